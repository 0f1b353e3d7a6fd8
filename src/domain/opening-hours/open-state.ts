import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { minutesPerDay } from '#domain/calendar/clock-minute.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import { type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import { mergePeriods } from './merge-periods.ts'
import { periodsOn } from './periods-on.ts'
import type { DayPeriod, StoreHours } from './store-hours.ts'

/** The time is missing when nothing changes within the days looked at. */
export type OpenState =
  | Readonly<{ isOpen: true; closesAt?: LocalTime; opensAt?: undefined }>
  | Readonly<{ isOpen: false; opensAt?: LocalTime; closesAt?: undefined }>

const daysAhead = 14
const horizonMinute = (daysAhead + 1) * minutesPerDay

/** Yesterday's periods too, for they may run past midnight. All minutes count from midnight of `today`. */
const periodsAround = (hours: StoreHours, today: CalendarDate, holidays: Holidays): DayPeriod[] => {
  const offsets = Array.from({ length: daysAhead + 2 }, (_, index) => index - 1)
  const periods = offsets.flatMap((offset) =>
    periodsOn(hours, addDays(today, offset), holidays).map(({ openMinute, closeMinute }) => ({
      openMinute: openMinute + offset * minutesPerDay,
      closeMinute: closeMinute + offset * minutesPerDay,
    })),
  )
  return mergePeriods(periods)
}

/** Wall clock in, wall clock out: the doubled hour of an autumn night gets the same answer twice. */
export const openState = (hours: StoreHours, now: LocalTime, holidays: Holidays): OpenState => {
  const next = periodsAround(hours, now.date, holidays).find(({ closeMinute }) => closeMinute > now.minute)
  if (!next) return { isOpen: false }
  if (next.openMinute > now.minute) return { isOpen: false, opensAt: localTimeAt(now.date, next.openMinute) }
  if (next.closeMinute >= horizonMinute) return { isOpen: true }
  return { isOpen: true, closesAt: localTimeAt(now.date, next.closeMinute) }
}
