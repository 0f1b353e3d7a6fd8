import type { Tx } from '#db/database.ts'
import { addOrderEvent, findOrder, lockOrder } from '#db/orders.ts'
import {
  findPayment,
  insertPayment,
  listPaymentsOfOrder,
  listUnsettledPayments,
  markPaymentChecked,
  updatePayment,
} from '#db/payments.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { localized } from '#domain/i18n/languages.ts'
import type { Order } from '#domain/order/order.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState, recordCancellation } from './order-state.ts'

type StartResult = { kind: 'started'; approveUrl: string } | { kind: 'notPayable' } | { kind: 'unavailable' }

/** The provider's approval page expires after about three hours, so older attempts are not reused. */
const reusableForMs = 2 * 3_600_000

const isReusable = ({ state, createdAt }: Payment, nowMs: number) =>
  (state === 'open' || state === 'declined') && nowMs - Date.parse(createdAt) < reusableForMs

/** Creates a payment at the provider. An order has one open payment at a time, which is reused while it is valid. */
export async function startPayment(services: OrderServices, order: Order): Promise<StartResult> {
  const { db, provider, publicUrl, content } = services
  const now = services.now()
  if (order.state !== 'created' || order.payUntil <= now) return { kind: 'notPayable' }
  const payments = await listPaymentsOfOrder(db, order.id)
  if (payments.some(({ state }) => state === 'pending' || state === 'captured')) return { kind: 'notPayable' }
  const reusable = payments.find((payment) => isReusable(payment, Date.parse(now)))
  if (reusable) return { kind: 'started', approveUrl: reusable.approveUrl }

  const returnTo = `${publicUrl}/api/payout/orders/${order.id}`
  // Repeating a create after a lost response uses the same key, but only while its approval page is valid.
  const period = Math.floor((Date.parse(now) - Date.parse(order.createdAt)) / reusableForMs)
  const created = await provider.create({
    requestKey: `order-${order.id}-${payments.length}-${period}`,
    orderId: order.id,
    items: order.lines.map(({ name, quantity, priceCents, depositCents }) => ({
      name: localized(name, order.language),
      quantity,
      unitCents: priceCents + depositCents,
    })),
    totalCents: order.grossCents,
    returnUrl: `${returnTo}/approve`,
    cancelUrl: `${returnTo}/cancel`,
    language: order.language,
    merchantName: content().company.name,
  })
  if (created.kind !== 'created') return { kind: 'unavailable' }
  const { providerId, approveUrl } = created
  await insertPayment(db, {
    id: providerId,
    orderId: order.id,
    method: 'paypal',
    state: 'open',
    amountCents: order.grossCents,
    approveUrl,
    captureId: undefined,
    declines: 0,
    createdAt: now,
  })
  return { kind: 'started', approveUrl }
}

async function inspectAndCapture({ db, provider }: OrderServices, payment: Payment): Promise<PaymentReport> {
  const report = await provider.inspect(payment.id)
  if (report.kind !== 'approved') return report
  // Do not capture for an order that is paid or canceled: the approval lapses, and nothing has to be refunded.
  const order = await findOrder(db, payment.orderId)
  if (order?.state !== 'created') return { kind: 'failed' }
  return provider.capture(payment.id, `capture-${payment.id}-${payment.declines}`)
}

/**
 * Reads the payment from the provider, captures it if the buyer has approved, and applies the result to the order.
 * Returns `unknown` when the provider is unavailable.
 */
export async function settlePayment(
  services: OrderServices,
  paymentId: string,
): Promise<PaymentState | 'unknown' | undefined> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) return undefined
  if (payment.state === 'refundDue') return refundPayment(services, payment)
  const report = await inspectAndCapture(services, payment)
  if (report.kind === 'unknown') return 'unknown'
  const state = await applyPaymentReport(services, paymentId, report)
  if (state !== 'refundDue') return state
  const due = await findPayment(services.db, paymentId)
  return due && refundPayment(services, due)
}

/** Captured money stays captured until it is refunded, whatever older reports say. */
const isCaptured = (state: PaymentState) => state === 'captured' || state === 'refundDue' || state === 'refunded'

type CapturedReport = Extract<PaymentReport, { kind: 'captured' }>

async function applyCaptured(
  tx: Tx,
  order: Order,
  payment: Payment,
  report: CapturedReport,
  at: Instant,
): Promise<PaymentState> {
  const { captureId } = report
  const isExpectedAmount = report.amountCents === payment.amountCents && report.currency === 'EUR'
  const paid = isExpectedAmount ? await changeOrderState(tx, order, 'paid', at) : undefined
  if (!paid) {
    // Paid too late, paid twice, or the wrong amount: the order does not accept it, so it is refunded.
    await updatePayment(tx, payment.id, { state: 'refundDue', captureId, checkedAt: at })
    const kind = isExpectedAmount ? 'paymentTooLate' : 'paymentAmountWrong'
    await addOrderEvent(tx, order.id, { at, kind, detail: { paymentId: payment.id } })
    return 'refundDue'
  }
  await updatePayment(tx, payment.id, { state: 'captured', captureId, checkedAt: at })
  await queueOrderMail(tx, { kind: 'orderConfirmed', order: paid }, at)
  await queueOrderMail(tx, { kind: 'storeNewOrder', order: paid }, at)
  return 'captured'
}

async function recordPaymentState(
  tx: Tx,
  payment: Payment,
  state: PaymentState,
  report: PaymentReport,
  at: Instant,
): Promise<PaymentState> {
  const declines = payment.declines + (state === 'declined' ? 1 : 0)
  const captureId = 'captureId' in report ? report.captureId : undefined
  await updatePayment(tx, payment.id, { state, captureId, declines, checkedAt: at })
  if (state !== payment.state)
    await addOrderEvent(tx, payment.orderId, { at, kind: `payment-${state}`, detail: { paymentId: payment.id } })
  return state
}

function toPaymentState(report: Exclude<PaymentReport, CapturedReport>): PaymentState | undefined {
  switch (report.kind) {
    case 'waiting':
    case 'approved':
      return 'open'
    case 'pending':
    case 'declined':
    case 'refunded':
    case 'failed':
      return report.kind
    case 'unknown':
      return undefined
    default:
      return report satisfies never
  }
}

/**
 * Reports come from the returning buyer, from webhooks and from the scheduled task. The result is the same in whatever
 * order they arrive, because each is applied under a lock of the order.
 */
export async function applyPaymentReport(
  { db, now }: OrderServices,
  paymentId: string,
  report: PaymentReport,
): Promise<PaymentState | undefined> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const known = await findPayment(tx, paymentId)
    const order = known && (await lockOrder(tx, known.orderId))
    const payment = order && (await findPayment(tx, paymentId))
    if (!payment) return undefined
    if (isCaptured(payment.state)) {
      if (report.kind !== 'refunded' || payment.state === 'refunded') return payment.state
      // Staff refunded the payment at the provider, so the order is no longer paid and must be canceled.
      if (payment.state === 'captured')
        await recordCancellation(tx, order, { reason: 'byBusiness', refundCents: payment.amountCents }, at)
      return recordPaymentState(tx, payment, 'refunded', report, at)
    }
    if (report.kind === 'captured') return applyCaptured(tx, order, payment, report, at)
    const state = toPaymentState(report)
    // A late report must not reopen a payment that is pending or declined.
    const isOutdated = state === 'open' && (payment.state === 'pending' || payment.state === 'declined')
    return state && !isOutdated ? recordPaymentState(tx, payment, state, report, at) : payment.state
  })
}

/** Refunds the payment. If the provider is unavailable it stays due, and the scheduled task tries again. */
export async function refundPayment(services: OrderServices, payment: Payment): Promise<PaymentState> {
  const { db, provider, now } = services
  if (payment.state !== 'refundDue' || !payment.captureId) return payment.state
  const result = await provider.refund(payment.captureId, `refund-${payment.captureId}`)
  if (result.kind !== 'refunded') return payment.state
  const at = now()
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.orderId)
    const current = await findPayment(tx, payment.id)
    if (current?.state !== 'refundDue') return
    await updatePayment(tx, payment.id, { state: 'refunded', checkedAt: at })
    await addOrderEvent(tx, payment.orderId, { at, kind: 'payment-refunded', detail: { paymentId: payment.id } })
  })
  return 'refunded'
}

const recheckAfterMs = 60_000
const duePaymentsPerRun = 50

/** Checks payments with the provider until their final state is known, for example after a lost response. */
export async function settleDuePayments(services: OrderServices): Promise<void> {
  const { db, now } = services
  const checkedBefore = new Date(Date.parse(now()) - recheckAfterMs).toISOString()
  for (const { id } of await listUnsettledPayments(db, checkedBefore, duePaymentsPerRun)) {
    await markPaymentChecked(db, id, now())
    await settlePayment(services, id)
  }
}
