import { addDays, type CalendarDate, daysBetween, sunday, type Weekday, weekdayOf } from './calendar/calendar-date.ts'
import type { HolidayCode, Holidays } from './calendar/holidays.ts'
import { type ClockMinute, type LocalTime, localTimeAt, minutesPerDay } from './calendar/local-time.ts'
import type { Localized } from './i18n/languages.ts'

/** As written on the door: a closing time at or before the opening time is on the next day. 1440 is midnight too. */
export type ClockPeriod = Readonly<{ openMinute: ClockMinute; closeMinute: ClockMinute }>

/** Day 0 is Sunday. A period that ends after midnight belongs to the day on which it starts. */
export type WeeklyPeriod = ClockPeriod & Readonly<{ day: Weekday }>

/** Overrides weekly hours and holidays on its date; no periods means closed. */
export type SpecialDay = Readonly<{ date: CalendarDate; periods: readonly ClockPeriod[]; reason: Localized }>

export type StoreHours = Readonly<{
  weekly: readonly WeeklyPeriod[]
  specialDays: readonly SpecialDay[]
  onHolidays: 'closed' | 'asSunday'
}>

/** Minutes since midnight of the opening day. Closing is always after opening; above 1440 it is on the next day. */
export type DayPeriod = Readonly<{ openMinute: number; closeMinute: number }>

/** Sorts the periods and joins those that overlap or touch. */
const mergePeriods = (periods: readonly DayPeriod[]): DayPeriod[] => {
  const merged: DayPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.openMinute - b.openMinute)) {
    const last = merged.at(-1)
    if (!last || period.openMinute > last.closeMinute) merged.push(period)
    else merged[merged.length - 1] = { ...last, closeMinute: Math.max(last.closeMinute, period.closeMinute) }
  }
  return merged
}

const toDayPeriod = ({ openMinute, closeMinute }: ClockPeriod): DayPeriod => ({
  openMinute,
  closeMinute: closeMinute <= openMinute ? closeMinute + minutesPerDay : closeMinute,
})

export const toDayPeriods = (periods: readonly ClockPeriod[]): DayPeriod[] => mergePeriods(periods.map(toDayPeriod))

/** As it is stored: the inverse of `toDayPeriods`. */
export const toClockPeriod = ({ openMinute, closeMinute }: DayPeriod): ClockPeriod => ({
  openMinute,
  closeMinute: closeMinute > minutesPerDay ? closeMinute - minutesPerDay : closeMinute,
})

/** The regular hours of a weekday (0 is Sunday), without holidays and special days. */
export const weekdayPeriods = (hours: StoreHours, weekday: Weekday): DayPeriod[] =>
  toDayPeriods(hours.weekly.filter(({ day }) => day === weekday))

/** The periods that start on the date: a special day wins over a holiday, a holiday over the weekday. */
export const periodsOn = (hours: StoreHours, date: CalendarDate, holidays: Holidays): DayPeriod[] => {
  const special = hours.specialDays.find((day) => day.date === date)
  if (special) return toDayPeriods(special.periods)
  if (!holidays.has(date)) return weekdayPeriods(hours, weekdayOf(date))
  return hours.onHolidays === 'asSunday' ? weekdayPeriods(hours, sunday) : []
}

/** The time is missing when the store neither opens nor closes within `daysAhead`. */
export type OpenState =
  | Readonly<{ isOpen: true; closesAt?: LocalTime; opensAt?: undefined }>
  | Readonly<{ isOpen: false; opensAt?: LocalTime; closesAt?: undefined }>

const daysAhead = 14
const nearDaysAhead = 2
const endOfDay = (day: number) => (day + 1) * minutesPerDay

/** Starts with yesterday, whose periods may end after midnight. All minutes count from midnight of `today`. */
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

/** Looks two days ahead first, which is usually enough, and further only if the store stays closed or open. */
const nextPeriod = (hours: StoreHours, { date, minute }: LocalTime, holidays: Holidays): DayPeriod | undefined => {
  const within = (lastDay: number) =>
    periodsAround(hours, date, holidays, lastDay).find(({ closeMinute }) => closeMinute > minute)
  const near = within(nearDaysAhead)
  return near && near.closeMinute < endOfDay(nearDaysAhead) ? near : within(daysAhead)
}

/** Works on local time only: both occurrences of the repeated hour in autumn get the same result. */
export const openState = (hours: StoreHours, now: LocalTime, holidays: Holidays): OpenState => {
  const next = nextPeriod(hours, now, holidays)
  if (!next) return { isOpen: false }
  if (next.openMinute > now.minute) return { isOpen: false, opensAt: localTimeAt(now.date, next.openMinute) }
  if (next.closeMinute >= endOfDay(daysAhead)) return { isOpen: true }
  return { isOpen: true, closesAt: localTimeAt(now.date, next.closeMinute) }
}

export type UpcomingDay = Readonly<{
  date: CalendarDate
  weekday: Weekday
  periods: readonly DayPeriod[]
  holiday: HolidayCode | undefined
  specialReason: Localized | undefined
}>

/** The next `count` days, starting with today. */
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

const haveSameTimes = (a: readonly DayPeriod[], b: readonly DayPeriod[]): boolean =>
  a.length === b.length &&
  a.every(({ openMinute, closeMinute }, i) => openMinute === b[i]?.openMinute && closeMinute === b[i]?.closeMinute)

/** The dates, both ends included, whose hours differ from the regular hours of their weekday. */
export const specialDatesBetween = (
  hours: StoreHours,
  firstDate: CalendarDate,
  lastDate: CalendarDate,
  holidays: Holidays,
): SpecialDate[] => {
  const count = Math.max(0, daysBetween(firstDate, lastDate) + 1)
  return Array.from({ length: count }, (_, offset) => addDays(firstDate, offset))
    .map((date) => ({ date, periods: periodsOn(hours, date, holidays) }))
    .filter(({ date, periods }) => !haveSameTimes(periods, weekdayPeriods(hours, weekdayOf(date))))
}
