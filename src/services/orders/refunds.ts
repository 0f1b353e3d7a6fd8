import type { Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder } from '#db/orders.ts'
import { findPayment, postponeCheck, updatePayment } from '#db/payments.ts'
import { findRefund, listDueRefunds, listRefundsOfOrder, postponeRefund, settleRefundRow } from '#db/refunds.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import { nextCheckWithoutAnswer } from '#domain/order/payment-checks.ts'
import type { Refund, RefundState } from '#domain/order/refund.ts'
import { correctInvoice } from './invoices.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'

/** Adds a refund to its payment, which is refunded once nothing is left of it. The order itself stays as it is. */
async function addToPayment(tx: Tx, refund: Refund, at: Instant): Promise<void> {
  const payment = await findPayment(tx, refund.paymentId)
  // A full refund includes the refunds of single items.
  if (payment?.state !== 'captured' && payment?.state !== 'refundDue') return
  const refundedCents = payment.refundedCents + refund.amountCents
  const isAll = refundedCents === (payment.capturedCents ?? payment.amountCents)
  const state = isAll && payment.state === 'captured' ? 'refunded' : payment.state
  await updatePayment(tx, payment, { state, refundedCents }, at)
}

/** Records that the provider has made a refund, once. The caller has locked the order. */
export async function recordRefunded(tx: Tx, order: Order, refund: Refund, at: Instant): Promise<void> {
  if (!(await settleRefundRow(tx, refund.id, 'refunded', at))) return
  await addToPayment(tx, refund, at)
  await correctInvoice(tx, order, at)
  const { id: refundId, amountCents, lines, reason, editId } = refund
  // The mail about the change has announced it.
  if (editId !== undefined) {
    await addOrderEvent(tx, order.id, { at, kind: 'differenceRefunded', detail: { refundId, amountCents } })
    return
  }
  await addOrderEvent(tx, order.id, { at, kind: 'itemsRefunded', detail: { refundId, amountCents } })
  await queueOrderMail(tx, { kind: 'itemsRefunded', order, refund: { amountCents, lines, reason } }, at)
}

/** The items of a refused refund can be refunded again. */
async function recordRefused(tx: Tx, order: Order, { id, amountCents }: Refund, at: Instant): Promise<void> {
  if (!(await settleRefundRow(tx, id, 'refused', at))) return
  await addOrderEvent(tx, order.id, { at, kind: 'refundRefused', detail: { refundId: id, amountCents } })
}

/**
 * Asks the provider for a refund of single items. Its key is that of the refund, so that it can be asked any number of
 * times. If the provider is unavailable the refund stays due, and the scheduled task asks again.
 */
export async function settleRefund(services: OrderServices, refundId: string): Promise<RefundState | undefined> {
  const { db, providers, now } = services
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'due') return refund?.state
  const payment = await findPayment(db, refund.paymentId)
  const result = payment?.captureId
    ? await providers.of(payment).refund(payment.captureId, `refund-items-${refund.id}`, refund.amountCents)
    : ({ kind: 'unknown' } as const)
  const at = now()
  if (result.kind === 'unknown' || result.kind === 'pending') {
    await postponeRefund(db, refund, at)
    return 'due'
  }
  const record = result.kind === 'refunded' ? recordRefunded : recordRefused
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    if (order) await record(tx, order, refund, at)
  })
  return (await findRefund(db, refundId))?.state
}

/** Asks for all refunds of an order that the provider has not decided. */
export async function settleRefundsDue(services: OrderServices, orderId: string): Promise<void> {
  for (const { id, state } of await listRefundsOfOrder(services.db, orderId))
    if (state === 'due') await settleRefund(services, id)
}

/** Whether all refunds of single items are decided. */
async function settleRefundsOf(services: OrderServices, { id, orderId }: Payment): Promise<boolean> {
  const refunds = await listRefundsOfOrder(services.db, orderId)
  let isDecided = true
  for (const refund of refunds)
    if (refund.paymentId === id && refund.state === 'due' && (await settleRefund(services, refund.id)) === 'due')
      isDecided = false
  return isDecided
}

/**
 * Refunds what is left of the payment. If the provider is unavailable it stays due, and the scheduled task tries again.
 * Refunds of single items come first: while one of them is undecided, nobody knows what is left.
 */
export async function refundPayment(services: OrderServices, payment: Payment): Promise<PaymentState> {
  const { db, providers, now } = services
  if (payment.state !== 'refundDue' || !payment.captureId) return payment.state
  const isDecided = await settleRefundsOf(services, payment)
  // Without an amount, the provider refunds what it has not refunded yet.
  const result = isDecided
    ? await providers.of(payment).refund(payment.captureId, `refund-${payment.captureId}`)
    : ({ kind: 'unknown' } as const)
  const at = now()
  if (result.kind === 'unknown') {
    await postponeCheck(db, payment.id, nextCheckWithoutAnswer(at))
    return payment.state
  }
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    const current = await findPayment(tx, payment.id)
    if (current?.state !== 'refundDue') return current?.state ?? payment.state
    if (result.kind !== 'refunded') {
      await updatePayment(tx, current, { state: 'refundDue' }, at)
      return current.state
    }
    const refundedCents = current.capturedCents ?? current.amountCents
    await updatePayment(tx, current, { state: 'refunded', refundedCents }, at)
    await addOrderEvent(tx, payment.orderId, { at, kind: 'payment-refunded', detail: { paymentId: payment.id } })
    if (order) await correctInvoice(tx, order, at)
    return 'refunded'
  })
}

const refundsPerRun = 50
/** After so many in a row without an answer the provider is considered down; the others stay due. */
const maxUnanswered = 10

/** Asks the provider again for refunds that it has not confirmed, for example after a lost response. */
export async function settleDueRefunds(services: OrderServices): Promise<void> {
  const { db, now } = services
  const errors: unknown[] = []
  let unanswered = 0
  for (const refund of await listDueRefunds(db, now(), refundsPerRun)) {
    if (unanswered >= maxUnanswered) break
    try {
      unanswered = (await settleRefund(services, refund.id)) === 'due' ? unanswered + 1 : 0
    } catch (error) {
      // One refund that cannot be settled must not keep the others waiting.
      errors.push(error)
      await postponeRefund(db, refund, now())
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} refunds cannot be settled`)
}
