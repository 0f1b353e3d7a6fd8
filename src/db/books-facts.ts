import { sql } from 'kysely'
import type { PickupRecorder } from '#domain/books/books-settings.ts'
import type { PaymentFacts } from '#domain/books/payment-facts.ts'
import type { PickupFacts } from '#domain/books/pickup-facts.ts'
import type { TillOrder } from '#domain/books/till-sales.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { RequiredEntry } from './journal.ts'
import { listEditsOfOrder } from './order-edits.ts'
import { findOrder, toOrder } from './orders.ts'
import { listRefundsOfOrder } from './refunds.ts'

/** Written into `booked_as` when the payment is in the journal. Another state or fee makes it due again. */
export const paymentStamp = (state: PaymentState, feeCents: number | null): string => `${state}/${feeCents ?? ''}`

/**
 * What is not in the journal. The indexes of the same conditions contain only these rows, so the conditions have literals
 * instead of parameters, without the name of the table.
 */
export const paymentsToBook = sql<boolean>`state in ('captured', 'refundDue', 'refunded')
  and booked_as <> state || '/' || coalesce(cast(fee_cents as text), '')`
export const refundsToBook = sql<boolean>`state = 'refunded' and booked_at is null`
export const ordersToBook = sql<boolean>`pays_at_pickup
  and paid_at_pickup_at is distinct from coalesce(booked_paid_at, till_paid_at)`

export interface FactPage {
  /** Only ids after this one. */
  after: string
  limit: number
}

export async function listPaymentsToBook(db: DbOrTx, { after, limit }: FactPage): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where(paymentsToBook)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Payments with refunds of single items that are not booked. */
export async function listPaymentsWithRefundsToBook(db: DbOrTx, { after, limit }: FactPage): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('payment_id')
    .distinct()
    .where(refundsToBook)
    .where('payment_id', '>', after)
    .orderBy('payment_id')
    .limit(limit)
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

export async function listOrdersToBook(db: DbOrTx, { after, limit }: FactPage): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where(ordersToBook)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many facts wait to be booked. */
export async function countFactsToBook(db: DbOrTx): Promise<number> {
  const counts = await Promise.all([
    countRows(db.selectFrom('payment').where(paymentsToBook)),
    countRows(db.selectFrom('refund').where(refundsToBook)),
    countRows(db.selectFrom('customer_order').where(ordersToBook)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

const refusedPaymentEvents = ['paymentTooLate', 'paymentAmountWrong']

/** Whether the order did not accept the payment. Such a payment has an event, or was refunded before we saw it captured. */
async function isRefusedPayment(tx: DbOrTx, orderId: string, paymentId: string, capturedCents: number | null) {
  const events = await tx
    .selectFrom('order_event')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('kind', 'in', refusedPaymentEvents)
    .execute()
  return capturedCents === null || events.some(({ detail }) => detail.paymentId === paymentId)
}

const cancellationEvents = ['canceledByCustomer', 'canceledByBusiness'] satisfies OrderEvent[]

async function findCancellation(tx: DbOrTx, orderId: string): Promise<Instant | undefined> {
  const event = await tx
    .selectFrom('order_event')
    .select('at')
    .where('order_id', '=', orderId)
    .where('kind', 'in', cancellationEvents)
    .executeTakeFirst()
  return event?.at
}

export interface FoundPaymentFacts {
  facts: PaymentFacts
  stamp: string
  refundIds: readonly string[]
}

export async function findPaymentFacts(tx: DbOrTx, id: string): Promise<FoundPaymentFacts | undefined> {
  const row = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  const order = row && (await findOrder(tx, row.order_id))
  if (!order) return undefined
  const refunds = (await listRefundsOfOrder(tx, order.id))
    .filter(({ paymentId, state }) => paymentId === id && state === 'refunded')
    .sort((a, b) => ((a.settledAt ?? '') < (b.settledAt ?? '') ? -1 : 1))
  const rows = await tx.selectFrom('refund').select(['id', 'amounts']).where('payment_id', '=', id).execute()
  const amountsById = new Map(rows.map((refund) => [refund.id, refund.amounts ?? undefined]))
  const edits = (await listEditsOfOrder(tx, order.id)).filter(({ state }) => state === 'applied')
  const facts: PaymentFacts = {
    payment: {
      id,
      editId: row.edit_id ?? undefined,
      method: row.method,
      state: row.state,
      amountCents: row.amount_cents,
      capturedCents: row.captured_cents ?? undefined,
    },
    isUnassigned: await isRefusedPayment(tx, order.id, id, row.captured_cents),
    feeCents: row.fee_cents ?? undefined,
    // Not known if it was refunded before we saw it captured. That is within hours after it was created.
    capturedAt: row.captured_at ?? row.created_at,
    refundedAt: row.refunded_at ?? row.checked_at,
    order,
    canceledAt: edits.length > 0 && order.state === 'canceled' ? await findCancellation(tx, order.id) : undefined,
    edits,
    refunds: refunds.map((refund) => ({ ...refund, amounts: amountsById.get(refund.id) })),
  }
  return { facts, stamp: paymentStamp(row.state, row.fee_cents), refundIds: refunds.map((refund) => refund.id) }
}

/** The stamp is of what was read: a change since then makes the payment due again. */
export async function markPaymentBooked(
  tx: Tx,
  id: string,
  { stamp, refundIds }: Pick<FoundPaymentFacts, 'stamp' | 'refundIds'>,
  at: Instant,
): Promise<void> {
  await tx.updateTable('payment').set({ booked_as: stamp }).where('id', '=', id).execute()
  if (refundIds.length > 0)
    await tx
      .updateTable('refund')
      .set({ booked_at: at })
      .where('id', 'in', refundIds)
      .where('booked_at', 'is', null)
      .execute()
}

export async function findPickupFacts(tx: DbOrTx, id: string, now: Instant): Promise<PickupFacts | undefined> {
  const row = await tx.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const undone = await tx
    .selectFrom('order_event')
    .select('at')
    .where('order_id', '=', id)
    .where('kind', '=', 'handOverUndone')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return {
    order: toOrder(row),
    paidAt: row.paid_at_pickup_at ?? undefined,
    bookedPaidAt: row.booked_paid_at ?? undefined,
    tillPaidAt: row.till_paid_at ?? undefined,
    undoneAt: undone?.at ?? now,
  }
}

export async function markPickupBooked(
  tx: Tx,
  id: string,
  { paidAt, recorder }: { paidAt: Instant | undefined; recorder: PickupRecorder },
): Promise<void> {
  const at = paidAt ?? null
  await tx
    .updateTable('customer_order')
    .set(recorder === 'till' ? { booked_paid_at: null, till_paid_at: at } : { booked_paid_at: at, till_paid_at: null })
    .where('id', '=', id)
    .execute()
}

/** Orders that a till has recorded within this time, the oldest first. */
export async function listTillOrders(
  db: DbOrTx,
  { since, before, storeId }: { since: Instant; before: Instant; storeId?: string | undefined },
): Promise<TillOrder[]> {
  let query = db
    .selectFrom('customer_order')
    .select(['store_id as storeId', 'till_paid_at', 'body'])
    .where('till_paid_at', '>=', since)
    .where('till_paid_at', '<', before)
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  const rows = await query.orderBy('till_paid_at').orderBy('id').execute()
  return rows.map((row) => ({ storeId: row.storeId, paidAt: row.till_paid_at ?? since, lines: row.body.lines }))
}

type BookedFact = RequiredEntry & { id: string }

/** What must be in the journal: if it is not, rows at its end were removed. */
export const listBookedKeys = {
  async payments(db: DbOrTx, { after, limit }: FactPage): Promise<BookedFact[]> {
    const rows = await db
      .selectFrom('payment')
      .select(['id', 'order_id as orderId'])
      .where('booked_as', '!=', '')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, key: `sale:${row.id}` }))
  },
  async refunds(db: DbOrTx, { after, limit }: FactPage): Promise<BookedFact[]> {
    const rows = await db
      .selectFrom('refund')
      .select(['id', 'order_id as orderId'])
      .where('booked_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, key: `items:${row.id}` }))
  },
  async pickups(db: DbOrTx, { after, limit }: FactPage): Promise<BookedFact[]> {
    const rows = await db
      .selectFrom('customer_order')
      .select('id')
      .where('booked_paid_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => ({ id, orderId: id, key: `pickup:${id}:` }))
  },
}

/** Those of the orders that do not exist. */
export async function findMissingOrders(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('customer_order').select('id').where('id', 'in', ids).execute()
  const found = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !found.has(id)))
}
