import { type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts'
import type { ClockMinute } from '../calendar/clock-minute.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { StoreHours } from '../opening-hours/opening-hours.ts'
import { editDates } from '../pickup/pickup-dates.ts'
import { pickupTimes } from '../pickup/pickup-times.ts'

export interface TasterDay {
  date: CalendarDate
  minutes: ClockMinute[]
}

interface Given {
  hours: StoreHours
  holidays: Holidays
  now: LocalTime
  /** Days on which somebody comes already. */
  taken: readonly CalendarDate[]
}

const noticeDays = 2
const earliestMinute = 6 * 60
const latestMinute = 15 * 60
const sunday = 0

/** The calendar of the pickups: working days of the next two weeks, at hours when somebody has time for a guest. */
export function tasterDays({ hours, holidays, now, taken }: Given): TasterDay[] {
  const bounds = { fromMinute: earliestMinute, untilMinute: latestMinute }
  return editDates({ hours, holidays, now, preparationDays: noticeDays })
    .filter((date) => weekdayOf(date) !== sunday && !holidays.has(date) && !taken.includes(date))
    .map((date) => ({ date, minutes: pickupTimes({ hours, holidays, date, purpose: 'edit', ...bounds }) }))
    .filter(({ minutes }) => minutes.length > 0)
}
