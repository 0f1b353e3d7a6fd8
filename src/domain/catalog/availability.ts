import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts'
import { isOrderable, type Product, type Season } from './product.ts'

export type UnavailableReason = 'notOrderable' | 'outOfSeason' | 'notThatWeekday'

const monthDayOf = (date: CalendarDate) => date.slice(5)

/** A season may run over the year's end: from 11-11 until 03-01. */
export function isInSeason({ from, until }: Season, date: CalendarDate): boolean {
  const monthDay = monthDayOf(date)
  return from <= until ? from <= monthDay && monthDay <= until : monthDay >= from || monthDay <= until
}

/** Judged for the day of pickup, never for today. */
export function unavailableOn(product: Product, date: CalendarDate): UnavailableReason | undefined {
  if (!isOrderable(product)) return 'notOrderable'
  if (product.season && !isInSeason(product.season, date)) return 'outOfSeason'
  if (!product.weekdays.includes(weekdayOf(date))) return 'notThatWeekday'
  return undefined
}

/** The first day from the given one on, both included, up to a number of days ahead. */
export function nextAvailableDate(product: Product, from: CalendarDate, daysAhead: number): CalendarDate | undefined {
  for (let offset = 0; offset <= daysAhead; offset++) {
    const date = addDays(from, offset)
    if (unavailableOn(product, date) === undefined) return date
  }
  return undefined
}

/** The day on which a season that is not running begins next. Where there is no 29 February, it is 1 March. */
export function nextSeasonStart({ from }: Season, today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4))
  const startIn = (oneYear: number) => addDays(`${oneYear}-${from}`, 0)
  return startIn(year) >= today ? startIn(year) : startIn(year + 1)
}
