import { inTransaction, type Tx } from '#db/database.ts'
import { lockOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { listPaymentsOfOrder, updatePayment } from '#db/payments.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import type { CancelInfo, WithdrawalPayload } from '#domain/outbox-message.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { localTime } from '../clock.ts'
import type { OrderServices } from './order-services.ts'
import { recordCancellation } from './order-state.ts'
import { refundPayment } from './payments.ts'

export type CancelReason = CancelInfo['reason']
type CancelResult = { kind: 'canceled'; order: Order } | { kind: 'notCancelable' | 'unknownOrder' }

/** Marks captured payments for refund and returns their sum. */
async function markRefundsDue(tx: Tx, orderId: string, at: Instant): Promise<number> {
  const captured = (await listPaymentsOfOrder(tx, orderId)).filter(({ state }) => state === 'captured')
  for (const payment of captured) await updatePayment(tx, payment, { state: 'refundDue' }, at)
  return captured.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function canCancel(order: Order, reason: CancelReason, at: Instant): boolean {
  switch (reason) {
    case 'expired':
      return order.payUntil <= at
    case 'byBusiness':
      return true
    case 'byCustomer':
      return order.state === 'created' || isChangeable(order.pickup.date, localTime(at).now)
    default:
      return reason satisfies never
  }
}

export async function cancelOrder(
  services: OrderServices,
  orderId: string,
  reason: CancelReason,
): Promise<CancelResult> {
  const { db, now } = services
  const at = now()
  const result = await inTransaction<CancelResult, CancelResult>(db, async (tx, refuse) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    if (!canCancel(order, reason, at)) return refuse({ kind: 'notCancelable' })
    const refundCents = await markRefundsDue(tx, orderId, at)
    const canceled = await recordCancellation(tx, order, { reason, refundCents }, at)
    if (!canceled) return refuse({ kind: 'notCancelable' })
    return { kind: 'canceled', order: canceled }
  })
  if (result.kind !== 'canceled') return result
  for (const payment of await listPaymentsOfOrder(db, orderId)) await refundPayment(services, payment)
  return result
}

export type Withdrawal = Omit<WithdrawalPayload, 'receivedAt'>

/** Always accepted, as the law requires. Staff decide afterwards whether it is justified. */
export async function receiveWithdrawal(
  { db, now }: OrderServices,
  withdrawal: Withdrawal,
): Promise<{ receivedAt: string }> {
  const receivedAt = now()
  const payload = { ...withdrawal, receivedAt }
  // The payload contains the number as typed; the column needs one that can be looked up.
  const subjectId = parseOrderNumber(withdrawal.orderId) ?? 'unreadable'
  await db.transaction().execute(async (tx) => {
    await addToOutbox(tx, { kind: 'withdrawalReceipt', subjectId, payload }, receivedAt)
    await addToOutbox(tx, { kind: 'withdrawalNotice', subjectId, payload }, receivedAt)
  })
  return { receivedAt }
}
