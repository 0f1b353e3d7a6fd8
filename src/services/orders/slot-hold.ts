import { inTransaction, type Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { holdEnd, needsHold } from '#domain/order/slot-hold.ts'
import { isOpenForPickup } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'
import { type ReserveFailure, release, reserveRest, reserveUnpaid } from './reservations.ts'

export type HoldFailure = ReserveFailure | { kind: 'timeNotOffered' }

const findStore = ({ content }: OrderServices, { storeId }: PickupChoice) =>
  content().stores.find(({ id }) => id === storeId)

/** Whether the store still hands out orders at that time: a day may have been closed since the order was placed. */
function isStillOffered(services: OrderServices, { pickup }: Order, at: Instant): boolean {
  const store = findStore(services, pickup)
  if (!store?.pickupStore) return false
  const { holidays } = localTime(at)
  // The bounds of the products were kept when the time was chosen.
  return isOpenForPickup({ hours: store.hours, holidays, date: pickup.date }, pickup.minute)
}

type Held = { kind: 'held'; order: Order }

/** Takes slot and stock of a locked order if it has none, and holds them. */
export async function holdSlot(
  tx: Tx,
  services: OrderServices,
  order: Order,
  at: Instant,
): Promise<Held | ReserveFailure> {
  if (!needsHold(order, at)) return { kind: 'held', order }
  const { heldWorkTenths } = order
  const reserved = order.hasSlot
    ? { kind: 'reserved' as const, heldWorkTenths }
    : await reserveUnpaid(tx, services.content(), order)
  if (reserved.kind !== 'reserved') return reserved
  const { holdMinutes } = services.content().company
  const hasStock = order.hasStock || !order.hasSlot
  const holdUntil = holdEnd(at, holdMinutes, order.payUntil)
  const held = { ...order, hasSlot: true, hasStock, holdUntil, heldWorkTenths: reserved.heldWorkTenths }
  await updateOrder(tx, held)
  if (!order.hasSlot)
    await addOrderEvent(tx, order.id, { at, kind: 'slotTakenAgain', detail: { pickup: order.pickup } })
  return { kind: 'held', order: held }
}

/** Releases slot and stock of a locked, unpaid order. */
export async function dropSlot(tx: Tx, order: Order, at: Instant): Promise<void> {
  await release(tx, order)
  const nothing = { hasSlot: false, hasStock: false, holdUntil: undefined, heldWorkTenths: undefined }
  await updateOrder(tx, { ...order, ...nothing })
  await addOrderEvent(tx, order.id, { at, kind: 'slotReleased', detail: { pickup: order.pickup } })
}

/** Before the order is paid: takes what it does not hold yet of its work. If that is not free, it loses its slot. */
export async function takeWholeSlot(
  tx: Tx,
  services: OrderServices,
  { order }: Held,
  at: Instant,
): Promise<Held | HoldFailure> {
  if (order.heldWorkTenths === undefined) return { kind: 'held', order }
  if (!(await reserveRest(tx, services.content(), order))) {
    await dropSlot(tx, order, at)
    return { kind: 'slotFull' }
  }
  const whole = { ...order, heldWorkTenths: undefined }
  await updateOrder(tx, whole)
  return { kind: 'held', order: whole }
}

/** Before the payment page and before the capture. Without its slot, an order whose time is no longer offered can be moved to another one. */
export async function claimSlot(
  tx: Tx,
  services: OrderServices,
  order: Order,
  at: Instant,
): Promise<Held | HoldFailure> {
  if (isStillOffered(services, order, at)) return holdSlot(tx, services, order, at)
  if (order.hasSlot) await dropSlot(tx, order, at)
  return { kind: 'timeNotOffered' }
}

/** Makes sure that an order can be kept before its payment page is opened. Returns undefined when it can. */
export async function prepareForPayment(services: OrderServices, order: Order): Promise<HoldFailure | undefined> {
  const at = services.now()
  // Orders that have just been placed need no transaction.
  if (isStillOffered(services, order, at) && !needsHold(order, at)) return undefined
  return inTransaction<HoldFailure | undefined, HoldFailure>(services.db, async (tx, refuse) => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.state !== 'created') return undefined
    const held = await claimSlot(tx, services, locked, at)
    if (held.kind === 'held') return undefined
    // The slot that was dropped stays dropped; a slot that could not be taken leaves no trace.
    return held.kind === 'timeNotOffered' ? held : refuse(held)
  })
}
