/** The pickup times that a pause stops, as the form offers them. */
import type { PauseResponse } from '#contract/staff/store-care.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import { type LocalTime, localTimeAt, parseClockMinute } from '#domain/calendar/local-time.ts'
import type { PickupPause } from '#domain/pickup/pickup-pause.ts'
import type { DateRange } from './calendar-model.ts'

export const pauseChoices = ['30', '60', '120', 'time', 'today', 'tomorrow', 'days'] as const
export type PauseChoice = (typeof pauseChoices)[number]

export type PauseTimes = Pick<PickupPause, 'from' | 'until'>

const roundToMinutes = 5

const wholeDays = (from: CalendarDate, until: CalendarDate): PauseTimes => ({
  from: { date: from, minute: 0 },
  until: { date: addDays(until, 1), minute: 0 },
})

/** Undefined while what is typed is incomplete. */
export function toPauseTimes(
  choice: PauseChoice,
  now: LocalTime,
  typed: { time: string; days: DateRange },
): PauseTimes | undefined {
  const { date } = now
  // Pickup times of today that are over do not matter.
  const from = { date, minute: 0 }
  if (choice === 'today') return wholeDays(date, date)
  if (choice === 'tomorrow') return wholeDays(addDays(date, 1), addDays(date, 1))
  if (choice === 'days')
    return typed.days.from && typed.days.until ? wholeDays(typed.days.from, typed.days.until) : undefined
  if (choice === 'time') {
    const minute = parseClockMinute(typed.time)
    return minute === undefined ? undefined : { from, until: { date, minute } }
  }
  const minute = Math.ceil((now.minute + Number(choice)) / roundToMinutes) * roundToMinutes
  return { from, until: localTimeAt(date, minute) }
}

/** The days that a pause stops from their first to their last minute; undefined if it stops only a part of a day. */
export function daysOfPause({ from, until }: PauseTimes): DateRange | undefined {
  const last = addDays(until.date, -1)
  return from.minute === 0 && until.minute === 0 && last >= from.date ? { from: from.date, until: last } : undefined
}

const toLocalTime = ({ date, time }: { date: string; time: string }): LocalTime => ({
  date,
  minute: parseClockMinute(time) ?? 0,
})

export const readPauseTimes = ({ from, until }: Pick<PauseResponse, 'from' | 'until'>): PauseTimes => ({
  from: toLocalTime(from),
  until: toLocalTime(until),
})

export const listDays = ({ from, until }: DateRange): CalendarDate[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, offset) => addDays(from, offset))
