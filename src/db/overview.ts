import { sql } from 'kysely'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '#domain/calendar/local-time.ts'
import { paidStates } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import { ordersToBook, paymentsToBook, refundsToBook } from './books-facts.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx } from './database.ts'
import { escapeLike } from './like-pattern.ts'

export interface PickupCounts {
  orders: number
  handedOver: number
  notCollected: number
  /** Marked as ready and not fetched. */
  ready: number
  /** Neither handed over nor marked as not collected. */
  open: number
}

/** Confirmed orders that are picked up on a day, in all stores. */
export async function countPickups(db: DbOrTx, date: CalendarDate): Promise<PickupCounts> {
  const counts = await db
    .selectFrom('customer_order')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.count<number>('handed_over_at').as('handedOver'),
      fn.count<number>('not_collected_at').filterWhere('handed_over_at', 'is', null).as('notCollected'),
      fn
        .count<number>('ready_at')
        .filterWhere('handed_over_at', 'is', null)
        .filterWhere('not_collected_at', 'is', null)
        .as('ready'),
    ])
    .where('pickup_date', '=', date)
    .where('state', 'in', paidStates)
    .executeTakeFirstOrThrow()
  return { ...counts, open: counts.orders - counts.handedOver - counts.notCollected }
}

export const countedOrderColumns = [
  'id',
  'store_id as storeId',
  'pickup_date as pickupDate',
  'pickup_minute as pickupMinute',
  'ready_at as readyAt',
  'created_at as createdAt',
  'gross_cents as grossCents',
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

const ordersPlacedSince = (db: DbOrTx, since: Instant) =>
  db.selectFrom('customer_order').where('created_at', '>=', since).where('state', 'in', paidStates)

export const countNewOrders = (db: DbOrTx, since: Instant): Promise<number> => countRows(ordersPlacedSince(db, since))

/** Confirmed orders that were placed since then, the newest first. */
export async function listNewOrders(db: DbOrTx, since: Instant, limit: number): Promise<CountedOrder[]> {
  return ordersPlacedSince(db, since)
    .select(countedOrderColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Confirmed orders of a day that were neither handed over nor marked as not collected, by time. */
export async function listOpenPickups(db: DbOrTx, date: CalendarDate, limit: number): Promise<CountedOrder[]> {
  return db
    .selectFrom('customer_order')
    .select(countedOrderColumns)
    .where('pickup_date', '=', date)
    .where('state', 'in', paidStates)
    .where('handed_over_at', 'is', null)
    .where('not_collected_at', 'is', null)
    .orderBy('pickup_minute')
    .orderBy('id')
    .limit(limit)
    .execute()
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
  limit: number,
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
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as State }))
}

/** Refunds of single items of any day that the provider has not made yet, the oldest first. */
export async function listDueItemRefunds(db: DbOrTx, limit: number): Promise<CountedMoney[]> {
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
    .limit(limit)
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

const listMailsOf = (db: DbOrTx, date: CalendarDate) =>
  db
    .selectFrom('outbox')
    .where('kind', '=', 'storeDailyList')
    .where(sql<boolean>`subject_id like ${`% ${escapeLike(date)}`} escape '\\'`)

/** The mails with the list of a day, one for each store with orders. */
export async function listListMails(db: DbOrTx, date: CalendarDate): Promise<ListMail[]> {
  const rows = await listMailsOf(db, date)
    .select(['id', 'subject_id', 'sent_at', 'dead_at'])
    .orderBy('subject_id')
    .execute()
  return rows.map(({ id, subject_id, sent_at, dead_at }) => ({
    id,
    storeId: subject_id.slice(0, -date.length - 1),
    state: sent_at !== null ? 'sent' : dead_at !== null ? 'failed' : 'waiting',
  }))
}

export type ListMailCounts = Record<ListMail['state'], number>

export async function countListMails(db: DbOrTx, date: CalendarDate): Promise<ListMailCounts> {
  const { all, sent, failed } = await listMailsOf(db, date)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('sent_at').as('sent'),
      fn.count<number>('dead_at').filterWhere('sent_at', 'is', null).as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { sent, waiting: all - sent - failed, failed }
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
export const countNewApplications = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('application').where('state', '=', 'received').where('review_started_at', 'is', null))

export const countOpenMessages = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('message').where('done_at', 'is', null))
