import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import type { Product } from '../catalog/product.ts'
import { findShortages, isSoldIn, type StockUse } from '../catalog/stock.ts'
import type { Store } from '../store.ts'
import { earliestPickupDate, orderDeadline, requiredPreparationDays } from './cut-off.ts'
import { pickupBounds } from './order-needs.ts'
import { isPaused } from './pickup-pause.ts'
import { isCheckoutDate, pickupTimes, pickupWindowDays } from './pickup-slots.ts'

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
  stockUseIn: (storeId: string) => StockUse
}

/** The dates for which an order placed now can be picked up, and until when to order for the first. */
export function listPickups({ stores, products, holidays, now, stockUseIn }: NextPickupInput): {
  dates: CalendarDate[]
  next: NextPickup | undefined
} {
  const items = products.map((product) => ({ product, quantity: product.quantityRules.min }))
  const preparationDays = requiredPreparationDays(items)
  const bounds = pickupBounds(products)
  const isSoldAt = (store: Store) => products.every((product) => isSoldIn(product, store.id))
  const hasTime = ({ hours, pauses = [] }: Store, date: CalendarDate) =>
    pickupTimes({ hours, holidays, date, purpose: 'checkout', bounds }).some(
      (minute) => !isPaused(pauses, { date, minute }),
    )
  const isPossible = (date: CalendarDate) =>
    products.every((product) => findUnavailableReason(product, date) === undefined) &&
    stores.some(
      (store) =>
        store.pickupStore &&
        isSoldAt(store) &&
        findShortages(items, { storeId: store.id, date }, stockUseIn(store.id)).length === 0 &&
        isCheckoutDate({ hours: store.hours, holidays, now, preparationDays, bounds }, date) &&
        hasTime(store, date),
    )
  const dates = Array.from({ length: pickupWindowDays }, (_, days) => addDays(now.date, days)).filter(
    (date) => date >= earliestPickupDate(now, preparationDays) && isPossible(date),
  )
  const [first] = dates
  return {
    dates,
    next: first === undefined ? undefined : { date: first, orderBy: orderDeadline(first, preparationDays) },
  }
}
