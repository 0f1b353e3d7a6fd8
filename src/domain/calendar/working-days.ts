import { addDays, type CalendarDate, weekdayOf } from './calendar-date.ts'
import type { Holidays } from './holidays.ts'

const officeDays: readonly number[] = [1, 2, 3, 4, 5]

/** The office works from Monday to Friday, the bakery does not stop. */
const isWorkingDay = (date: CalendarDate, holidays: Holidays): boolean =>
  officeDays.includes(weekdayOf(date)) && !holidays.has(date)

function nearestWorkingDay(date: CalendarDate, step: 1 | -1, holidays: Holidays): CalendarDate {
  const next = addDays(date, step)
  return isWorkingDay(next, holidays) ? next : nearestWorkingDay(next, step, holidays)
}

/** The working day that many working days later; the date itself does not count. */
export const addWorkingDays = (date: CalendarDate, days: number, holidays: Holidays): CalendarDate =>
  days === 0 ? date : addWorkingDays(nearestWorkingDay(date, 1, holidays), days - 1, holidays)

export const previousWorkingDay = (date: CalendarDate, holidays: Holidays): CalendarDate =>
  nearestWorkingDay(date, -1, holidays)
