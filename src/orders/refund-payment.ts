import { addOrderEvent, holdOrder } from '#db/orders.ts'
import { findPayment, updatePayment } from '#db/payments.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import type { OrderingServices } from './ordering-services.ts'

/** Gives the money back. If the provider cannot be reached it stays due, and the job asks again. */
export async function refundPayment(services: OrderingServices, payment: Payment): Promise<PaymentState> {
  const { db, provider, now } = services
  if (payment.state !== 'refundDue' || !payment.captureId) return payment.state
  const result = await provider.refund(payment.captureId, `refund-${payment.captureId}`)
  if (result.kind !== 'refunded') return payment.state
  const at = now()
  await db.transaction().execute(async (tx) => {
    await holdOrder(tx, payment.orderId)
    const current = await findPayment(tx, payment.id)
    if (current?.state !== 'refundDue') return
    await updatePayment(tx, payment.id, { state: 'refunded', checkedAt: at })
    await addOrderEvent(tx, payment.orderId, { at, kind: 'payment-refunded', detail: { paymentId: payment.id } })
  })
  return 'refunded'
}
