import type { Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import { releaseSlot, reserveSlot } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { holdEnd, needsHold } from '#domain/order/slot-hold.ts'
import { pickupTimes } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '../clock.ts'
import type { OrderServices } from './order-services.ts'

export type HoldFailure = { kind: 'slotFull' | 'timeNotOffered' }

const findStore = ({ content }: OrderServices, { storeId }: PickupChoice) =>
  content().stores.find(({ id }) => id === storeId)

/** Whether the store still hands out orders at that time: a day may have been closed since the order was placed. */
function isStillOffered(services: OrderServices, { pickup }: Order, at: Instant): boolean {
  const store = findStore(services, pickup)
  if (!store?.pickupStore) return false
  const { holidays } = localTime(at)
  return pickupTimes({ hours: store.hours, holidays, date: pickup.date, purpose: 'edit' }).includes(pickup.minute)
}

/** Takes the slot of a locked order if it has none, and holds it. Returns undefined when the slot is full. */
export async function holdSlot(tx: Tx, services: OrderServices, order: Order, at: Instant): Promise<Order | undefined> {
  if (!needsHold(order, at)) return order
  const capacity = findStore(services, order.pickup)?.slotCapacity ?? 0
  if (!order.hasSlot && !(await reserveSlot(tx, order.pickup, capacity))) return undefined
  const { holdMinutes } = services.content().company
  const held = { ...order, hasSlot: true, holdUntil: holdEnd(at, holdMinutes, order.payUntil) }
  await updateOrder(tx, held)
  if (!order.hasSlot)
    await addOrderEvent(tx, order.id, { at, kind: 'slotTakenAgain', detail: { pickup: order.pickup } })
  return held
}

/** Releases the slot of a locked, unpaid order. */
export async function dropSlot(tx: Tx, order: Order, at: Instant): Promise<void> {
  await releaseSlot(tx, order.pickup)
  await updateOrder(tx, { ...order, hasSlot: false, holdUntil: undefined })
  await addOrderEvent(tx, order.id, { at, kind: 'slotReleased', detail: { pickup: order.pickup } })
}

/** Makes sure that an order can be kept before its payment page is opened. Returns undefined when it can. */
export async function prepareForPayment(services: OrderServices, order: Order): Promise<HoldFailure | undefined> {
  const at = services.now()
  const isOffered = isStillOffered(services, order, at)
  // Orders that have just been placed need no transaction.
  if (isOffered && !needsHold(order, at)) return undefined
  return services.db.transaction().execute(async (tx): Promise<HoldFailure | undefined> => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.state !== 'created') return undefined
    if (isOffered) return (await holdSlot(tx, services, locked, at)) ? undefined : { kind: 'slotFull' }
    // Without its slot, the order can be moved to another time.
    if (locked.hasSlot) await dropSlot(tx, locked, at)
    return { kind: 'timeNotOffered' }
  })
}
