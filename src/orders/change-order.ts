import { inTransaction, type Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { areAvailableOn } from '#domain/catalog/availability.ts'
import type { Product } from '#domain/catalog/product.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { canChooseNewTime } from '#domain/order/slot-hold.ts'
import { changeNoticeDays, isAllowedMove, isChangeable } from '#domain/pickup/cut-off.ts'
import { editDates, isCheckoutDate, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime, type TimeContext } from '../clock.ts'
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

export type ChangeFailure =
  | {
      kind:
        | 'unknownOrder'
        | 'notChangeable'
        | 'payFirst'
        | 'notPayable'
        | 'storeNotOffered'
        | 'dateNotOffered'
        | 'notToSundayOrHoliday'
        | 'timeNotOffered'
        | 'notAvailable'
        | 'notInStore'
    }
  | ReserveFailure
export type ChangeResult = { kind: 'changed'; order: Order } | ChangeFailure

const isSamePickup = (a: PickupChoice, b: PickupChoice) =>
  a.storeId === b.storeId && a.date === b.date && a.minute === b.minute

interface Target {
  to: PickupChoice
  store: Store | undefined
  productById: ReadonlyMap<string, Product>
}

const isAvailable = (order: Order, { to, productById }: Target) =>
  areAvailableOn(
    order.lines.map(({ productId }) => productId),
    to.date,
    productById,
  )

/** What is no longer sold at all is still part of the order. */
const isSoldThere = (order: Order, { to, productById }: Target) =>
  order.lines.every(({ productId }) => {
    const product = productById.get(productId)
    return !product || isSoldIn(product, to.storeId)
  })

/** A paid order can be moved within its change window. */
function findMoveFailure(order: Order, target: Target, time: TimeContext): ChangeFailure | undefined {
  const { to, store } = target
  if (!isChangeable(order.pickup.date, time.now)) return { kind: 'notChangeable' }
  if (isSamePickup(order.pickup, to)) return undefined
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  if (!isAllowedMove(order.pickup.date, to.date, time.holidays)) return { kind: 'notToSundayOrHoliday' }
  if (!isSoldThere(order, target)) return { kind: 'notInStore' }
  const { hours } = store
  const { pickupBounds: bounds } = order
  const preparationDays = Math.max(changeNoticeDays, order.preparationDays)
  if (!editDates({ ...time, hours, preparationDays, bounds }).includes(to.date)) return { kind: 'dateNotOffered' }
  if (!isAvailable(order, target)) return { kind: 'notAvailable' }
  const times = pickupTimes({ hours, holidays: time.holidays, date: to.date, purpose: 'edit', bounds })
  return times.includes(to.minute) ? undefined : { kind: 'timeNotOffered' }
}

/** An unpaid order without a slot gets one by the rules of a new order. */
function findNewTimeFailure(order: Order, target: Target, time: TimeContext): ChangeFailure | undefined {
  const { to, store } = target
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  if (!isSoldThere(order, target)) return { kind: 'notInStore' }
  const { hours } = store
  const { preparationDays, pickupBounds: bounds } = order
  if (!isCheckoutDate({ ...time, hours, preparationDays, bounds }, to.date)) return { kind: 'dateNotOffered' }
  if (!isAvailable(order, target)) return { kind: 'notAvailable' }
  const times = pickupTimes({ hours, holidays: time.holidays, date: to.date, purpose: 'checkout', bounds })
  return times.includes(to.minute) ? undefined : { kind: 'timeNotOffered' }
}

/** Returns undefined when the order can be moved to the target. */
function findChangeFailure(order: Order, target: Target, at: Instant): ChangeFailure | undefined {
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

async function changePaidOrder(tx: Tx, order: Order, changed: Order, at: Instant): Promise<void> {
  await updateOrder(tx, changed)
  await queueOrderMail(tx, { kind: 'orderChanged', order: changed, before: order.pickup }, at)
  await queueStoreMails(tx, order, changed, at)
}

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
    const withStock = { ...moved, hasStock: true }
    const refused = await moveReservation(tx, content(), { from: order, to: withStock })
    if (refused) return refuse(refused)
    await changePaidOrder(tx, order, withStock, at)
    return { kind: 'changed', order: withStock }
  })
}
