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
const nearDaysAhead = 2
const endOf = (day: number) => (day + 1) * minutesPerDay

/** Yesterday's periods too, for they may run past midnight. All minutes count from midnight of `today`. */
const periodsAround = (hours: StoreHours, today: CalendarDate, holidays: Holidays, lastDay: number): DayPeriod[] => {
  const offsets = Array.from({ length: lastDay + 2 }, (_, index) => index - 1)
  const periods = offsets.flatMap((offset) =>
    periodsOn(hours, addDays(today, offset), holidays).map(({ openMinute, closeMinute }) => ({
      openMinute: openMinute + offset * minutesPerDay,
      closeMinute: closeMinute + offset * minutesPerDay,
    })),
  )
  return mergePeriods(periods)
}

/** Mostly the answer lies near; only a closed week, or an open one, makes it worth looking further. */
const nextPeriod = (hours: StoreHours, { date, minute }: LocalTime, holidays: Holidays): DayPeriod | undefined => {
  const within = (lastDay: number) =>
    periodsAround(hours, date, holidays, lastDay).find(({ closeMinute }) => closeMinute > minute)
  const near = within(nearDaysAhead)
  return near && near.closeMinute < endOf(nearDaysAhead) ? near : within(daysAhead)
}

/** Wall clock in, wall clock out: the doubled hour of an autumn night gets the same answer twice. */
export const openState = (hours: StoreHours, now: LocalTime, holidays: Holidays): OpenState => {
  const next = nextPeriod(hours, now, holidays)
  if (!next) return { isOpen: false }
  if (next.openMinute > now.minute) return { isOpen: false, opensAt: localTimeAt(now.date, next.openMinute) }
  if (next.closeMinute >= endOf(daysAhead)) return { isOpen: true }
  return { isOpen: true, closesAt: localTimeAt(now.date, next.closeMinute) }
}
