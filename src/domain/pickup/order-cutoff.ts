import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'

const sunday = 0
const cutoffMinute = 18 * 60

/** Orders that come in after six, or on a Sunday, reach the bakehouse a day later. */
export const isPastCutoff = ({ date, minute }: LocalTime): boolean =>
  weekdayOf(date) === sunday || minute >= cutoffMinute

/** The first day for which an order placed now can be ready, whether or not a store is open then. */
export const earliestPickupDate = (now: LocalTime, preparationDays: number): CalendarDate =>
  addDays(now.date, preparationDays + (isPastCutoff(now) ? 1 : 0))
