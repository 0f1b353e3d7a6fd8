import { listUnsettledPayments, markPaymentChecked } from '#db/payments.ts'
import type { OrderingServices } from '#orders/ordering-services.ts'
import { settlePayment } from '#orders/settle-payment.ts'

const askAgainAfterMs = 60_000
const batch = 50

/** Payments whose answer was lost: the provider is asked until the end is known. */
export async function settlePayments(services: OrderingServices): Promise<void> {
  const { db, now } = services
  const checkedBefore = new Date(Date.parse(now()) - askAgainAfterMs).toISOString()
  for (const { id } of await listUnsettledPayments(db, checkedBefore, batch)) {
    await markPaymentChecked(db, id, now())
    await settlePayment(services, id)
  }
}
