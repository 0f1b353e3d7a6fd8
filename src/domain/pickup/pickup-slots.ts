import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import { type ClockMinute, type LocalTime, minutesPerDay } from '../calendar/local-time.ts'
import { type DayPeriod, periodsOn, type StoreHours } from '../opening-hours.ts'
import { earliestPickupDate } from './cut-off.ts'
import { noPickupBounds, type PickupBounds } from './order-needs.ts'

export const slotMinutes = 30

/** Whether the half hour in which an order is picked up has ended. */
export const isPickupTimeOver = (pickup: LocalTime, now: LocalTime): boolean =>
  pickup.date < now.date || (pickup.date === now.date && pickup.minute + slotMinutes <= now.minute)

export type PickupPurpose = 'checkout' | 'edit'

interface PickupTimesInput {
  hours: StoreHours
  holidays: Holidays
  date: CalendarDate
  purpose: PickupPurpose
  bounds?: PickupBounds | undefined
}

/** A new order is not ready at opening time. Closing time itself is the last slot. */
const minutesAfterOpening: Record<PickupPurpose, number> = { checkout: slotMinutes, edit: 0 }

function toSlots({ openMinute, closeMinute }: DayPeriod, purpose: PickupPurpose): ClockMinute[] {
  const first = openMinute + minutesAfterOpening[purpose]
  const count = Math.floor((closeMinute - first) / slotMinutes) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * slotMinutes)
}

/** The times that the form offers and the server accepts: every half hour of each opening period. */
export function pickupTimes({
  hours,
  holidays,
  date,
  purpose,
  bounds: { from, until } = noPickupBounds,
}: PickupTimesInput): ClockMinute[] {
  const slots = periodsOn(hours, date, holidays).flatMap((period) => toSlots(period, purpose))
  const slotsOfDay = slots.filter(
    (minute) => minute < minutesPerDay && minute >= (from ?? 0) && minute <= (until ?? minutesPerDay),
  )
  return [...new Set(slotsOfDay)]
}

/** Closing time itself is a pickup time. */
export const isWithinHours = (periods: readonly DayPeriod[], minute: ClockMinute): boolean =>
  periods.some(({ openMinute, closeMinute }) => openMinute <= minute && minute <= closeMinute)

/**
 * Whether an order that exists can be picked up: while the store is open. The times offered today do not matter, because
 * they begin with the opening time, which may have changed since.
 */
export const isOpenForPickup = (
  { hours, holidays, date }: Pick<PickupTimesInput, 'hours' | 'holidays' | 'date'>,
  minute: ClockMinute,
): boolean => isWithinHours(periodsOn(hours, date, holidays), minute)

/** Pickup is offered for this many days, counting today. */
export const pickupWindowDays = 15

interface PickupDatesInput {
  hours: StoreHours
  holidays: Holidays
  now: LocalTime
  preparationDays: number
  bounds?: PickupBounds | undefined
}

function datesFrom(first: CalendarDate, today: CalendarDate): CalendarDate[] {
  const count = pickupWindowDays - daysBetween(today, first)
  return Array.from({ length: Math.max(0, count) }, (_, offset) => addDays(first, offset))
}

const checkoutWindow = ({ now, preparationDays }: PickupDatesInput) =>
  datesFrom(earliestPickupDate(now, preparationDays), now.date)

const hasCheckoutSlot = ({ hours, holidays, bounds }: PickupDatesInput, date: CalendarDate) =>
  pickupTimes({ hours, holidays, date, purpose: 'checkout', bounds }).length > 0

/** The dates on which the store has a slot for a new order. */
export const checkoutDates = (input: PickupDatesInput): CalendarDate[] =>
  checkoutWindow(input).filter((date) => hasCheckoutSlot(input, date))

/** Same as `checkoutDates(input).includes(date)`, without computing the other dates. */
export const isCheckoutDate = (input: PickupDatesInput, date: CalendarDate): boolean =>
  checkoutWindow(input).includes(date) && hasCheckoutSlot(input, date)

/** The dates to which an order can be moved. The evening cut-off does not apply here. */
export function editDates({ hours, holidays, now, preparationDays, bounds }: PickupDatesInput): CalendarDate[] {
  const first = addDays(now.date, preparationDays)
  return datesFrom(first, now.date).filter(
    (date) => pickupTimes({ hours, holidays, date, purpose: 'edit', bounds }).length > 0,
  )
}

interface StaffPickupInput extends Omit<PickupDatesInput, 'preparationDays'> {
  date: CalendarDate
}

/** The times that staff can agree on with a customer: while the store is open, from the current slot on. */
export function staffPickupTimes({ hours, holidays, now, bounds, date }: StaffPickupInput): ClockMinute[] {
  if (date < now.date || daysBetween(now.date, date) >= pickupWindowDays) return []
  return pickupTimes({ hours, holidays, date, purpose: 'edit', bounds }).filter(
    (minute) => !isPickupTimeOver({ date, minute }, now),
  )
}

/** The dates on which there is such a time, today included. */
export const staffPickupDates = (input: Omit<StaffPickupInput, 'date'>): CalendarDate[] =>
  datesFrom(input.now.date, input.now.date).filter((date) => staffPickupTimes({ ...input, date }).length > 0)
