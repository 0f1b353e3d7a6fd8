import type { Selectable } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import { foldMail } from './fold-mail.ts'
import type { DbOrTx, Tx } from './open-database.ts'
import type { CustomerOrderTable, OrderBody } from './schema.ts'

function toRow(order: Order) {
  const { language, customer, notes, lines, netCents, taxCents, preparationDays, pickupCode } = order
  const body: OrderBody = { language, customer, notes, lines, netCents, taxCents, preparationDays, pickupCode }
  return {
    id: order.id,
    state: order.state,
    store_id: order.pickup.storeId,
    pickup_date: order.pickup.date,
    pickup_minute: order.pickup.minute,
    mail_folded: foldMail(customer.mail),
    gross_cents: order.grossCents,
    created_at: order.createdAt,
    pay_until: order.payUntil,
    revision: order.revision,
    body: JSON.stringify(body),
  }
}

function toOrder(row: Selectable<CustomerOrderTable>): Order {
  return {
    ...row.body,
    id: row.id,
    state: row.state,
    pickup: { storeId: row.store_id, date: row.pickup_date, minute: row.pickup_minute },
    grossCents: row.gross_cents,
    createdAt: row.created_at,
    payUntil: row.pay_until,
    revision: row.revision,
  }
}

export async function insertOrder(tx: Tx, order: Order): Promise<void> {
  await tx.insertInto('customer_order').values(toRow(order)).execute()
}

export async function findOrder(db: DbOrTx, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toOrder(row)
}

/** Reads it and, by a write that changes nothing, keeps others out until the transaction ends. */
export async function holdOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const row = await tx
    .updateTable('customer_order')
    .set((column) => ({ revision: column.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toOrder(row)
}

export async function updateOrder(tx: Tx, order: Order): Promise<void> {
  await tx.updateTable('customer_order').set(toRow(order)).where('id', '=', order.id).execute()
}

export interface OrderEventEntry {
  at: Instant
  kind: string
  detail: Record<string, unknown>
}

/** The history of an order is only ever added to. */
export async function addOrderEvent(tx: Tx, orderId: string, { at, kind, detail }: OrderEventEntry): Promise<void> {
  const { count } = await tx
    .selectFrom('order_event')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_event')
    .values({ order_id: orderId, number: count, at, kind, detail: JSON.stringify(detail) })
    .execute()
}

export async function listOrderEvents(db: DbOrTx, orderId: string): Promise<OrderEventEntry[]> {
  return db
    .selectFrom('order_event')
    .select(['at', 'kind', 'detail'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
}

interface DueWish {
  state: OrderState
  pickupUntil?: CalendarDate
  payUntil?: Instant
  /** Without one: all of them. */
  limit?: number
}

/** Ids only: each is then held and judged by itself. */
export async function listDueOrders(db: DbOrTx, { state, pickupUntil, payUntil, limit }: DueWish): Promise<string[]> {
  let query = db.selectFrom('customer_order').select('id').where('state', '=', state)
  if (pickupUntil) query = query.where('pickup_date', '<=', pickupUntil)
  if (payUntil) query = query.where('pay_until', '<=', payUntil)
  const sorted = query.orderBy('pickup_date').orderBy('pickup_minute')
  const rows = await (limit === undefined ? sorted : sorted.limit(limit)).execute()
  return rows.map(({ id }) => id)
}

interface DayWish {
  storeId: string
  date: CalendarDate
  states: readonly OrderState[]
}

/** Of all stores. */
export async function listOrderIdsOfDay(
  db: DbOrTx,
  { date, states }: Pick<DayWish, 'date' | 'states'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('pickup_date', '=', date)
    .where('state', 'in', states)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listOrdersOfDay(db: DbOrTx, { storeId, date, states }: DayWish): Promise<Order[]> {
  const rows = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('pickup_date', '=', date)
    .where('state', 'in', states)
    .orderBy('pickup_minute')
    .orderBy('id')
    .execute()
  return rows.map(toOrder)
}
