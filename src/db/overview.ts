import { sql } from 'kysely'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { paidStates } from '#domain/order/order-states.ts'
import type { DbOrTx } from './database.ts'
import { escapeLike } from './like-pattern.ts'

export interface PickupCounts {
  orders: number
  handedOver: number
  notCollected: number
  /** Marked as ready and not fetched. */
  ready: number
}

/** Confirmed orders that are picked up on a day, in all stores. */
export async function countPickups(db: DbOrTx, date: CalendarDate): Promise<PickupCounts> {
  const rows = await db
    .selectFrom('customer_order')
    .select(['handed_over_at', 'not_collected_at', 'ready_at'])
    .where('pickup_date', '=', date)
    .where('state', 'in', paidStates)
    .execute()
  const isOpen = (row: (typeof rows)[number]) => row.handed_over_at === null && row.not_collected_at === null
  return {
    orders: rows.length,
    handedOver: rows.filter((row) => row.handed_over_at !== null).length,
    notCollected: rows.filter((row) => row.handed_over_at === null && row.not_collected_at !== null).length,
    ready: rows.filter((row) => isOpen(row) && row.ready_at !== null).length,
  }
}

/** Confirmed orders that were placed since then. */
export async function countNewOrders(db: DbOrTx, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('customer_order')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .where('state', 'in', paidStates)
    .executeTakeFirstOrThrow()
  return count
}

export interface ListMailCounts {
  sent: number
  waiting: number
  failed: number
}

/** The mails with the list of a day, one for each store with orders. */
export async function countListMails(db: DbOrTx, date: CalendarDate): Promise<ListMailCounts> {
  const rows = await db
    .selectFrom('outbox')
    .select(['sent_at', 'dead_at'])
    .where('kind', '=', 'storeDailyList')
    .where(sql<boolean>`subject_id like ${`% ${escapeLike(date)}`} escape '\\'`)
    .execute()
  return {
    sent: rows.filter(({ sent_at }) => sent_at !== null).length,
    failed: rows.filter(({ dead_at }) => dead_at !== null).length,
    waiting: rows.filter(({ sent_at, dead_at }) => sent_at === null && dead_at === null).length,
  }
}

/** Pieces that are ordered today and tomorrow, of all stores. */
export async function listStockUseOfTwoDays(
  db: DbOrTx,
  today: CalendarDate,
): Promise<{ storeId: string; date: CalendarDate; productId: string; used: number }[]> {
  return db
    .selectFrom('stock_use')
    .select(['store_id as storeId', 'date', 'product_id as productId', 'used'])
    .where('date', '>=', today)
    .where('date', '<=', addDays(today, 1))
    .execute()
}

export async function countOpenMessages(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
