import { type CalendarDate, sunday, weekdayOf } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { ClockMinute, LocalTime } from '../calendar/local-time.ts'
import type { StoreHours } from '../opening-hours.ts'
import { editDates, pickupTimes } from '../pickup/pickup-slots.ts'

export interface TrialShiftDay {
  date: CalendarDate
  minutes: ClockMinute[]
}

interface TrialShiftDaysInput {
  hours: StoreHours
  holidays: Holidays
  now: LocalTime
  /** Dates on which a trial shift is already booked. */
  bookedDates: readonly CalendarDate[]
}

const noticeDays = 2
const earliestMinute = 6 * 60
const latestMinute = 15 * 60

/** Based on the pickup calendar: working days of the next two weeks, at times when staff can look after a guest. */
export function trialShiftDays({ hours, holidays, now, bookedDates }: TrialShiftDaysInput): TrialShiftDay[] {
  const bounds = { from: earliestMinute, until: latestMinute }
  return editDates({ hours, holidays, now, preparationDays: noticeDays })
    .filter((date) => weekdayOf(date) !== sunday && !holidays.has(date) && !bookedDates.includes(date))
    .map((date) => ({ date, minutes: pickupTimes({ hours, holidays, date, purpose: 'edit', bounds }) }))
    .filter(({ minutes }) => minutes.length > 0)
}
