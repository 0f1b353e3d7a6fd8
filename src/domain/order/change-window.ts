import { type CalendarDate, daysBetween, weekdayOf } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { defaultEditNoticeDays } from './order.ts'

const sunday = 0

/** Until two days before the pickup; that day itself still counts. */
export const isChangeable = (pickupDate: CalendarDate, now: LocalTime): boolean =>
  daysBetween(now.date, pickupDate) >= defaultEditNoticeDays

const isSundayOrHoliday = (date: CalendarDate, holidays: Holidays) => weekdayOf(date) === sunday || holidays.has(date)

/** An order for a weekday cannot be moved to a Sunday or a holiday. */
export const isAllowedMove = (from: CalendarDate, to: CalendarDate, holidays: Holidays): boolean =>
  isSundayOrHoliday(from, holidays) || !isSundayOrHoliday(to, holidays)
