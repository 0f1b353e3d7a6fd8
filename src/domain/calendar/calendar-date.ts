/** A day of the Gregorian calendar, 'YYYY-MM-DD', from the year 0100 to 9999. Sorts as text. */
export type CalendarDate = string

const msPerDay = 86_400_000

const utcMsOf = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)))

const dateOfUtcMs = (utcMs: number): CalendarDate => new Date(utcMs).toISOString().slice(0, 10)

export const isCalendarDate = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && dateOfUtcMs(utcMsOf(value)) === value

export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOfUtcMs(utcMsOf(date) + days * msPerDay)

/** Positive when `to` lies after `from`. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => (utcMsOf(to) - utcMsOf(from)) / msPerDay

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: CalendarDate): number => new Date(utcMsOf(date)).getUTCDay()
