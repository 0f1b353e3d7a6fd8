import { addDays, type CalendarDate } from './calendar-date.ts'
import { type ClockMinute, minutesPerDay } from './clock-minute.ts'

/** What calendar and clock on a wall in Berlin show. */
export type LocalTime = Readonly<{ date: CalendarDate; minute: ClockMinute }>

/** The minute counts from midnight of the date and may lie outside that day: 1470 is 00:30 on the next. */
export const localTimeAt = (date: CalendarDate, minute: number): LocalTime => {
  const days = Math.floor(minute / minutesPerDay)
  return { date: addDays(date, days), minute: minute - days * minutesPerDay }
}

/** Negative when a is earlier, as sort() wants it. */
export const compareLocalTimes = (a: LocalTime, b: LocalTime): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.minute - b.minute
}
