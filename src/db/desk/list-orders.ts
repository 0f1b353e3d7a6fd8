import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Customer, OrderLine } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { DbOrTx } from '../open-database.ts'

export interface OrderWish {
  storeId?: string | undefined
  from?: CalendarDate | undefined
  until?: CalendarDate | undefined
  states?: readonly OrderState[] | undefined
  limit?: number
}

export interface ListedOrder {
  id: string
  state: OrderState
  storeId: string
  date: CalendarDate
  minute: number
  grossCents: number
  createdAt: Instant
  customer: Customer
  notes: string
  lines: readonly OrderLine[]
}

/** By day, time and number; without a wish, all of them. */
export async function listOrders(
  db: DbOrTx,
  { storeId, from, until, states, limit }: OrderWish,
): Promise<ListedOrder[]> {
  let query = db.selectFrom('customer_order').selectAll()
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  if (from !== undefined) query = query.where('pickup_date', '>=', from)
  if (until !== undefined) query = query.where('pickup_date', '<=', until)
  if (states !== undefined) query = query.where('state', 'in', states)
  const sorted = query.orderBy('pickup_date').orderBy('pickup_minute').orderBy('id')
  const rows = await (limit === undefined ? sorted : sorted.limit(limit)).execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    storeId: row.store_id,
    date: row.pickup_date,
    minute: row.pickup_minute,
    grossCents: row.gross_cents,
    createdAt: row.created_at,
    customer: row.body.customer,
    notes: row.body.notes,
    lines: row.body.lines,
  }))
}
