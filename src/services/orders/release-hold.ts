import { lockOrder, updateOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import { isUnsettled, mayHaveMoney } from '#domain/order/payment.ts'
import { isHoldOver } from '#domain/order/slot-hold.ts'
import type { OrderServices } from './order-services.ts'
import { settlePayment } from './payments.ts'
import { dropSlot } from './slot-hold.ts'

const retryAfterMs = 5 * 60_000

/**
 * Ends the hold of an unpaid order. Checks with the provider first, because the buyer may have approved. While that is
 * not known, or a payment may have been made, the slot is kept.
 */
export async function releaseHold(services: OrderServices, orderId: string): Promise<void> {
  const { db, now } = services
  let isKnown = true
  for (const payment of (await listPaymentsOfOrder(db, orderId)).filter(isUnsettled))
    if ((await settlePayment(services, payment.id)) === 'unknown') isKnown = false
  const at = now()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isHoldOver(order, at)) return
    if (!isKnown || (await listPaymentsOfOrder(tx, orderId)).some(mayHaveMoney)) {
      const holdUntil = addMs(at, retryAfterMs)
      return updateOrder(tx, { ...order, holdUntil })
    }
    await dropSlot(tx, order, at)
  })
}
