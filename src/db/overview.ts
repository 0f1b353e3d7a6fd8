import { type Selectable, sql } from 'kysely'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '#domain/calendar/local-time.ts'
import { paidStates } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import { ordersToBook, paymentsToBook, refundsToBook } from './books-facts.ts'
import type { DbOrTx } from './database.ts'
import { escapeLike } from './like-pattern.ts'
import type { CustomerOrderTable } from './schema.ts'

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

const orderColumns = [
  'id',
  'store_id',
  'pickup_date',
  'pickup_minute',
  'ready_at',
  'created_at',
  'gross_cents',
] as const

export interface CountedOrder {
  id: string
  storeId: string
  pickupDate: CalendarDate
  pickupMinute: ClockMinute
  readyAt: Instant | null
  createdAt: Instant
  grossCents: number
}

const toCountedOrder = (row: Pick<Selectable<CustomerOrderTable>, (typeof orderColumns)[number]>): CountedOrder => ({
  id: row.id,
  storeId: row.store_id,
  pickupDate: row.pickup_date,
  pickupMinute: row.pickup_minute,
  readyAt: row.ready_at,
  createdAt: row.created_at,
  grossCents: row.gross_cents,
})

/** Confirmed orders that were placed since then, the newest first. */
export async function listNewOrders(db: DbOrTx, since: Instant): Promise<CountedOrder[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select(orderColumns)
    .where('created_at', '>=', since)
    .where('state', 'in', paidStates)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toCountedOrder)
}

/** Confirmed orders of a day that were neither handed over nor marked as not collected, by time. */
export async function listOpenPickups(db: DbOrTx, date: CalendarDate): Promise<CountedOrder[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select(orderColumns)
    .where('pickup_date', '=', date)
    .where('state', 'in', paidStates)
    .where('handed_over_at', 'is', null)
    .where('not_collected_at', 'is', null)
    .orderBy('pickup_minute')
    .orderBy('id')
    .execute()
  return rows.map(toCountedOrder)
}

export interface CountedMoney {
  id: string
  orderId: string
  storeId: string
  createdAt: Instant
  amountCents: number
}

/** Payments of any day that are in one of these states, the oldest first. */
export async function listPaymentsInStates<State extends PaymentState>(
  db: DbOrTx,
  states: readonly State[],
): Promise<(CountedMoney & { state: State })[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('customer_order', 'customer_order.id', 'payment.order_id')
    .select([
      'payment.id as id',
      'payment.order_id as orderId',
      'customer_order.store_id as storeId',
      'payment.created_at as createdAt',
      'payment.amount_cents as amountCents',
      'payment.state as state',
    ])
    .where('payment.state', 'in', states)
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as State }))
}

/** Refunds of single items of any day that the provider has not made yet, the oldest first. */
export async function listDueItemRefunds(db: DbOrTx): Promise<CountedMoney[]> {
  return db
    .selectFrom('refund')
    .innerJoin('customer_order', 'customer_order.id', 'refund.order_id')
    .select([
      'refund.id as id',
      'refund.order_id as orderId',
      'customer_order.store_id as storeId',
      'refund.created_at as createdAt',
      'refund.amount_cents as amountCents',
    ])
    .where('refund.state', '=', 'due')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
}

export interface FactToBook extends CountedMoney {
  kind: 'payment' | 'itemRefund' | 'pickup'
}

/** What `countFactsToBook` counts. */
export async function listFactsToBook(db: DbOrTx, limit: number): Promise<FactToBook[]> {
  // The conditions name their columns without a table, so each stands in a query of its own.
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'order_id', 'created_at', 'amount_cents'])
    .where(paymentsToBook)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'order_id', 'created_at', 'amount_cents'])
    .where(refundsToBook)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const orders = await db
    .selectFrom('customer_order')
    .select(['id', 'store_id', 'created_at', 'gross_cents'])
    .where(ordersToBook)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const orderIds = [...new Set([...payments, ...refunds].map(({ order_id }) => order_id))]
  const stores =
    orderIds.length === 0
      ? []
      : await db.selectFrom('customer_order').select(['id', 'store_id']).where('id', 'in', orderIds).execute()
  const storeOf = new Map(stores.map(({ id, store_id }) => [id, store_id]))
  const toFact = (kind: FactToBook['kind']) => (row: (typeof payments)[number]) => ({
    ...{ kind, id: row.id, orderId: row.order_id, storeId: storeOf.get(row.order_id) ?? '' },
    ...{ createdAt: row.created_at, amountCents: row.amount_cents },
  })
  const facts: FactToBook[] = [
    ...payments.map(toFact('payment')),
    ...refunds.map(toFact('itemRefund')),
    ...orders.map((row) => ({
      ...{ kind: 'pickup' as const, id: row.id, orderId: row.id, storeId: row.store_id },
      ...{ createdAt: row.created_at, amountCents: row.gross_cents },
    })),
  ]
  return facts.slice(0, limit)
}

export interface ListMail {
  id: string
  storeId: string
  state: 'sent' | 'waiting' | 'failed'
}

/** The mails with the list of a day, one for each store with orders. */
export async function listListMails(db: DbOrTx, date: CalendarDate): Promise<ListMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'subject_id', 'sent_at', 'dead_at'])
    .where('kind', '=', 'storeDailyList')
    .where(sql<boolean>`subject_id like ${`% ${escapeLike(date)}`} escape '\\'`)
    .orderBy('subject_id')
    .execute()
  return rows.map(({ id, subject_id, sent_at, dead_at }) => ({
    id,
    storeId: subject_id.slice(0, -date.length - 1),
    state: sent_at !== null ? 'sent' : dead_at !== null ? 'failed' : 'waiting',
  }))
}

export interface ListMailCounts {
  sent: number
  waiting: number
  failed: number
}

export async function countListMails(db: DbOrTx, date: CalendarDate): Promise<ListMailCounts> {
  const mails = await listListMails(db, date)
  const count = (state: ListMail['state']) => mails.filter((mail) => mail.state === state).length
  return { sent: count('sent'), waiting: count('waiting'), failed: count('failed') }
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

/** Applications that nobody has taken up. */
export async function countNewApplications(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('application')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'received')
    .where('review_started_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countOpenMessages(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
