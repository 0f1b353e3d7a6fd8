import { addDays, type CalendarDate, daysBetween, sunday, weekdayOf } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import { type LocalTime, minutesPerDay } from '../calendar/local-time.ts'
import { type NeededProduct, preparationDaysOf, sumByProduct } from './order-needs.ts'

/** Orders placed from this minute of the day on reach the bakery a day later, as do all orders placed on a Sunday. */
export const cutOffMinute = 18 * 60

/** Who orders just before the cut-off has so many minutes to pay. */
export const minMinutesToPay = 30

/** Days between order and pickup for products that need no longer preparation. */
export const defaultPreparationDays = 1

/** Days before the pickup on which an order can last be changed or canceled. */
export const changeNoticeDays = 2

const isPastCutOff = ({ date, minute }: LocalTime): boolean => weekdayOf(date) === sunday || minute >= cutOffMinute

/** The first date for which an order placed now can be ready, regardless of opening hours. */
export const earliestPickupDate = (now: LocalTime, preparationDays: number): CalendarDate =>
  addDays(now.date, preparationDays + (isPastCutOff(now) ? 1 : 0))

/** The time from which it is too late to order for the pickup date: the inverse of `earliestPickupDate`. */
export function orderDeadline(pickupDate: CalendarDate, preparationDays: number): LocalTime {
  const lastOrderDate = addDays(pickupDate, -preparationDays)
  return { date: lastOrderDate, minute: weekdayOf(lastOrderDate) === sunday ? 0 : cutOffMinute }
}

/** Minutes until the earliest pickup date of any order changes: at the cut-off and at midnight. */
export const minutesUntilNextDates = ({ minute }: LocalTime): number =>
  (minute < cutOffMinute ? cutOffMinute : minutesPerDay) - minute

/** The product with the longest preparation, which sets the earliest pickup date of the whole cart. */
export function findSlowestProduct(items: readonly NeededProduct[]): NeededProduct | undefined {
  return sumByProduct(items).toSorted((a, b) => preparationDaysOf(b) - preparationDaysOf(a))[0]
}

export const requiredPreparationDays = (items: readonly NeededProduct[]): number =>
  Math.max(defaultPreparationDays, ...sumByProduct(items).map(preparationDaysOf))

/** The last day of the notice period still counts. */
export const isChangeable = (pickupDate: CalendarDate, now: LocalTime): boolean =>
  daysBetween(now.date, pickupDate) >= changeNoticeDays

const isSundayOrHoliday = (date: CalendarDate, holidays: Holidays) => weekdayOf(date) === sunday || holidays.has(date)

/** An order for a weekday cannot be moved to a Sunday or a holiday. */
export const isAllowedMove = (from: CalendarDate, to: CalendarDate, holidays: Holidays): boolean =>
  isSundayOrHoliday(from, holidays) || !isSundayOrHoliday(to, holidays)
