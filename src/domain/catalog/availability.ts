import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts'
import { isOrderable, type Product, type Season } from './product.ts'

export const unavailableReasons = ['notOrderable', 'outOfSeason', 'notThatWeekday'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/** A season may span the end of the year: from 11-11 until 03-01. */
export function isInSeason({ from, until }: Season, date: CalendarDate): boolean {
  const monthDay = date.slice(5)
  return from <= until ? from <= monthDay && monthDay <= until : monthDay >= from || monthDay <= until
}

/** Evaluated for the day of pickup, not for today. */
export function findUnavailableReason(product: Product, date: CalendarDate): UnavailableReason | undefined {
  if (!isOrderable(product)) return 'notOrderable'
  if (product.season && !isInSeason(product.season, date)) return 'outOfSeason'
  if (!product.weekdays.includes(weekdayOf(date))) return 'notThatWeekday'
  return undefined
}

/** The date on which the season starts next. A start on 29 February becomes 1 March in other years. */
export function nextSeasonStart({ from }: Season, today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4))
  const startOf = (startYear: number) => addDays(`${startYear}-${from}`, 0)
  return startOf(year) >= today ? startOf(year) : startOf(year + 1)
}

/**
 * Whether an order for these products can be moved to the date. Products that are no longer sold do not prevent it:
 * the order still includes them.
 */
export function areAvailableOn(
  productIds: readonly string[],
  date: CalendarDate,
  products: ReadonlyMap<string, Product>,
): boolean {
  return productIds.every((productId) => {
    const product = products.get(productId)
    return !product || !isOrderable(product) || findUnavailableReason(product, date) === undefined
  })
}
