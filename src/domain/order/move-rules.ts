import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { areAvailableOn } from '../catalog/availability.ts'
import type { Product } from '../catalog/product.ts'
import { isSoldIn } from '../catalog/stock.ts'
import { changeNoticeDays, isAllowedMove, isChangeable } from '../pickup/cut-off.ts'
import { editDates, isCheckoutDate, pickupTimes, staffPickupTimes } from '../pickup/pickup-slots.ts'
import type { Store } from '../store.ts'
import { type Order, orderedLines, type PickupChoice } from './order.ts'

/** Where an order is moved to. */
export interface MoveTarget {
  to: PickupChoice
  store: Store | undefined
  productById: ReadonlyMap<string, Product>
}

interface MoveTime {
  now: LocalTime
  holidays: Holidays
}

export interface StaffMoveFailure {
  kind: 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' | 'notAvailable' | 'notInStore'
}

export type MoveFailure = StaffMoveFailure | { kind: 'notChangeable' | 'notToSundayOrHoliday' }

export const isSamePickup = (a: PickupChoice, b: PickupChoice): boolean =>
  a.storeId === b.storeId && a.date === b.date && a.minute === b.minute

const isAvailable = (order: Order, { to, productById }: MoveTarget) =>
  areAvailableOn(
    orderedLines(order.lines).map(({ productId }) => productId),
    to.date,
    productById,
  )

/** What is no longer sold at all is still part of the order. */
const isSoldThere = (order: Order, { to, productById }: MoveTarget) =>
  orderedLines(order.lines).every(({ productId }) => {
    const product = productById.get(productId)
    return !product || isSoldIn(product, to.storeId)
  })

/** A customer can move a paid order within its change window. */
export function findMoveFailure(order: Order, target: MoveTarget, time: MoveTime): MoveFailure | undefined {
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
export function findNewTimeFailure(order: Order, target: MoveTarget, time: MoveTime): MoveFailure | undefined {
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

/** Staff know what the bakery can do: neither cut-off nor notice bind them, but opening hours and products do. */
export function findStaffMoveFailure(order: Order, target: MoveTarget, time: MoveTime): StaffMoveFailure | undefined {
  const { to, store } = target
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  if (!isSoldThere(order, target)) return { kind: 'notInStore' }
  const { hours } = store
  const times = staffPickupTimes({ ...time, hours, date: to.date, bounds: order.pickupBounds })
  if (times.length === 0) return { kind: 'dateNotOffered' }
  if (!isAvailable(order, target)) return { kind: 'notAvailable' }
  return times.includes(to.minute) ? undefined : { kind: 'timeNotOffered' }
}
