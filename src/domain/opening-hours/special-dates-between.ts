import { addDays, type CalendarDate, daysBetween, weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import { periodsOn } from './periods-on.ts'
import type { DayPeriod, StoreHours } from './store-hours.ts'
import { weeklyPeriodsOf } from './weekly-periods-of.ts'

export type SpecialDate = Readonly<{ date: CalendarDate; periods: readonly DayPeriod[] }>

const areSame = (a: readonly DayPeriod[], b: readonly DayPeriod[]): boolean =>
  a.length === b.length &&
  a.every(({ openMinute, closeMinute }, i) => openMinute === b[i]?.openMinute && closeMinute === b[i]?.closeMinute)

/** The dates, both ends included, whose periods are not those of their weekday. */
export const specialDatesBetween = (
  hours: StoreHours,
  firstDate: CalendarDate,
  lastDate: CalendarDate,
  holidays: Holidays,
): SpecialDate[] => {
  const count = Math.max(0, daysBetween(firstDate, lastDate) + 1)
  return Array.from({ length: count }, (_, offset) => addDays(firstDate, offset))
    .map((date) => ({ date, periods: periodsOn(hours, date, holidays) }))
    .filter(({ date, periods }) => !areSame(periods, weeklyPeriodsOf(hours, weekdayOf(date))))
}
