import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import { periodsOn } from './periods-on.ts'
import type { StoreHours } from './store-hours.ts'

/** Whether the store opens on that date; the tail of a period that began the evening before does not count. */
export const isOpenOnDate = (hours: StoreHours, date: CalendarDate, holidays: Holidays): boolean =>
  periodsOn(hours, date, holidays).length > 0
