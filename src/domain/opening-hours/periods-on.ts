import { type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import { dayPeriodsOf } from './day-periods-of.ts'
import type { DayPeriod, StoreHours } from './store-hours.ts'
import { weeklyPeriodsOf } from './weekly-periods-of.ts'

const sunday = 0

/** The periods that open on the date: a special day wins over a holiday, a holiday over the weekday. */
export const periodsOn = (hours: StoreHours, date: CalendarDate, holidays: Holidays): DayPeriod[] => {
  const special = hours.specialDays.find((day) => day.date === date)
  if (special) return dayPeriodsOf(special.periods)
  if (!holidays.has(date)) return weeklyPeriodsOf(hours, weekdayOf(date))
  return hours.onHolidays === 'asSunday' ? weeklyPeriodsOf(hours, sunday) : []
}
