import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { releaseKey } from '#db/idempotency.ts'
import { findOrder, lockOrder } from '#db/orders.ts'
import { deleteWaitingMails } from '#db/outbox.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import { indexById } from '#domain/content/content.ts'
import { findStaffMoveFailure, isSamePickup, type StaffMoveFailure } from '#domain/order/move-rules.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { type ActionObstacle, findObstacle } from '#domain/staff/order-actions.ts'
import { localTime } from '#foundation/clock.ts'
import { queueChangeMails } from './change-order.ts'
import { withdrawOpenEdit } from './order-edits.ts'
import { pickupReminderKey, withdrawReadyNews } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'
import { moveReservation, type ReserveFailure } from './reservations.ts'

interface MoveOrderInput extends StaffRequest {
  orderId: string
  pickup: PickupChoice
}

type MoveOrderFailure =
  | { kind: 'unknownOrder' | 'keyReused' | 'notPossibleNow' | ActionObstacle }
  | StaffMoveFailure
  | ReserveFailure
export type MoveOrderResult = { kind: 'moved'; order: Order } | MoveOrderFailure

/** Mails about the old pickup that were not sent yet, and the note that the reminder was. */
async function forgetOldPickup(tx: Tx, orderId: string): Promise<void> {
  await withdrawReadyNews(tx, orderId)
  await deleteWaitingMails(tx, 'pickupReminder', orderId)
  await releaseKey(tx, pickupReminderKey(orderId))
}

/** Staff move an order; a customer does so by `changeOrder`. What was recorded about the old pickup no longer holds. */
export async function moveOrder(services: OrderServices, input: MoveOrderInput): Promise<MoveOrderResult> {
  const { db, content } = services
  const at = services.now()
  const time = localTime(at)
  const { orderId, pickup, actor, idempotencyKey } = input
  const store = indexById(content().stores).get(pickup.storeId)
  const productById = indexById(content().products)
  return inTransaction<MoveOrderResult, MoveOrderFailure>(db, async (tx, refuse) => {
    const body = { orderId, pickup }
    const claim = await claimRequest(tx, { idempotencyKey, action: 'move', body, resultId: orderId }, at)
    if (claim.kind === 'keyReused') return refuse(claim)
    if (claim.kind === 'repeated') {
      const order = await findOrder(tx, orderId)
      return order ? { kind: 'moved', order } : refuse({ kind: 'unknownOrder' })
    }
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const payments = await listPaymentsOfOrder(tx, orderId)
    const refunds = await listRefundsOfOrder(tx, orderId)
    const obstacle = findObstacle('move', order, { payments, refunds, today: time.now.date })
    if (obstacle) return refuse({ kind: obstacle })
    if (isSamePickup(order.pickup, pickup)) return { kind: 'moved', order }
    const failure = findStaffMoveFailure(order, { to: pickup, store, productById }, time)
    if (failure) return refuse(failure)
    const target: Order = {
      ...order,
      pickup,
      hasStock: true,
      readyAt: undefined,
      notCollectedAt: undefined,
      revision: order.revision + 1,
    }
    await withdrawOpenEdit(tx, order, at)
    const refused = await moveReservation(tx, content(), { from: order, to: target })
    if (refused) return refuse(refused)
    const moved = await changeOrderState(tx, target, 'moved', at, {
      by: actor.name,
      pickup: { from: order.pickup, to: pickup },
    })
    if (!moved) return refuse({ kind: 'notPossibleNow' })
    await forgetOldPickup(tx, orderId)
    await queueChangeMails(tx, { before: order, after: moved, isByBusiness: true }, at)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'order.move',
      subject: { kind: 'order', id: orderId },
      storeId: pickup.storeId,
      before: order.pickup,
      after: pickup,
    })
    return { kind: 'moved', order: moved }
  })
}
