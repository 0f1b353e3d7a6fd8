import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Localized } from '#domain/language/localized.ts'

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
