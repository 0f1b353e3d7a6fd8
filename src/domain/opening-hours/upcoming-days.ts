import { addDays, type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { HolidayCode, Holidays } from '#domain/calendar/holidays.ts'
import type { Localized } from '#domain/language/localized.ts'
import { periodsOn } from './periods-on.ts'
import type { DayPeriod, StoreHours } from './store-hours.ts'

export type UpcomingDay = Readonly<{
  date: CalendarDate
  weekday: number
  periods: readonly DayPeriod[]
  holiday: HolidayCode | undefined
  specialReason: Localized | undefined
}>

/** `count` days, the first of them today. */
export const upcomingDays = (
  hours: StoreHours,
  today: CalendarDate,
  count: number,
  holidays: Holidays,
): UpcomingDay[] =>
  Array.from({ length: count }, (_, offset) => {
    const date = addDays(today, offset)
    return {
      date,
      weekday: weekdayOf(date),
      periods: periodsOn(hours, date, holidays),
      holiday: holidays.get(date),
      specialReason: hours.specialDays.find((day) => day.date === date)?.reason,
    }
  })
