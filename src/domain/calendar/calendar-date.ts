/** A day of the Gregorian calendar, 'YYYY-MM-DD', from the year 0100 to 9999. Sorts as text. */
export type CalendarDate = string

const msPerDay = 86_400_000

const toUtcMs = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)))

const fromUtcMs = (utcMs: number): CalendarDate => new Date(utcMs).toISOString().slice(0, 10)

export const isCalendarDate = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && fromUtcMs(toUtcMs(value)) === value

/** Every month has them, so most sums need no calendar. */
const daysOfEveryMonth = 28

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const day = Number(date.slice(8)) + days
  if (day >= 1 && day <= daysOfEveryMonth) return date.slice(0, 8) + String(day).padStart(2, '0')
  return fromUtcMs(toUtcMs(date) + days * msPerDay)
}

/** Positive when `to` is after `from`. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => (toUtcMs(to) - toUtcMs(from)) / msPerDay

/** Weekdays are numbered from 0, Sunday, to 6, Saturday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]
export const sunday = 0

export const weekdayOf = (date: CalendarDate): Weekday => new Date(toUtcMs(date)).getUTCDay() as Weekday

/** The same day of a later month, or the last day of that month if it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
