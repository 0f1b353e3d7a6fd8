import { dayPeriodsOf } from './day-periods-of.ts'
import type { DayPeriod, StoreHours } from './store-hours.ts'

/** The ordinary hours of a weekday (0 is Sunday), whatever the calendar says. */
export const weeklyPeriodsOf = (hours: StoreHours, weekday: number): DayPeriod[] =>
  dayPeriodsOf(hours.weekly.filter(({ day }) => day === weekday))
