import { findOrder } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { applyPaymentReport } from './apply-payment-report.ts'
import type { OrderingServices } from './ordering-services.ts'
import { refundPayment } from './refund-payment.ts'

async function askProvider({ db, provider }: OrderingServices, payment: Payment): Promise<PaymentReport> {
  const report = await provider.inspect(payment.id)
  if (report.kind !== 'approved') return report
  // An approval for an order that is over is left to lapse: what was never taken need not be given back.
  const order = await findOrder(db, payment.orderId)
  if (order?.state !== 'created') return { kind: 'failed' }
  return provider.capture(payment.id, `capture-${payment.id}-${payment.declines}`)
}

/**
 * Finds out how a payment stands, takes the money if the buyer agreed, and draws the consequences.
 * `unknown`: the provider cannot be asked now.
 */
export async function settlePayment(
  services: OrderingServices,
  paymentId: string,
): Promise<PaymentState | 'unknown' | undefined> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) return undefined
  if (payment.state === 'refundDue') return refundPayment(services, payment)
  const report = await askProvider(services, payment)
  if (report.kind === 'unknown') return 'unknown'
  const state = await applyPaymentReport(services, paymentId, report)
  if (state !== 'refundDue') return state
  const due = await findPayment(services.db, paymentId)
  return due && refundPayment(services, due)
}
