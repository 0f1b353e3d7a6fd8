import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { findOrder, lockOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { listPaymentsOfOrder, updatePayment } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CancelInfo } from '#domain/order/cancellation.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import { refundableCents } from '#domain/order/refund.ts'
import type { WithdrawalPayload } from '#domain/outbox-message.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { type ActionObstacle, findObstacle } from '#domain/staff/order-actions.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'
import { recordCancellation } from './order-state.ts'
import { settlePayment } from './payments.ts'
import { refundPayment } from './refunds.ts'

export type CancelReason = CancelInfo['reason']

/** What staff say about a cancellation. */
interface StaffCancellation extends StaffRequest, Pick<CancelInfo, 'preset' | 'text'> {}

type CancelResult =
  | { kind: 'canceled'; order: Order }
  /** `obstacle`: why staff cannot cancel it. */
  | { kind: 'notCancelable'; obstacle?: ActionObstacle }
  | { kind: 'unknownOrder' | 'keyReused' }

/** Marks captured payments for refund. Returns what is left of them after the refunds of single items. */
async function markRefundsDue(tx: Tx, orderId: string, at: Instant): Promise<number> {
  const captured = (await listPaymentsOfOrder(tx, orderId)).filter(({ state }) => state === 'captured')
  const refunds = await listRefundsOfOrder(tx, orderId)
  for (const payment of captured) await updatePayment(tx, payment, { state: 'refundDue' }, at)
  return captured.reduce((sum, payment) => sum + refundableCents(payment, refunds), 0)
}

/** Undefined when the order can be canceled for this reason. */
function findRefusal(
  order: Order,
  reason: CancelReason,
  at: Instant,
): Extract<CancelResult, { kind: 'notCancelable' }> | undefined {
  const today = localTime(at).now
  switch (reason) {
    case 'expired':
      return order.payUntil <= at ? undefined : { kind: 'notCancelable' }
    case 'byBusiness': {
      const obstacle = findObstacle('cancel', order, { payments: [], refunds: [], today: today.date })
      return obstacle && { kind: 'notCancelable', obstacle }
    }
    case 'byCustomer':
      return order.state === 'created' || isChangeable(order.pickup.date, today) ? undefined : { kind: 'notCancelable' }
    default:
      return reason satisfies never
  }
}

/** `byStaff` is who cancels for the business and what the customer is told; without it, nothing is audited. */
export async function cancelOrder(
  services: OrderServices,
  orderId: string,
  reason: CancelReason,
  byStaff?: StaffCancellation,
): Promise<CancelResult> {
  const { db, now } = services
  const at = now()
  const { preset, text, actor, idempotencyKey } = byStaff ?? {}
  const result = await inTransaction<CancelResult, CancelResult>(db, async (tx, refuse) => {
    const body = { orderId, preset, text }
    const claim = await claimRequest(tx, { idempotencyKey, action: 'cancel', body, resultId: orderId }, at)
    if (claim.kind === 'keyReused') return refuse(claim)
    if (claim.kind === 'repeated') {
      const order = await findOrder(tx, orderId)
      return order ? { kind: 'canceled', order } : refuse({ kind: 'unknownOrder' })
    }
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const refusal = findRefusal(order, reason, at)
    if (refusal) return refuse(refusal)
    const refundCents = await markRefundsDue(tx, orderId, at)
    const canceled = await recordCancellation(tx, order, { reason, refundCents, preset, text }, at, actor?.name)
    if (!canceled) return refuse({ kind: 'notCancelable' })
    if (actor)
      await addAuditEntry(tx, {
        at,
        actor,
        action: 'order.cancel',
        subject: { kind: 'order', id: orderId },
        storeId: order.pickup.storeId,
        before: { state: order.state },
        after: { state: canceled.state, refundCents, preset, text },
      })
    return { kind: 'canceled', order: canceled }
  })
  if (result.kind !== 'canceled') return result
  for (const payment of await listPaymentsOfOrder(db, orderId)) {
    const isOpenForMoney = payment.state === 'open' && services.providers.of(payment).capturesItself
    if (isOpenForMoney) await settlePayment(services, payment.id)
    else await refundPayment(services, payment)
  }
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
