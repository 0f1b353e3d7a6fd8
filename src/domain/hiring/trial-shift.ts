import { type CalendarDate, sunday, weekdayOf } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import { type ClockMinute, compareLocalTimes, type LocalTime, minutesPerDay } from '../calendar/local-time.ts'
import type { JobField } from '../content/option-values.ts'
import { dateRule, type FieldRule, optionalMailRule, timeRule } from '../form-fields.ts'
import { periodsOn, type StoreHours } from '../opening-hours.ts'
import { editDates, pickupTimes, slotMinutes } from '../pickup/pickup-slots.ts'
import type { Job, Shift } from './job.ts'

/** In the order of the form. */
export const trialShiftFields = {
  storeId: { maxLength: 100 },
  date: dateRule,
  time: timeRule,
  name: { maxLength: 200 },
  phone: { maxLength: 40 },
  mail: optionalMailRule,
} as const satisfies Record<string, FieldRule>

export interface TrialShiftDay {
  date: CalendarDate
  minutes: ClockMinute[]
}

interface TrialShiftDaysInput {
  job: Pick<Job, 'field' | 'shift'>
  hours: StoreHours
  holidays: Holidays
  now: LocalTime
  /** Dates on which a trial shift is already booked. */
  bookedDates: readonly CalendarDate[]
}

const noticeDays = 2
const earliestMinute = 6 * 60
const latestMinute = 15 * 60

/** How long a guest stays. */
export const trialShiftMinutes = 180

/** Work in the shop can be seen while the shop is open. */
const shopFields: readonly JobField[] = ['sales']

type ShiftHours = Pick<Shift, 'startMinute' | 'endMinute' | 'days'>

/** A guest starts with the shift or later, and sees three hours of it. A night shift belongs to the day it starts on. */
function startBounds({ startMinute, endMinute }: ShiftHours): { from: ClockMinute; until: ClockMinute } {
  const end = endMinute > startMinute ? endMinute : endMinute + minutesPerDay
  return { from: startMinute, until: Math.max(startMinute, Math.min(end - trialShiftMinutes, minutesPerDay - 1)) }
}

function everyHalfHour({ from, until }: { from: ClockMinute; until: ClockMinute }): ClockMinute[] {
  const count = Math.floor((until - from) / slotMinutes) + 1
  return Array.from({ length: count }, (_, index) => from + index * slotMinutes)
}

function timesOn({ job: { field, shift }, hours, holidays }: TrialShiftDaysInput, date: CalendarDate): ClockMinute[] {
  const bounds = shift ? startBounds(shift) : { from: earliestMinute, until: latestMinute }
  if (shift && !shopFields.includes(field)) return everyHalfHour(bounds)
  const periods = periodsOn(hours, date, holidays)
  const canStay = (start: ClockMinute) =>
    periods.some(({ openMinute, closeMinute }) => openMinute <= start && start + trialShiftMinutes <= closeMinute)
  return pickupTimes({ hours, holidays, date, purpose: 'edit', bounds }).filter(canStay)
}

/** Sundays and holidays are busy; only a job that is done on Sundays alone is shown on Sundays. */
function isSuitableDay({ shift }: Pick<Job, 'shift'>, holidays: Holidays, date: CalendarDate): boolean {
  const weekday = weekdayOf(date)
  const isSundayJob = shift?.days.every((day) => day === sunday) ?? false
  if (holidays.has(date) || (weekday === sunday && !isSundayJob)) return false
  return shift?.days.includes(weekday) ?? true
}

/**
 * Days of the next two weeks on which the store is open, at the times of the job's shift: a baker's in the night, sales
 * while the shop is open. A job without a shift is shown at times when staff can look after a guest.
 */
export function trialShiftDays(input: TrialShiftDaysInput): TrialShiftDay[] {
  const { job, hours, holidays, now, bookedDates } = input
  return editDates({ hours, holidays, now, preparationDays: noticeDays })
    .filter((date) => isSuitableDay(job, holidays, date) && !bookedDates.includes(date))
    .map((date) => ({ date, minutes: timesOn(input, date) }))
    .filter(({ minutes }) => minutes.length > 0)
}

/** Until it begins, a guest can move or cancel it. */
export const isTrialShiftChangeable = ({ date, minute }: LocalTime, now: LocalTime): boolean =>
  compareLocalTimes({ date, minute }, now) > 0
