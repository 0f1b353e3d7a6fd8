import type { Tx } from '#db/open-database.ts'
import { addOrderEvent, holdOrder } from '#db/orders.ts'
import { findPayment, updatePayment } from '#db/payments.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Order } from '#domain/order/order.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { changeState } from './change-state.ts'
import type { OrderingServices } from './ordering-services.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { recordCancellation } from './record-cancellation.ts'

/** Money that has been taken stays taken in our books until it is given back. */
const isFinal = (state: PaymentState) => state === 'captured' || state === 'refundDue' || state === 'refunded'

type Captured = Extract<PaymentReport, { kind: 'captured' }>

async function applyCaptured(
  tx: Tx,
  order: Order,
  payment: Payment,
  report: Captured,
  at: Instant,
): Promise<PaymentState> {
  const { captureId } = report
  const isRightAmount = report.amountCents === payment.amountCents && report.currency === 'EUR'
  const paid = isRightAmount ? await changeState(tx, order, 'paid', at) : undefined
  if (!paid) {
    // Too late, twice, or not what was asked for: the order does not take it, so it goes back.
    await updatePayment(tx, payment.id, { state: 'refundDue', captureId, checkedAt: at })
    const kind = isRightAmount ? 'paymentTooLate' : 'paymentAmountWrong'
    await addOrderEvent(tx, order.id, { at, kind, detail: { paymentId: payment.id } })
    return 'refundDue'
  }
  await updatePayment(tx, payment.id, { state: 'captured', captureId, checkedAt: at })
  await queueOrderMail(tx, { kind: 'orderConfirmed', order: paid }, at)
  await queueOrderMail(tx, { kind: 'storeNewOrder', order: paid }, at)
  return 'captured'
}

async function note(
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

const stateByReport: Partial<Record<PaymentReport['kind'], PaymentState>> = {
  waiting: 'open',
  approved: 'open',
  pending: 'pending',
  declined: 'declined',
  refunded: 'refunded',
  failed: 'failed',
}

/** Whoever brings the news (the returning buyer, a webhook, the job that asks), in whatever order: the end is the same. */
export async function applyPaymentReport(
  { db, now }: OrderingServices,
  paymentId: string,
  report: PaymentReport,
): Promise<PaymentState | undefined> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const known = await findPayment(tx, paymentId)
    const order = known && (await holdOrder(tx, known.orderId))
    const payment = order && (await findPayment(tx, paymentId))
    if (!payment) return undefined
    if (isFinal(payment.state)) {
      if (report.kind !== 'refunded' || payment.state === 'refunded') return payment.state
      // Given back by the bakery's own people at the provider: what is not paid any more is not baked either.
      if (payment.state === 'captured')
        await recordCancellation(tx, order, { reason: 'byBusiness', refundCents: payment.amountCents }, at)
      return note(tx, payment, 'refunded', report, at)
    }
    if (report.kind === 'captured') return applyCaptured(tx, order, payment, report, at)
    const state = stateByReport[report.kind]
    // Neither money on its way nor a bank's no is undone by news from before it.
    const isOld = state === 'open' && (payment.state === 'pending' || payment.state === 'declined')
    return state && !isOld ? note(tx, payment, state, report, at) : payment.state
  })
}
