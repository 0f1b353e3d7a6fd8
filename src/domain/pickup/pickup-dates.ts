import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { StoreHours } from '../opening-hours/opening-hours.ts'
import { earliestPickupDate } from './order-cutoff.ts'
import { pickupTimes } from './pickup-times.ts'

/** Up to but excluding this many days from today. */
export const pickupWindowDays = 15

interface Given {
  hours: StoreHours
  holidays: Holidays
  now: LocalTime
  preparationDays: number
}

function datesFrom(first: CalendarDate, today: CalendarDate): CalendarDate[] {
  const count = pickupWindowDays - daysBetween(today, first)
  return Array.from({ length: Math.max(0, count) }, (_, offset) => addDays(first, offset))
}

const checkoutWindow = ({ now, preparationDays }: Given) =>
  datesFrom(earliestPickupDate(now, preparationDays), now.date)

const hasCheckoutSlot = ({ hours, holidays }: Given, date: CalendarDate) =>
  pickupTimes({ hours, holidays, date, purpose: 'checkout' }).length > 0

/** The days of the window on which the store has a slot for a new order. */
export const checkoutDates = (given: Given): CalendarDate[] =>
  checkoutWindow(given).filter((date) => hasCheckoutSlot(given, date))

/** Whether this one is among them, without a look at the others. */
export const isCheckoutDate = (given: Given, date: CalendarDate): boolean =>
  checkoutWindow(given).includes(date) && hasCheckoutSlot(given, date)

/** The days to which an order can be moved; the evening cut-off does not count here, two days' notice do. */
export function editDates({ hours, holidays, now, preparationDays }: Given): CalendarDate[] {
  const first = addDays(now.date, preparationDays)
  return datesFrom(first, now.date).filter((date) => pickupTimes({ hours, holidays, date, purpose: 'edit' }).length > 0)
}
