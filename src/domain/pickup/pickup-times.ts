import type { CalendarDate } from '../calendar/calendar-date.ts'
import { type ClockMinute, minutesPerDay } from '../calendar/clock-minute.ts'
import type { Holidays } from '../calendar/holidays.ts'
import { type DayPeriod, periodsOn, type StoreHours } from '../opening-hours/opening-hours.ts'

export const slotMinutes = 30

export type PickupPurpose = 'checkout' | 'edit'

interface Given {
  hours: StoreHours
  holidays: Holidays
  date: CalendarDate
  purpose: PickupPurpose
  /** Bounds that the cart itself sets, both included. */
  fromMinute?: ClockMinute | undefined
  untilMinute?: ClockMinute | undefined
}

/** A new order is not ready the minute the door opens; closing time itself is the last slot. */
const firstSlotAfter: Record<PickupPurpose, number> = { checkout: slotMinutes, edit: 0 }

function slotsOf({ openMinute, closeMinute }: DayPeriod, purpose: PickupPurpose): ClockMinute[] {
  const first = openMinute + firstSlotAfter[purpose]
  const count = Math.floor((closeMinute - first) / slotMinutes) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * slotMinutes)
}

/** What the form offers and the server accepts: steps of half an hour in each period of the day. */
export function pickupTimes({
  hours,
  holidays,
  date,
  purpose,
  fromMinute = 0,
  untilMinute = minutesPerDay,
}: Given): ClockMinute[] {
  const slots = periodsOn(hours, date, holidays).flatMap((period) => slotsOf(period, purpose))
  const ofThatDay = slots.filter((minute) => minute < minutesPerDay && minute >= fromMinute && minute <= untilMinute)
  return [...new Set(ofThatDay)]
}
