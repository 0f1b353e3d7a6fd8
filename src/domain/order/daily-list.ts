import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant, LocalTime } from '../calendar/local-time.ts'
import { cutOffMinute, minMinutesToPay } from '../pickup/cut-off.ts'
import { slotMinutes } from '../pickup/pickup-slots.ts'

/** By then, all orders for tomorrow are paid or expired; the last payments take a while to be checked. */
const listFromMinute = cutOffMinute + minMinutesToPay + 15

/** The day whose list the stores should have: in the evening that of tomorrow, before that of today. */
export const listedDate = ({ date, minute }: LocalTime): CalendarDate =>
  minute >= listFromMinute ? addDays(date, 1) : date

/** From then on the list of a day is sent. */
export const listDueTime = (date: CalendarDate): LocalTime => ({ date: addDays(date, -1), minute: listFromMinute })

interface ListedOrder {
  createdAt: Instant
  pickup: LocalTime
}

/**
 * Whether a list is still worth sending. In the evening it is; on the day itself, after an outage, for a store that waits for
 * an order which the list of the evening would have contained. The store itself knows of what it took on the phone since.
 */
export const isListNeeded = (
  orders: readonly ListedOrder[],
  date: CalendarDate,
  now: LocalTime,
  dueAt: Instant,
): boolean =>
  orders.some(
    ({ createdAt, pickup }) => date > now.date || (createdAt < dueAt && pickup.minute + slotMinutes > now.minute),
  )
