import { berlinTime } from '../calendar/berlin-time.ts'
import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/local-time.ts'
import type { DayPeriod } from '../opening-hours.ts'
import type { DaySpan } from './compared-weeks.ts'

/** Staff have set how many of a product a store sells on some days; undefined: as many as are ordered. */
export interface StockMark extends DaySpan {
  at: Instant
  productId: string
  storeId: string
  limit: number | undefined
}

export interface SoldOutTime {
  productId: string
  storeId: string
  date: CalendarDate
  /** Of the opening hours. */
  minutes: number
}

/** Minutes of the day from which the mark counts: marks of days before count from the beginning. */
function minuteOn(date: CalendarDate, at: Instant): number {
  const local = berlinTime(at)
  if (local.date === date) return local.minute
  return local.date < date ? 0 : Number.POSITIVE_INFINITY
}

const overlap = (periods: readonly DayPeriod[], from: number, until: number): number =>
  periods.reduce(
    (sum, { openMinute, closeMinute }) => sum + Math.max(0, Math.min(closeMinute, until) - Math.max(openMinute, from)),
    0,
  )

/** How long stores were open without a product that staff had marked as sold out; until now on a day that is not over. */
export function soldOutTimes(
  marks: readonly StockMark[],
  { from, until }: DaySpan,
  now: Instant,
  periodsOn: (storeId: string, date: CalendarDate) => readonly DayPeriod[],
): SoldOutTime[] {
  const dates = Array.from({ length: daysBetween(from, until) + 1 }, (_, offset) => addDays(from, offset))
  const groups = Map.groupBy(marks, ({ storeId, productId }) => `${storeId} ${productId}`)
  return [...groups.values()].flatMap((ofProduct) =>
    dates.flatMap((date): SoldOutTime[] => {
      const ofDay = ofProduct
        .filter((mark) => mark.from <= date && date <= mark.until)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      const [first] = ofDay
      if (!first) return []
      const { productId, storeId } = first
      const periods = periodsOn(storeId, date)
      const minutes = ofDay.reduce((sum, { limit, at }, index) => {
        const end = ofDay[index + 1]?.at ?? now
        return limit === 0 ? sum + overlap(periods, minuteOn(date, at), minuteOn(date, end)) : sum
      }, 0)
      return minutes > 0 ? [{ productId, storeId, date, minutes }] : []
    }),
  )
}
