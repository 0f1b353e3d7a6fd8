import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/open-database.ts'
import { holdOrder } from '#db/orders.ts'
import { listPaymentsOfOrder, updatePayment } from '#db/payments.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isChangeable } from '#domain/order/change-window.ts'
import type { Order } from '#domain/order/order.ts'
import type { CancelInfo } from '#integrations/mail/mail-data.ts'
import { momentOf } from '../moment-of.ts'
import type { OrderingServices } from './ordering-services.ts'
import { recordCancellation } from './record-cancellation.ts'
import { refundPayment } from './refund-payment.ts'

export type CancelReason = CancelInfo['reason']
export type CancelResult = { kind: 'canceled'; order: Order } | { kind: 'notCancelable' | 'unknownOrder' }

/** Marks what was paid as to be paid back, and answers how much that is. */
async function makeRefundDue(tx: Tx, orderId: string, at: Instant): Promise<number> {
  const captured = (await listPaymentsOfOrder(tx, orderId)).filter(({ state }) => state === 'captured')
  for (const { id } of captured) await updatePayment(tx, id, { state: 'refundDue', checkedAt: at })
  return captured.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const mayCancel = (order: Order, reason: CancelReason, at: Instant): boolean => {
  if (reason === 'expired') return order.payUntil <= at
  if (reason === 'byBusiness' || order.state === 'created') return true
  return isChangeable(order.pickup.date, momentOf(at).now)
}

export async function cancelOrder(
  services: OrderingServices,
  orderId: string,
  reason: CancelReason,
): Promise<CancelResult> {
  const { db, now } = services
  const at = now()
  const result = await inTransaction<CancelResult, CancelResult>(db, async (tx, refuse) => {
    const order = await holdOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    if (!mayCancel(order, reason, at)) return refuse({ kind: 'notCancelable' })
    const refundCents = await makeRefundDue(tx, orderId, at)
    const canceled = await recordCancellation(tx, order, { reason, refundCents }, at)
    if (!canceled) return refuse({ kind: 'notCancelable' })
    return { kind: 'canceled', order: canceled }
  })
  if (result.kind !== 'canceled') return result
  for (const payment of await listPaymentsOfOrder(db, orderId)) await refundPayment(services, payment)
  return result
}
