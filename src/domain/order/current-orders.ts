import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import type { Order } from './order.ts'

/** Readable by scripts and without data: pages show the orders of a browser only where it is set. */
export const orderHintCookie = 'krume-orders'

const comparePickups = (a: Order, b: Order): number =>
  a.pickup.date === b.pickup.date ? a.pickup.minute - b.pickup.minute : a.pickup.date < b.pickup.date ? -1 : 1

/** Nothing is baked for an unpaid order, so it comes before paid ones, the latest first; then the next pickup. */
function compareUrgency(a: Order, b: Order): number {
  const [isUnpaid, isOtherUnpaid] = [a, b].map(({ state }) => state === 'created')
  if (isUnpaid !== isOtherUnpaid) return isUnpaid ? -1 : 1
  return isUnpaid && a.createdAt !== b.createdAt ? (a.createdAt > b.createdAt ? -1 : 1) : comparePickups(a, b)
}

/** The orders that are still to be paid or picked up, those that need the customer's attention first. */
export const listCurrentOrders = (orders: readonly Order[], today: CalendarDate): Order[] =>
  orders
    .filter(({ state, pickup }) => state !== 'canceled' && state !== 'completed' && pickup.date >= today)
    .toSorted(compareUrgency)

/** How long after its pickup a device can order the same again, if its owner lets it remember the details. */
export const repeatDays = 35

/** The orders that are still to come; without any, the one that was picked up last, to order the same again. */
export function listShownOrders(orders: readonly Order[], today: CalendarDate): Order[] {
  const current = listCurrentOrders(orders, today)
  if (current.length > 0) return current
  return orders
    .filter(({ state }) => state === 'completed')
    .toSorted(comparePickups)
    .slice(-1)
}

/** The next day with the same weekday, not today. */
export const sameWeekdayAfter = (today: CalendarDate, date: CalendarDate): CalendarDate =>
  addDays(date, 7 * Math.max(1, Math.floor(daysBetween(date, today) / 7) + 1))
