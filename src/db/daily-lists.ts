import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { DbOrTx } from './database.ts'

interface ListQuery {
  date: CalendarDate
  /** When the list was due: what was ordered later or handed over before is not in it. */
  dueAt: Instant
  /** Orders with an earlier pickup time do not count. */
  fromMinute: number
  states: readonly OrderState[]
}

/** The id of a list among the mails. */
export const dailyListId = (storeId: string, date: CalendarDate): string => `${storeId} ${date}`

/** Stores with orders on a day, and whether the mail with their list was sent. */
export async function readListDelivery(
  db: DbOrTx,
  { date, dueAt, fromMinute, states }: ListQuery,
): Promise<{ storeId: string; isSent: boolean }[]> {
  const stores = await db
    .selectFrom('customer_order')
    .select('store_id')
    .distinct()
    .where('pickup_date', '=', date)
    .where('state', 'in', states)
    .where('created_at', '<', dueAt)
    .where((order) => order.or([order('handed_over_at', 'is', null), order('handed_over_at', '>=', dueAt)]))
    .where('pickup_minute', '>=', fromMinute)
    .execute()
  const ids = stores.map(({ store_id }) => dailyListId(store_id, date))
  if (ids.length === 0) return []
  const sent = await db
    .selectFrom('outbox')
    .select('subject_id')
    .where('kind', '=', 'storeDailyList')
    .where('sent_at', 'is not', null)
    .where('subject_id', 'in', ids)
    .execute()
  const sentIds = new Set(sent.map(({ subject_id }) => subject_id))
  return stores.map(({ store_id: storeId }) => ({ storeId, isSent: sentIds.has(dailyListId(storeId, date)) }))
}
