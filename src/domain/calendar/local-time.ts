import { addDays, type CalendarDate } from './calendar-date.ts'

/** A point in time as ISO 8601 text in UTC with milliseconds: `2026-11-15T05:30:00.000Z`. Sorts as text. */
export type Instant = string

export const addMs = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString()

/** A time of day as minutes since midnight: 0 is 00:00, 1439 is 23:59. */
export type ClockMinute = number

export const minutesPerDay = 1440

/** Parses "06:30" and "0630"; undefined for anything else, "24:00" included. */
export const parseClockMinute = (text: string): ClockMinute | undefined => {
  const match = /^([01]\d|2[0-3]):?([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

const formatWith = (minute: number, separator: string): string => {
  const minuteOfDay = ((minute % minutesPerDay) + minutesPerDay) % minutesPerDay
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return twoDigits(Math.floor(minuteOfDay / 60)) + separator + twoDigits(minuteOfDay % 60)
}

/** "06:30". Minutes past midnight, as in a closing time of 1470, wrap around: "00:30". */
export const formatClockMinute = (minute: number): string => formatWith(minute, ':')

/** "0630". */
export const formatCompactClockMinute = (minute: number): string => formatWith(minute, '')

/** Date and time of day in Berlin. */
export type LocalTime = Readonly<{ date: CalendarDate; minute: ClockMinute }>

/** The minute counts from midnight of the date and may be outside that day: 1470 is 00:30 on the next day. */
export const localTimeAt = (date: CalendarDate, minute: number): LocalTime => {
  const days = Math.floor(minute / minutesPerDay)
  return { date: addDays(date, days), minute: minute - days * minutesPerDay }
}

/** A comparator for `sort()`: negative when `a` is earlier. */
export const compareLocalTimes = (a: LocalTime, b: LocalTime): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.minute - b.minute
}
