import { sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { RetentionKind } from '#domain/retention.ts'
import { deleteApplication } from './applications.ts'
import { ordersToBook, paymentsToBook, refundsToBook } from './books-facts.ts'
import { type ChainName, countReleasable, releaseEntries } from './chains.ts'
import { type Db, isPostgres } from './database.ts'
import { countPastOverrides, deletePastOverrides } from './overrides.ts'
import { countUnusedPictures, deleteUnusedPictures } from './unused-pictures.ts'

interface DueBounds {
  /** Rows of this day and earlier are due. */
  lastDay: CalendarDate
  /** The instant at which that day ends. */
  until: Instant
  now: Instant
}

interface RetentionRule {
  count: (db: Db, due: DueBounds) => Promise<number>
  remove: (db: Db, due: DueBounds) => Promise<number>
}

/** For tables in which one column decides whether a row is due. */
function ruleByColumn(
  table:
    | 'deleted_application'
    | 'trial_shift_booking'
    | 'interview_slot'
    | 'job_alert'
    | 'stock_alert'
    | 'standing_order_day'
    | 'message'
    | 'cart'
    | 'outbox'
    | 'idempotency_key'
    | 'webhook_event'
    | 'attempt_count'
    | 'slot_use'
    | 'stock_use'
    | 'job_statistic'
    | 'staff_session'
    | 'staff_code'
    | 'staff_person'
    | 'staff_device'
    | 'day_end'
    | 'invoice'
    | 'books_check'
    | 'books_difference',
  column: string,
  bound: (due: DueBounds) => string,
): RetentionRule {
  return {
    count: async (db, due) =>
      (
        await db
          .selectFrom(table)
          .select((expression) => expression.fn.countAll<number>().as('count'))
          .where(db.dynamic.ref(column), '<=', bound(due))
          .executeTakeFirstOrThrow()
      ).count,
    remove: async (db, due) => {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where(db.dynamic.ref(column), '<=', bound(due))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

const allOf = (...rules: readonly RetentionRule[]): RetentionRule => ({
  async count(db, due) {
    let sum = 0
    for (const rule of rules) sum += await rule.count(db, due)
    return sum
  },
  async remove(db, due) {
    let sum = 0
    for (const rule of rules) sum += await rule.remove(db, due)
    return sum
  },
})

const listDueApplications = (db: Db, { lastDay }: DueBounds) =>
  db.selectFrom('application').select('id').where('deletes_on', '<=', lastDay).execute()

const applications: RetentionRule = {
  count: async (db, due) => (await listDueApplications(db, due)).length,
  async remove(db, due) {
    const rows = await listDueApplications(db, due)
    for (const { id } of rows) await db.transaction().execute((tx) => deleteApplication(tx, id, due.now))
    return rows.length
  },
}

const isBooked = sql<boolean>`not (${ordersToBook}) and not exists (
  select 1 from payment where payment.order_id = customer_order.id and ${paymentsToBook}
) and not exists (select 1 from refund where refund.order_id = customer_order.id and ${refundsToBook})`

/** An order stays until everything about its money is in the journal. */
const orders: RetentionRule = {
  count: async (db, { lastDay }) =>
    (
      await db
        .selectFrom('customer_order')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('pickup_date', '<=', lastDay)
        .where(isBooked)
        .executeTakeFirstOrThrow()
    ).count,
  remove: async (db, { lastDay }) =>
    Number(
      (
        await db
          .deleteFrom('customer_order')
          .where('pickup_date', '<=', lastDay)
          .where(isBooked)
          .executeTakeFirstOrThrow()
      ).numDeletedRows,
    ),
}

/** The oldest rows of a chain, up to the first one that is not due. */
const chainRule = (chain: ChainName, bound: (due: DueBounds) => string): RetentionRule => ({
  count: (db, due) => countReleasable(db, chain, bound(due)),
  remove: (db, due) => db.transaction().execute((tx) => releaseEntries(tx, chain, bound(due), due.now)),
})

const unusedPictures: RetentionRule = {
  count: (db, { until }) => countUnusedPictures(db, until),
  remove: (db, { until }) => deleteUnusedPictures(db, until),
}

const overrides: RetentionRule = {
  count: (db, { lastDay }) => countPastOverrides(db, lastDay),
  remove: (db, { lastDay }) => deletePastOverrides(db, lastDay),
}

const lastDayBound = ({ lastDay }: DueBounds) => lastDay
const untilBound = ({ until }: DueBounds) => until

export const retentionRules: Record<RetentionKind, RetentionRule> = {
  applications,
  deletedApplications: ruleByColumn('deleted_application', 'deleted_at', untilBound),
  trialShifts: ruleByColumn('trial_shift_booking', 'date', lastDayBound),
  interviewSlots: ruleByColumn('interview_slot', 'date', lastDayBound),
  jobAlerts: ruleByColumn('job_alert', 'deletes_on', lastDayBound),
  stockAlerts: ruleByColumn('stock_alert', 'date', lastDayBound),
  standingOrderDays: ruleByColumn('standing_order_day', 'date', lastDayBound),
  messages: ruleByColumn('message', 'created_at', untilBound),
  carts: ruleByColumn('cart', 'expires_at', ({ now }) => now),
  orders,
  // Every mail has this time, whether it was sent, given up or still waits.
  mails: ruleByColumn('outbox', 'created_at', untilBound),
  idempotencyKeys: ruleByColumn('idempotency_key', 'created_at', untilBound),
  webhookEvents: ruleByColumn('webhook_event', 'received_at', untilBound),
  attemptCounts: ruleByColumn('attempt_count', 'window_ends_at', ({ now }) => now),
  slotUse: allOf(ruleByColumn('slot_use', 'date', lastDayBound), ruleByColumn('stock_use', 'date', lastDayBound)),
  overrides,
  jobStatistics: ruleByColumn('job_statistic', 'date', lastDayBound),
  staffSessions: ruleByColumn('staff_session', 'expires_at', ({ now }) => now),
  staffCodes: ruleByColumn('staff_code', 'expires_at', ({ now }) => now),
  staffPeople: ruleByColumn('staff_person', 'revoked_at', untilBound),
  staffDevices: ruleByColumn('staff_device', 'revoked_at', untilBound),
  auditEntries: chainRule('auditLog', untilBound),
  // With their files.
  invoices: ruleByColumn('invoice', 'issued_at', untilBound),
  journalEntries: chainRule('journal', lastDayBound),
  dayEnds: ruleByColumn('day_end', 'day', lastDayBound),
  booksChecks: ruleByColumn('books_check', 'created_at', untilBound),
  booksDifferences: ruleByColumn('books_difference', 'found_at', untilBound),
  unusedPictures,
}

const checkpointAttempts = 20
const checkpointRetryMs = 100

/**
 * SQLite overwrites deleted rows in its file (`secure_delete`), but the log beside it keeps them until it is used again.
 * Returns false when readers or writers did not allow to empty the log; the next run tries again. PostgreSQL removes
 * deleted rows by itself.
 */
export async function purgeDeletedRows(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  for (let attempt = 0; attempt < checkpointAttempts; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    await new Promise((resolve) => setTimeout(resolve, checkpointRetryMs))
  }
  return false
}
