import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { findRefund, insertRefund, listRefundsOfOrder } from '#db/refunds.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import {
  counterRefundLeftCents,
  findRefundablePayment,
  type Refund,
  type RefundedLine,
  refundAmountCents,
  refundableCents,
} from '#domain/order/refund.ts'
import { type ActionObstacle, findObstacle } from '#domain/staff/order-actions.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'
import { settleRefund } from './refunds.ts'

interface RefundItemsInput extends StaffRequest {
  orderId: string
  lines: readonly RefundedLine[]
  /** For the customer; may be empty. */
  reason: string
  /** Whoever gives back the money decides up to the limit of the counter, not about any amount. */
  isAtCounter?: boolean
}

type RefundItemsFailure = {
  kind: 'unknownOrder' | 'keyReused' | 'itemsNotRefundable' | 'cancelInstead' | 'aboveCounterLimit' | ActionObstacle
}
export type RefundItemsResult = { kind: 'accepted'; refund: Refund } | RefundItemsFailure

/**
 * Refunds single items of a paid order. Two clients can never refund more than was captured: the lock of the order makes
 * the second one see the refund of the first, whether the provider has made it or not.
 */
async function acceptRefund(services: OrderServices, input: RefundItemsInput): Promise<RefundItemsResult> {
  const at = services.now()
  const { orderId, lines, reason, isAtCounter = false, actor, idempotencyKey } = input
  return inTransaction<RefundItemsResult, RefundItemsFailure>(services.db, async (tx, refuse) => {
    const id = randomUUID()
    const body = { orderId, lines, reason }
    const claim = await claimRequest(tx, { idempotencyKey, action: 'refund', body, resultId: id }, at)
    if (claim.kind === 'keyReused') return refuse(claim)
    if (claim.kind === 'repeated') {
      const known = await findRefund(tx, claim.resultId)
      return known ? { kind: 'accepted', refund: known } : refuse({ kind: 'unknownOrder' })
    }
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const payments = await listPaymentsOfOrder(tx, orderId)
    const refunds = await listRefundsOfOrder(tx, orderId)
    const obstacle = findObstacle('refund', order, { payments, refunds, today: localTime(at).now.date })
    if (obstacle) return refuse({ kind: obstacle })
    const payment = findRefundablePayment(payments, refunds)
    const amountCents = refundAmountCents(order, refunds, lines)
    const leftCents = payment ? refundableCents(payment, refunds) : 0
    if (!payment || amountCents === undefined || amountCents === 0 || amountCents > leftCents)
      return refuse({ kind: 'itemsNotRefundable' })
    const counterLimitCents = services.content().company.counterRefundCents
    if (isAtCounter && amountCents > counterRefundLeftCents(counterLimitCents, refunds))
      return refuse({ kind: 'aboveCounterLimit' })
    // The bakery would go on baking for an order that nobody pays.
    if (amountCents === leftCents && order.handedOverAt === undefined) return refuse({ kind: 'cancelInstead' })
    const refund: Refund = {
      ...{ id, paymentId: payment.id, orderId, amountCents, lines, reason, state: 'due', createdAt: at },
      ...{ createdBy: actor.name, settledAt: undefined, checkCount: 0 },
    }
    await insertRefund(tx, payment, refund)
    // Boards and pages that show the order read it again.
    await updateOrder(tx, order)
    const detail = { by: actor.name, refundId: id, amountCents, ...(reason && { text: reason }) }
    await addOrderEvent(tx, orderId, { at, kind: 'refundRequested', detail })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'order.refund',
      subject: { kind: 'order', id: orderId },
      storeId: order.pickup.storeId,
      after: { amountCents, lines, reason },
    })
    return { kind: 'accepted', refund }
  })
}

/** Accepts the refund, then asks the provider for it. Its state tells whether the provider has answered. */
export async function refundItems(services: OrderServices, input: RefundItemsInput): Promise<RefundItemsResult> {
  const result = await acceptRefund(services, input)
  if (result.kind !== 'accepted') return result
  await settleRefund(services, result.refund.id)
  return { kind: 'accepted', refund: (await findRefund(services.db, result.refund.id)) ?? result.refund }
}
