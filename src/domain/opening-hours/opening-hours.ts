import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar/calendar-date.ts'
import { type ClockMinute, minutesPerDay } from '../calendar/clock-minute.ts'
import type { HolidayCode, Holidays } from '../calendar/holidays.ts'
import { type LocalTime, localTimeAt } from '../calendar/local-time.ts'
import type { Localized } from '../i18n/localized.ts'

/** As written on the door: a close at or before the open is on the next calendar day. 1440 also closes at midnight. */
export type ClockPeriod = Readonly<{ openMinute: ClockMinute; closeMinute: ClockMinute }>

/** Day 0 is Sunday. A period past midnight belongs to the day on which it opens. */
export type WeeklyPeriod = ClockPeriod & Readonly<{ day: number }>

/** Replaces everything else on its date; no periods means closed. */
export type SpecialDay = Readonly<{ date: CalendarDate; periods: readonly ClockPeriod[]; reason: Localized }>

export type StoreHours = Readonly<{
  weekly: readonly WeeklyPeriod[]
  specialDays: readonly SpecialDay[]
  onHolidays: 'closed' | 'asSunday'
}>

/** Counted from midnight of the opening day: the close is always after the open, and past 1440 it is on the next day. */
export type DayPeriod = Readonly<{ openMinute: number; closeMinute: number }>

/** Sorted, and one period where two overlap or touch: nobody locks the door in between. */
export const mergePeriods = (periods: readonly DayPeriod[]): DayPeriod[] => {
  const merged: DayPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.openMinute - b.openMinute)) {
    const last = merged.at(-1)
    if (!last || period.openMinute > last.closeMinute) merged.push(period)
    else merged[merged.length - 1] = { ...last, closeMinute: Math.max(last.closeMinute, period.closeMinute) }
  }
  return merged
}

const dayPeriodOf = ({ openMinute, closeMinute }: ClockPeriod): DayPeriod => ({
  openMinute,
  closeMinute: closeMinute <= openMinute ? closeMinute + minutesPerDay : closeMinute,
})

export const dayPeriodsOf = (periods: readonly ClockPeriod[]): DayPeriod[] => mergePeriods(periods.map(dayPeriodOf))

/** The ordinary hours of a weekday (0 is Sunday), whatever the calendar says. */
export const weeklyPeriodsOf = (hours: StoreHours, weekday: number): DayPeriod[] =>
  dayPeriodsOf(hours.weekly.filter(({ day }) => day === weekday))

const sunday = 0

/** The periods that open on the date: a special day wins over a holiday, a holiday over the weekday. */
export const periodsOn = (hours: StoreHours, date: CalendarDate, holidays: Holidays): DayPeriod[] => {
  const special = hours.specialDays.find((day) => day.date === date)
  if (special) return dayPeriodsOf(special.periods)
  if (!holidays.has(date)) return weeklyPeriodsOf(hours, weekdayOf(date))
  return hours.onHolidays === 'asSunday' ? weeklyPeriodsOf(hours, sunday) : []
}

/** Whether the store opens on that date; the tail of a period that began the evening before does not count. */
export const isOpenOnDate = (hours: StoreHours, date: CalendarDate, holidays: Holidays): boolean =>
  periodsOn(hours, date, holidays).length > 0

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
