import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'

const sunday = 0
const cutoffMinute = 18 * 60

/** The moment from which a pickup on that day can no longer be met: the other side of the cut-off rule. */
export function orderDeadline(pickupDate: CalendarDate, preparationDays: number): LocalTime {
  const lastDay = addDays(pickupDate, -preparationDays)
  return { date: lastDay, minute: weekdayOf(lastDay) === sunday ? 0 : cutoffMinute }
}
