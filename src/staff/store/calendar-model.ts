/** The month grid of the opening hours, and the range of days that is being changed. */
import { addDays, addMonths, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { firstOfMonth, mondayOf } from '#domain/calendar/calendar-week.ts'

export interface DateRange {
  from: CalendarDate
  until: CalendarDate
}

export const lastOfMonth = (date: CalendarDate): CalendarDate => addDays(addMonths(firstOfMonth(date), 1), -1)

/** Weeks from Monday to Sunday; days of other months are undefined. */
export function weeksOfMonth(month: CalendarDate): (CalendarDate | undefined)[][] {
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  const start = mondayOf(first)
  const weeks: (CalendarDate | undefined)[][] = []
  for (let day = start; day <= last; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(day, index)
        return date < first || date > last ? undefined : date
      }),
    )
  return weeks
}

/** The first tap begins a range, the second ends it, in either direction; a third begins anew. */
export function extendRange(range: DateRange | undefined, date: CalendarDate): DateRange {
  if (!range || range.from !== range.until) return { from: date, until: date }
  return date < range.from ? { from: date, until: range.until } : { from: range.from, until: date }
}

export const isInRange = (range: DateRange | undefined, date: CalendarDate): boolean =>
  range !== undefined && date >= range.from && date <= range.until
