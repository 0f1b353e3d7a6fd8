import { inTransaction, type Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import {
  findMoveFailure,
  findNewTimeFailure,
  isSamePickup,
  type MoveFailure,
  type MoveTarget,
} from '#domain/order/move-rules.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { canChooseNewTime } from '#domain/order/slot-hold.ts'
import { localTime } from '#foundation/clock.ts'
import { withdrawOpenEdit } from './order-edits.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { getPayUntil } from './pay-deadline.ts'
import { moveReservation, type ReserveFailure } from './reservations.ts'
import { holdSlot } from './slot-hold.ts'

export interface ChangeOrderInput {
  orderId: string
  pickup: PickupChoice
  notes: string
}

export type ChangeFailure = { kind: 'unknownOrder' | 'payFirst' | 'notPayable' } | MoveFailure | ReserveFailure
export type ChangeResult = { kind: 'changed'; order: Order } | ChangeFailure

/** Returns undefined when the customer can move the order to the target. */
function findChangeFailure(order: Order, target: MoveTarget, at: Instant): ChangeFailure | undefined {
  const time = localTime(at)
  if (order.state === 'purchased') return findMoveFailure(order, target, time)
  if (order.state !== 'created') return { kind: 'notChangeable' }
  if (order.payUntil <= at) return { kind: 'notPayable' }
  return canChooseNewTime(order) ? findNewTimeFailure(order, target, time) : { kind: 'payFirst' }
}

/** When the store changes, the previous store gets a cancellation. */
async function queueStoreMails(tx: Tx, before: Order, after: Order, at: Instant): Promise<void> {
  if (before.pickup.storeId === after.pickup.storeId)
    return queueOrderMail(tx, { kind: 'storeOrderChanged', order: after, before: before.pickup }, at)
  const cancel = { reason: 'byCustomer' as const, refundCents: 0 }
  await queueOrderMail(tx, { kind: 'storeOrderCanceled', order: { ...after, pickup: before.pickup }, cancel }, at)
  await queueOrderMail(tx, { kind: 'storeNewOrder', order: after }, at)
}

interface Change {
  before: Order
  after: Order
  isByBusiness: boolean
}

export async function queueChangeMails(tx: Tx, { before, after, isByBusiness }: Change, at: Instant): Promise<void> {
  await queueOrderMail(tx, { kind: 'orderChanged', order: after, before: before.pickup, isByBusiness }, at)
  await queueStoreMails(tx, before, after, at)
}

async function changePaidOrder(tx: Tx, before: Order, after: Order, at: Instant): Promise<void> {
  await updateOrder(tx, after)
  await queueChangeMails(tx, { before, after, isByBusiness: false }, at)
}

/** A change by the customer; `moveOrder` is for staff. */
export async function changeOrder(services: OrderServices, input: ChangeOrderInput): Promise<ChangeResult> {
  const { db, content } = services
  const at = services.now()
  const { pickup, notes } = input
  const store = content().stores.find(({ id }) => id === pickup.storeId)
  const productById = indexById(content().products)
  return inTransaction<ChangeResult, ChangeFailure>(db, async (tx, refuse) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const failure = findChangeFailure(order, { to: pickup, store, productById }, at)
    if (failure) return refuse(failure)
    // A repeated request tells nobody again. An unpaid order takes its slot again by that.
    const isSame = isSamePickup(order.pickup, pickup) && order.notes === notes
    if (isSame && order.state === 'purchased') return { kind: 'changed', order }
    const moved = { ...order, pickup, notes, revision: order.revision + 1 }
    await addOrderEvent(tx, order.id, { at, kind: 'changed', detail: { from: order.pickup, to: pickup } })
    if (order.state === 'created') {
      // The store does not know about unpaid orders, and the confirmation will name the new time.
      const unpaid = { ...moved, payUntil: getPayUntil(pickup, order.preparationDays, at) }
      const held = await holdSlot(tx, services, unpaid, at)
      return held.kind === 'held' ? { kind: 'changed', order: held.order } : refuse(held)
    }
    if (isSamePickup(order.pickup, pickup)) {
      await changePaidOrder(tx, order, moved, at)
      return { kind: 'changed', order: moved }
    }
    await withdrawOpenEdit(tx, order, at)
    const withStock = { ...moved, hasStock: true }
    const refused = await moveReservation(tx, content(), { from: order, to: withStock })
    if (refused) return refuse(refused)
    await changePaidOrder(tx, order, withStock, at)
    return { kind: 'changed', order: withStock }
  })
}
