import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import { compareLocalTimes, type LocalTime } from '../calendar/local-time.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import type { Product } from '../catalog/product.ts'
import { isSoldIn } from '../catalog/stock.ts'
import type { Store } from '../store.ts'
import { earliestPickupDate, orderDeadline, requiredPreparationDays } from './cut-off.ts'
import { pickupBounds } from './order-needs.ts'
import { isCheckoutDate, pickupWindowDays } from './pickup-slots.ts'

export interface NextPickup {
  date: CalendarDate
  /** The time from which it is too late to order for this date. */
  orderBy: LocalTime
}

interface NextPickupInput {
  /** One of them must be open on the date. */
  stores: readonly Store[]
  /** All of them must be available on the date. */
  products: readonly Product[]
  holidays: Holidays
  now: LocalTime
}

/** The first date for which an order placed now can be picked up; undefined when there is none in the pickup window. */
export function nextPickup({ stores, products, holidays, now }: NextPickupInput): NextPickup | undefined {
  const preparationDays = requiredPreparationDays(products.map((product) => ({ product, quantity: 1 })))
  const bounds = pickupBounds(products)
  const isSoldAt = (store: Store) => products.every((product) => isSoldIn(product, store.id))
  // A shorter pause ends in time to order.
  const isPausedUntilTooLate = ({ orderingPause }: Store, orderBy: LocalTime) =>
    orderingPause !== undefined && compareLocalTimes(orderingPause.until, orderBy) >= 0
  const isPossible = (date: CalendarDate, orderBy: LocalTime) =>
    products.every((product) => findUnavailableReason(product, date) === undefined) &&
    stores.some(
      (store) =>
        store.pickupStore &&
        !isPausedUntilTooLate(store, orderBy) &&
        isSoldAt(store) &&
        isCheckoutDate({ hours: store.hours, holidays, now, preparationDays, bounds }, date),
    )
  const last = addDays(now.date, pickupWindowDays - 1)
  for (let date = earliestPickupDate(now, preparationDays); date <= last; date = addDays(date, 1)) {
    const orderBy = orderDeadline(date, preparationDays)
    if (isPossible(date, orderBy)) return { date, orderBy }
  }
  return undefined
}
