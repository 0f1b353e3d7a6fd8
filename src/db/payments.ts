import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import {
  assertNotOverpaid,
  assertTransition,
  assertValidPayment,
  previousPaymentStates,
} from '#domain/order/order-rules.ts'
import {
  type Payment,
  type PaymentMethod,
  type PaymentReference,
  type PaymentState,
  unsettledStates,
} from '#domain/order/payment.ts'
import { latestNextCheck, nextCheckAt, nextCheckWithoutAnswer } from '#domain/order/payment-checks.ts'
import { sumRefundsCents } from '#domain/order/refund.ts'
import type { DbOrTx, Tx } from './database.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'
import { listRefundsOfOrder } from './refunds.ts'
import type { PaymentTable } from './schema.ts'

function toPayment(row: Selectable<PaymentTable>): Payment {
  return {
    id: row.id,
    orderId: row.order_id,
    editId: row.edit_id ?? undefined,
    provider: row.provider,
    method: row.method,
    state: row.state,
    amountCents: row.amount_cents,
    approveUrl: row.approve_url,
    captureId: row.capture_id ?? undefined,
    declines: row.declines,
    createdAt: row.created_at,
    checkCount: row.check_count,
    captureStartedAt: row.capture_started_at ?? undefined,
    capturedCents: row.captured_cents ?? undefined,
    refundedCents: row.refunded_cents,
  }
}

type NewPayment = Pick<Payment, 'id' | 'orderId' | 'provider' | 'method' | 'amountCents' | 'approveUrl' | 'createdAt'> &
  Partial<Pick<Payment, 'editId'>>

const insertQuery = prepareQuery(
  (db, param: ParamFor<Omit<NewPayment, 'editId'> & { editId: string | null; nextCheckAt: Instant }>) =>
    db
      .insertInto('payment')
      .values({
        id: param('id'),
        order_id: param('orderId'),
        edit_id: param('editId'),
        provider: param('provider'),
        method: param('method'),
        state: 'open',
        amount_cents: param('amountCents'),
        approve_url: param('approveUrl'),
        declines: 0,
        created_at: param('createdAt'),
        checked_at: param('createdAt'),
        next_check_at: param('nextCheckAt'),
        check_count: 0,
        refunded_cents: 0,
        booked_as: '',
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Ignores a repeated create: the same provider order is one payment. */
export async function insertPayment(db: DbOrTx, payment: NewPayment): Promise<void> {
  assertValidPayment({ ...payment, state: 'open', capturedCents: undefined, refundedCents: 0 })
  await insertQuery(db, {
    ...payment,
    editId: payment.editId ?? null,
    nextCheckAt: nextCheckAt(payment.createdAt, 0),
  })
}

export async function findPayment(db: DbOrTx, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPayment(row)
}

/** The payment that a provider's webhook reports on. Ids of one provider mean nothing at another. */
export async function findReportedPayment(
  db: DbOrTx,
  provider: string,
  reported: PaymentReference,
): Promise<Payment | undefined> {
  const [column, id] =
    'paymentId' in reported ? (['id', reported.paymentId] as const) : (['capture_id', reported.captureId] as const)
  const query = db.selectFrom('payment').selectAll().where('provider', '=', provider)
  const row = await query.where(column, '=', id).executeTakeFirst()
  return row && toPayment(row)
}

/** The newest first. */
export async function listPaymentsOfOrders(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Payment[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at', 'desc')
    .execute()
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId)
}

export const listPaymentsOfOrder = async (db: DbOrTx, orderId: string): Promise<Payment[]> =>
  (await listPaymentsOfOrders(db, [orderId])).get(orderId) ?? []

interface StateChange {
  state: PaymentState
  captureId?: string | undefined
  declines?: number
  capturedCents?: number | undefined
  refundedCents?: number
  feeCents?: number | undefined
  /** The outcome of a started capture is known now. */
  isCaptureOver?: boolean
}

/** What other payments of the order have captured, less what edits gave back of it, and the total of the order. */
async function readCapturedSum(tx: Tx, { id, orderId }: Payment): Promise<{ othersCents: number; grossCents: number }> {
  const others = (await listPaymentsOfOrder(tx, orderId)).filter(
    (payment) => payment.id !== id && payment.state === 'captured',
  )
  const { gross_cents } = await tx
    .selectFrom('customer_order')
    .select('gross_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const returned = (await listRefundsOfOrder(tx, orderId)).filter(
    ({ editId, paymentId }) => editId !== undefined && others.some((other) => other.id === paymentId),
  )
  const capturedCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { othersCents: capturedCents - sumRefundsCents(returned), grossCents: gross_cents }
}

/**
 * Writes a clear answer of the provider, or a decision of ours. The caller has locked the order and read the payment.
 * Refuses amounts and states that must not exist.
 */
export async function updatePayment(tx: Tx, payment: Payment, change: StateChange, at: Instant): Promise<void> {
  const { state, captureId, declines, isCaptureOver, feeCents } = change
  const checkCount = state === payment.state ? payment.checkCount + 1 : 0
  const { capturedCents = payment.capturedCents, refundedCents = payment.refundedCents } = change
  const changed = { ...payment, state, capturedCents, refundedCents }
  assertValidPayment(changed)
  if (state === 'captured' && payment.state !== 'captured') {
    const { othersCents, grossCents } = await readCapturedSum(tx, payment)
    assertNotOverpaid(changed, othersCents, grossCents)
  }
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({
      state,
      checked_at: at,
      check_count: checkCount,
      next_check_at: nextCheckAt(at, checkCount),
      ...(captureId && { capture_id: captureId }),
      ...(declines !== undefined && { declines }),
      captured_cents: capturedCents ?? null,
      refunded_cents: refundedCents,
      ...(capturedCents !== undefined && payment.capturedCents === undefined && { captured_at: at }),
      ...(state === 'refunded' && payment.state !== 'refunded' && { refunded_at: at }),
      ...(feeCents !== undefined && { fee_cents: feeCents }),
      ...(isCaptureOver && { capture_started_at: null }),
    })
    .where('id', '=', payment.id)
    .where('state', 'in', previousPaymentStates(state))
    .executeTakeFirstOrThrow()
  assertTransition(Number(numUpdatedRows), `payment ${payment.id}`, state)
}

/** The journal lacks something about the payment. */
export async function markPaymentToBook(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payment').set({ booked_as: '' }).where('id', '=', id).execute()
}

/** The order is canceled: what its refunded payments were for is taken back, too. */
export async function markRefundedToBook(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ booked_as: '' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'refunded')
    .execute()
}

/** What the provider keeps, if it reported that later than the capture. */
export async function saveFee(tx: Tx, id: string, feeCents: number): Promise<void> {
  await tx.updateTable('payment').set({ fee_cents: feeCents }).where('id', '=', id).execute()
}

/** Call this before a capture, so that its outcome is looked for even if this process ends during the call. */
export async function markCaptureStarted(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ capture_started_at: at, check_count: 0, next_check_at: nextCheckWithoutAnswer(at) })
    .where('id', '=', id)
    .execute()
}

export async function postponeCheck(db: DbOrTx, id: string, until: Instant): Promise<void> {
  await db.updateTable('payment').set({ next_check_at: until }).where('id', '=', id).execute()
}

/** Payments without a final state that are due for a check. Those that were checked least come first. */
export async function listDuePayments(db: DbOrTx, now: Instant, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', unsettledStates)
    .where((row) => row.or([row('next_check_at', '<=', now), row('next_check_at', '>', latestNextCheck(now))]))
    .orderBy('check_count')
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

export async function isWebhookHandled(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Call this after handling the webhook, so that a failed one is handled when the provider repeats it. */
export async function markWebhookHandled(db: DbOrTx, id: string, receivedAt: Instant): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export interface PaymentCount {
  method: PaymentMethod
  state: PaymentState
  count: number
  cents: number
}

interface PaymentRange {
  since: Instant
  before: Instant
  storeId?: string | undefined
}

/** Payments that were begun in this time, by way and state. */
export async function countPayments(db: DbOrTx, { since, before, storeId }: PaymentRange): Promise<PaymentCount[]> {
  let query = db
    .selectFrom('payment')
    .innerJoin('customer_order', 'customer_order.id', 'payment.order_id')
    .select((column) => [
      'payment.method' as const,
      'payment.state' as const,
      column.fn.countAll<number>().as('count'),
      column.fn.sum<number>('payment.amount_cents').as('cents'),
    ])
    .where('payment.created_at', '>=', since)
    .where('payment.created_at', '<', before)
  if (storeId !== undefined) query = query.where('customer_order.store_id', '=', storeId)
  const rows = await query.groupBy(['payment.method', 'payment.state']).execute()
  return rows.map(({ method, state, count, cents }) => ({ method, state, count, cents: Number(cents) }))
}

export interface ListedPayment {
  orderId: string
  storeId: string
  method: PaymentMethod
  state: PaymentState
  amountCents: number
  createdAt: Instant
}

/** The newest first. */
export async function listPaymentsBetween(
  db: DbOrTx,
  {
    since,
    before,
    storeId,
    state,
    method,
    limit,
  }: PaymentRange & { state: PaymentState | undefined; method: PaymentMethod | undefined; limit: number },
): Promise<ListedPayment[]> {
  let query = db
    .selectFrom('payment')
    .innerJoin('customer_order', 'customer_order.id', 'payment.order_id')
    .select([
      'payment.order_id as orderId',
      'customer_order.store_id as storeId',
      'payment.method as method',
      'payment.state as state',
      'payment.amount_cents as amountCents',
      'payment.created_at as createdAt',
    ])
    .where('payment.created_at', '>=', since)
    .where('payment.created_at', '<', before)
  if (storeId !== undefined) query = query.where('customer_order.store_id', '=', storeId)
  if (state !== undefined) query = query.where('payment.state', '=', state)
  if (method !== undefined) query = query.where('payment.method', '=', method)
  return query.orderBy('payment.created_at', 'desc').limit(limit).execute()
}
