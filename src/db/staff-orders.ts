import { sql } from 'kysely'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import { paidStates } from '#domain/order/order-states.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx } from './database.ts'
import { escapeLike } from './like-pattern.ts'
import { toOrder } from './orders.ts'

const maxSearchResults = 50

interface OrderSearch {
  /** See `toSearchTerms`. Every term has to occur. */
  terms: readonly string[]
  storeId?: string | undefined
  today: CalendarDate
}

/** Today's first, then those of the next days, then the past, the latest pickup first. */
export async function searchOrders(db: DbOrTx, { terms, storeId, today }: OrderSearch): Promise<Order[]> {
  if (terms.length === 0) return []
  let query = db.selectFrom('customer_order').selectAll()
  for (const term of terms) query = query.where(sql<boolean>`search_text like ${`%${escapeLike(term)}%`} escape '\\'`)
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  const rows = await query
    .orderBy(sql`case when pickup_date < ${today} then 1 else 0 end`)
    .orderBy(sql`case when pickup_date >= ${today} then pickup_date end`)
    .orderBy('pickup_date', 'desc')
    .orderBy('pickup_minute')
    .limit(maxSearchResults)
    .execute()
  return rows.map(toOrder)
}

/** After that, nobody remembers whether an order was fetched. */
const openQuestionDays = 14

const uncollectedOrders = (db: DbOrTx, today: CalendarDate) =>
  db
    .selectFrom('customer_order')
    .where('pickup_date', '<', today)
    .where('pickup_date', '>=', addDays(today, -openQuestionDays))
    .where('state', 'in', paidStates)
    .where('handed_over_at', 'is', null)
    .where('not_collected_at', 'is', null)

export const countUncollectedOrders = (db: DbOrTx, today: CalendarDate): Promise<number> =>
  countRows(uncollectedOrders(db, today))

/** Orders of past days of which nobody has recorded whether they were fetched, the oldest first. */
export async function listUncollectedOrders(
  db: DbOrTx,
  { today, storeId }: { today: CalendarDate; storeId?: string | undefined },
): Promise<Order[]> {
  let query = uncollectedOrders(db, today).selectAll()
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  const rows = await query.orderBy('pickup_date').orderBy('pickup_minute').orderBy('id').execute()
  return rows.map(toOrder)
}
