import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { kindsOfPriorities, type MailPriority, mailPriorities } from '#domain/mail-policy.ts'
import { countOpenDifferences } from './books-checks.ts'
import { countFactsToBook } from './books-facts.ts'
import type { Db, DbOrTx } from './database.ts'

interface MailQueue {
  /** With those that are held back. */
  waiting: number
  /** How long the oldest mail that is due has been waiting. */
  oldestSeconds: number
}

interface Statistics {
  ordersByState: Record<string, number>
  paymentsByState: Record<string, number>
  /** Refunds of single items. */
  refundsByState: Record<string, number>
  applicationsByState: Record<string, number>
  mailsByPriority: Record<MailPriority, MailQueue>
  mailsDead: number
  /** Slot reservations for tomorrow in all stores. */
  slotsUsedTomorrow: number
  /** Where the books and the payment provider say different things. */
  booksDifferences: number
  /** Payments, refunds and pickups that are not in the journal. */
  booksUnbooked: number
}

async function countByState(
  db: Db,
  table: 'customer_order' | 'payment' | 'refund' | 'application',
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((column) => ['state' as const, column.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

async function countMails(db: Db, now: Instant): Promise<Pick<Statistics, 'mailsByPriority' | 'mailsDead'>> {
  const waiting = await db
    .selectFrom('outbox')
    .select((column) => [
      'kind',
      column.fn.countAll<number>().as('count'),
      // A mail that was tried is due later, and has been waiting all the time.
      column.fn
        .min(
          column
            .case()
            .when('attempts', '>', 0)
            .then(column.ref('created_at'))
            .when('due_at', '<=', now)
            .then(column.ref('due_at'))
            .end(),
        )
        .as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .groupBy('kind')
    .execute()
  const { dead } = await db
    .selectFrom('outbox')
    .select((column) => column.fn.countAll<number>().as('dead'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const toQueue = (priority: MailPriority): MailQueue => {
    const known = kindsOfPriorities([priority])
    const ofPriority = waiting.filter(({ kind }) => known.includes(kind))
    const ages = ofPriority.flatMap(({ oldest }) => (oldest === null ? [] : [Date.parse(now) - Date.parse(oldest)]))
    return {
      waiting: ofPriority.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...ages) / 1000,
    }
  }
  const queues = mailPriorities.map((priority) => [priority, toQueue(priority)] as const)
  return { mailsByPriority: Object.fromEntries(queues) as Record<MailPriority, MailQueue>, mailsDead: dead }
}

/** Contains counts only, no personal data. */
export async function readStatistics(db: Db, now: Instant, today: CalendarDate): Promise<Statistics> {
  const [
    ordersByState,
    paymentsByState,
    refundsByState,
    applicationsByState,
    mails,
    slots,
    booksDifferences,
    booksUnbooked,
  ] = await Promise.all([
    countByState(db, 'customer_order'),
    countByState(db, 'payment'),
    countByState(db, 'refund'),
    countByState(db, 'application'),
    countMails(db, now),
    db
      .selectFrom('slot_use')
      .select((column) => column.fn.sum<number | null>('used').as('used'))
      .where('date', '=', addDays(today, 1))
      .executeTakeFirstOrThrow(),
    countOpenDifferences(db),
    countFactsToBook(db),
  ])
  const counts = { ordersByState, paymentsByState, refundsByState, applicationsByState }
  return { ...counts, ...mails, slotsUsedTomorrow: Number(slots.used ?? 0), booksDifferences, booksUnbooked }
}

/** Counts views by source and day, without any personal data. */
export async function countJobView(db: DbOrTx, jobId: string, type: string, date: CalendarDate): Promise<void> {
  await db
    .insertInto('job_statistic')
    .values({ job_id: jobId, type, date, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'type', 'date'])
        .doUpdateSet((row) => ({ count: row('job_statistic.count', '+', 1) })),
    )
    .execute()
}
