import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from './open-database.ts'

export interface Figures {
  ordersByState: Record<string, number>
  paymentsByState: Record<string, number>
  applicationsByState: Record<string, number>
  mailsDue: number
  mailsDead: number
  /** How long the oldest mail that is due has been waiting. */
  oldestMailSeconds: number
  /** Places taken tomorrow, all stores together. */
  slotsUsedTomorrow: number
}

async function byState(db: Db, table: 'customer_order' | 'payment' | 'application'): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((column) => ['state' as const, column.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

async function mailFigures(db: Db, now: Instant) {
  const waiting = await db
    .selectFrom('outbox')
    .select((column) => [column.fn.countAll<number>().as('count'), column.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  const dead = await db
    .selectFrom('outbox')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const ageMs = waiting.oldest ? Date.parse(now) - Date.parse(waiting.oldest) : 0
  return { mailsDue: waiting.count, mailsDead: dead.count, oldestMailSeconds: Math.max(0, ageMs / 1000) }
}

/** Numbers only; who is behind them does not leave the database. */
export async function readFigures(db: Db, now: Instant, today: CalendarDate): Promise<Figures> {
  const [ordersByState, paymentsByState, applicationsByState, mails, slots] = await Promise.all([
    byState(db, 'customer_order'),
    byState(db, 'payment'),
    byState(db, 'application'),
    mailFigures(db, now),
    db
      .selectFrom('slot_use')
      .select((column) => column.fn.sum<number | null>('used').as('used'))
      .where('date', '=', addDays(today, 1))
      .executeTakeFirstOrThrow(),
  ])
  return { ordersByState, paymentsByState, applicationsByState, ...mails, slotsUsedTomorrow: Number(slots.used ?? 0) }
}
