import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { findRefund, insertRefund, listRefundsOfOrder } from '#db/refunds.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import {
  addAmounts,
  amountsOfLines,
  type BookAmounts,
  linesWithout,
  negateAmounts,
  splitAmounts,
} from '#domain/books/book-amounts.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import {
  allocateRefund,
  counterRefundLeftCents,
  type Refund,
  type RefundedLine,
  refundAmountCents,
  sumRefundable,
} from '#domain/order/refund.ts'
import { type ActionObstacle, findObstacle } from '#domain/staff/order-actions.ts'
import { localTime } from '#foundation/clock.ts'
import { listAppliedEdits, withdrawOpenEdit } from './order-edits.ts'
import type { OrderServices } from './order-services.ts'
import { settleRefundsDue } from './refunds.ts'

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

interface NewRefund extends Pick<Refund, 'id' | 'lines' | 'reason'> {
  parts: NonNullable<ReturnType<typeof allocateRefund>>
  by: string
}

/** What the books take back: what was sold without the items before, less what is left after. */
function takenBack({ lines }: Order, refunds: readonly Refund[], refunded: readonly RefundedLine[]): BookAmounts {
  const before = linesWithout(
    lines,
    refunds.filter(({ state }) => state !== 'refused').flatMap((refund) => refund.lines),
  )
  return addAmounts(amountsOfLines(linesWithout(before, refunded)), negateAmounts(amountsOfLines(before)))
}

/** The first part names the lines; others return the rest of the amount from other payments. */
async function insertParts(
  tx: Tx,
  order: Order,
  { id, parts, lines, reason, by }: NewRefund,
  at: Instant,
): Promise<Refund[]> {
  const isOneSale = parts.length === 1 && (await listAppliedEdits(tx, order.id)).length === 0
  const taken = takenBack(order, await listRefundsOfOrder(tx, order.id), lines)
  const amounts = splitAmounts(
    taken,
    parts.map(({ cents }) => cents),
  )
  const inserted: Refund[] = []
  for (const [index, { payment, cents }] of parts.entries()) {
    const isFirst = index === 0
    const refund: Refund = {
      ...{ id: isFirst ? id : randomUUID(), paymentId: payment.id, orderId: order.id, amountCents: cents, reason },
      ...{ lines: isFirst ? lines : [], state: 'due', createdAt: at, createdBy: by },
      ...{ settledAt: undefined, checkCount: 0 },
    }
    await insertRefund(tx, payment, refund, isOneSale ? undefined : amounts[index])
    inserted.push(refund)
  }
  return inserted
}

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
    const amountCents = refundAmountCents(order, refunds, lines)
    const parts = amountCents ? allocateRefund(amountCents, payments, refunds) : undefined
    if (!parts || !amountCents) return refuse({ kind: 'itemsNotRefundable' })
    const counterLimitCents = services.content().company.counterRefundCents
    if (isAtCounter && amountCents > counterRefundLeftCents(counterLimitCents, refunds))
      return refuse({ kind: 'aboveCounterLimit' })
    // The bakery would go on baking for an order that nobody pays.
    if (amountCents === sumRefundable(payments, refunds) && order.handedOverAt === undefined)
      return refuse({ kind: 'cancelInstead' })
    await withdrawOpenEdit(tx, order, at)
    const [refund] = await insertParts(tx, order, { id, parts, lines, reason, by: actor.name }, at)
    if (!refund) return refuse({ kind: 'itemsNotRefundable' })
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
  await settleRefundsDue(services, input.orderId)
  return { kind: 'accepted', refund: (await findRefund(services.db, result.refund.id)) ?? result.refund }
}
