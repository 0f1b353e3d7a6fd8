import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import { mondayOf } from '../calendar/calendar-week.ts'

/** Days, the last one included. */
export interface DaySpan {
  from: CalendarDate
  until: CalendarDate
}

export const weekNames = ['week', 'weekBefore', 'yearBefore'] as const
export type WeekName = (typeof weekNames)[number]

const lastDay = 6
/** 52 weeks, so that Mondays are compared with Mondays. */
const daysOfYear = 364

const shift = ({ from, until }: DaySpan, days: number): DaySpan => ({
  from: addDays(from, days),
  until: addDays(until, days),
})

/** The week of a day and the two it is compared with. A week that is not over is compared with as many days. */
export function comparedWeeks(day: CalendarDate, today: CalendarDate): Record<WeekName, DaySpan> {
  const from = mondayOf(day)
  const week = { from, until: addDays(from, Math.max(0, Math.min(lastDay, daysBetween(from, today)))) }
  return { week, weekBefore: shift(week, -7), yearBefore: shift(week, -daysOfYear) }
}
