import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import type { HolidayCode, Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import { isOrderable, type Product, type Season } from '../catalog/product.ts'
import { findShortages, isSoldIn, type StockUse } from '../catalog/stock.ts'
import type { Localized } from '../i18n/languages.ts'
import type { StoreHours } from '../opening-hours.ts'
import {
  changeNoticeDays,
  defaultPreparationDays,
  earliestPickupDate,
  isAllowedMove,
  orderDeadline,
} from './cut-off.ts'
import { findLargeOrder, type NeededProduct, type PickupBounds, preparationDaysOf } from './order-needs.ts'
import { type PickupPurpose, pickupTimes, pickupWindowDays } from './pickup-slots.ts'

/** Why an order cannot be picked up on a date. */
export type PickupObstacle =
  /** `fromQuantity`: the product needs so long only from this quantity on. */
  | Readonly<{ kind: 'preparation'; product: Product; days: number; fromQuantity?: number | undefined }>
  /** For orders whose products are not known, and for changes, which need notice whatever was ordered. */
  | Readonly<{ kind: 'notice'; days: number }>
  | Readonly<{ kind: 'cutOff'; orderBy: LocalTime }>
  | Readonly<{ kind: 'notThatWeekday'; product: Product }>
  | Readonly<{ kind: 'outOfSeason'; product: Product; season: Season }>
  | Readonly<{ kind: 'storeClosed'; holiday: HolidayCode | undefined; reason: Localized | undefined }>
  | Readonly<{ kind: 'notToSundayOrHoliday' }>
  | Readonly<{ kind: 'notInStore'; product: Product }>
  | Readonly<{ kind: 'soldOut'; product: Product; left: number }>
  /** The store is open, but not at the times at which these products can be picked up. */
  | Readonly<{ kind: 'outsideTimes'; bounds: PickupBounds }>

export interface MissingDate {
  date: CalendarDate
  /** At least one. */
  obstacles: readonly PickupObstacle[]
}

interface MissingDatesInput {
  hours: StoreHours
  holidays: Holidays
  now: LocalTime
  purpose: PickupPurpose
  /** Of the whole order. */
  preparationDays: number
  /** Products that cannot be ordered on any date are ignored: the cart explains them. */
  items: readonly NeededProduct[]
  /** Of the whole order. */
  bounds: PickupBounds
  storeId: string
  stockUse: StockUse
  /** The current pickup date of an order that is changed. */
  movedFrom: CalendarDate | undefined
}

function findTimeObstacles(input: MissingDatesInput, date: CalendarDate): PickupObstacle[] {
  const { now, purpose, preparationDays, items } = input
  const daysAhead = daysBetween(now.date, date)
  const usualDays = purpose === 'checkout' ? defaultPreparationDays : changeNoticeDays
  const slow = items.filter((item) => preparationDaysOf(item) > Math.max(usualDays, daysAhead))
  if (daysAhead < preparationDays) {
    if (slow.length > 0 && daysAhead >= usualDays)
      return slow.map((item) => {
        const large = findLargeOrder(item)
        return {
          kind: 'preparation',
          product: item.product,
          days: preparationDaysOf(item),
          ...(large && { fromQuantity: large.from }),
        }
      })
    return [{ kind: 'notice', days: daysAhead < usualDays ? usualDays : preparationDays }]
  }
  // A change is not subject to the cut-off.
  if (purpose === 'edit' || date >= earliestPickupDate(now, preparationDays)) return []
  return [{ kind: 'cutOff', orderBy: orderDeadline(date, preparationDays) }]
}

function findStoreObstacles(input: MissingDatesInput, date: CalendarDate): PickupObstacle[] {
  const { hours, holidays, purpose, bounds } = input
  if (pickupTimes({ hours, holidays, date, purpose, bounds }).length > 0) return []
  if (pickupTimes({ hours, holidays, date, purpose }).length > 0) return [{ kind: 'outsideTimes', bounds }]
  const special = hours.specialDays.find((day) => day.date === date)
  return [{ kind: 'storeClosed', holiday: special ? undefined : holidays.get(date), reason: special?.reason }]
}

function findProductObstacle(product: Product, date: CalendarDate): PickupObstacle | undefined {
  const kind = isOrderable(product) ? findUnavailableReason(product, date) : undefined
  if (kind === 'notThatWeekday') return { kind, product }
  return kind === 'outOfSeason' && product.season ? { kind, product, season: product.season } : undefined
}

const findProductObstacles = ({ items }: MissingDatesInput, date: CalendarDate): PickupObstacle[] =>
  items.flatMap(({ product }) => findProductObstacle(product, date) ?? [])

function findStockObstacles({ items, storeId, stockUse }: MissingDatesInput, date: CalendarDate): PickupObstacle[] {
  const notHere = items.filter(({ product }) => !isSoldIn(product, storeId))
  if (notHere.length > 0) return notHere.map(({ product }) => ({ kind: 'notInStore', product }))
  return findShortages(items, { storeId, date }, stockUse).map((shortage) => ({ kind: 'soldOut', ...shortage }))
}

function findMoveObstacles({ movedFrom, holidays }: MissingDatesInput, date: CalendarDate): PickupObstacle[] {
  if (!movedFrom || isAllowedMove(movedFrom, date, holidays)) return []
  return [{ kind: 'notToSundayOrHoliday' }]
}

/** The dates of the pickup window, from tomorrow on, that are not among the offered ones, and what prevents them. */
export function explainMissingDates(input: MissingDatesInput, offered: readonly CalendarDate[]): MissingDate[] {
  const window = Array.from({ length: pickupWindowDays - 1 }, (_, index) => addDays(input.now.date, index + 1))
  return window
    .filter((date) => !offered.includes(date))
    .map((date) => ({
      date,
      obstacles: [
        findTimeObstacles,
        findStoreObstacles,
        findProductObstacles,
        findStockObstacles,
        findMoveObstacles,
      ].flatMap((find) => find(input, date)),
    }))
}
