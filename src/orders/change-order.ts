import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/open-database.ts'
import { addOrderEvent, holdOrder, updateOrder } from '#db/orders.ts'
import { moveSlot } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Product } from '#domain/catalog/product.ts'
import { isAllowedMove, isChangeable } from '#domain/order/change-window.ts'
import { isBakedOn } from '#domain/order/is-baked-on.ts'
import { defaultEditNoticeDays, type Order, type PickupChoice } from '#domain/order/order.ts'
import { editDates } from '#domain/pickup/pickup-dates.ts'
import { pickupTimes } from '#domain/pickup/pickup-times.ts'
import type { Store } from '#domain/store/store.ts'
import { type Moment, momentOf } from '../moment-of.ts'
import type { OrderingServices } from './ordering-services.ts'
import { queueOrderMail } from './queue-order-mail.ts'

export interface OrderChange {
  orderId: string
  pickup: PickupChoice
  notes: string
}

export type ChangeFailure = {
  kind:
    | 'unknownOrder'
    | 'notChangeable'
    | 'storeNotOffered'
    | 'dateNotOffered'
    | 'notToSundayOrHoliday'
    | 'timeNotOffered'
    | 'notAvailable'
    | 'slotFull'
}
export type ChangeResult = { kind: 'changed'; order: Order } | ChangeFailure

const isSame = (a: PickupChoice, b: PickupChoice) =>
  a.storeId === b.storeId && a.date === b.date && a.minute === b.minute

interface Target {
  to: PickupChoice
  store: Store | undefined
  products: ReadonlyMap<string, Product>
}

/** Why an order cannot be moved there; undefined when it can. */
function whyNot(order: Order, { to, store, products }: Target, moment: Moment): ChangeFailure | undefined {
  if (order.state !== 'purchased' || !isChangeable(order.pickup.date, moment.now)) return { kind: 'notChangeable' }
  if (isSame(order.pickup, to)) return undefined
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  if (!isAllowedMove(order.pickup.date, to.date, moment.holidays)) return { kind: 'notToSundayOrHoliday' }
  const { hours } = store
  const preparationDays = Math.max(defaultEditNoticeDays, order.preparationDays)
  if (!editDates({ ...moment, hours, preparationDays }).includes(to.date)) return { kind: 'dateNotOffered' }
  if (
    !isBakedOn(
      order.lines.map(({ productId }) => productId),
      to.date,
      products,
    )
  )
    return { kind: 'notAvailable' }
  const times = pickupTimes({ hours, holidays: moment.holidays, date: to.date, purpose: 'edit' })
  return times.includes(to.minute) ? undefined : { kind: 'timeNotOffered' }
}

/** A store that loses an order hears of it as well. */
async function tellStores(tx: Tx, before: Order, after: Order, at: Instant): Promise<void> {
  if (before.pickup.storeId === after.pickup.storeId)
    return queueOrderMail(tx, { kind: 'storeOrderChanged', order: after, before: before.pickup }, at)
  const cancel = { reason: 'byCustomer' as const, refundCents: 0 }
  await queueOrderMail(tx, { kind: 'storeOrderCanceled', order: { ...after, pickup: before.pickup }, cancel }, at)
  await queueOrderMail(tx, { kind: 'storeNewOrder', order: after }, at)
}

export async function changeOrder(services: OrderingServices, change: OrderChange): Promise<ChangeResult> {
  const { db, bakery } = services
  const at = services.now()
  const store = bakery().stores.find(({ id }) => id === change.pickup.storeId)
  const products = new Map(bakery().products.map((product) => [product.id, product]))
  return inTransaction<ChangeResult, ChangeFailure>(db, async (tx, refuse) => {
    const order = await holdOrder(tx, change.orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const failure = whyNot(order, { to: change.pickup, store, products }, momentOf(at))
    if (failure) return refuse(failure)
    const move = { from: order.pickup, to: change.pickup, capacity: store?.slotCapacity ?? 0 }
    if (!isSame(move.from, move.to) && !(await moveSlot(tx, move))) return refuse({ kind: 'slotFull' })
    const changed = { ...order, pickup: change.pickup, notes: change.notes, revision: order.revision + 1 }
    await updateOrder(tx, changed)
    const detail = { from: order.pickup, to: change.pickup }
    await addOrderEvent(tx, order.id, { at, kind: 'changed', detail })
    await queueOrderMail(tx, { kind: 'orderChanged', order: changed, before: order.pickup }, at)
    await tellStores(tx, order, changed, at)
    return { kind: 'changed', order: changed }
  })
}
