import type { TinyStore } from '#contract/stores/store-answer.ts'
import { type CalendarDate, daysBetween, weekdayOf } from '#domain/calendar/calendar-date.ts'

type OpenHours = Pick<TinyStore['opening_hours'], 'open_now' | 'closes_at' | 'opens_at'>

/** Which sentence says it, and what fills its blanks. */
export type OpenText =
  | { key: 'openNow' | 'closedForNow' }
  | { key: 'openUntil' | 'opensToday' | 'opensTomorrow'; time: string }
  | { key: 'opensWeekday'; time: string; weekday: number }
  | { key: 'opensOn'; time: string; date: CalendarDate }

/** From a week on a weekday alone would be ambiguous. */
const daysNamedByWeekday = 6

export function openText({ open_now, closes_at, opens_at }: OpenHours, today: CalendarDate): OpenText {
  if (open_now) return closes_at ? { key: 'openUntil', time: closes_at.time } : { key: 'openNow' }
  if (!opens_at) return { key: 'closedForNow' }
  const { date, time } = opens_at
  const days = daysBetween(today, date)
  if (days <= 0) return { key: 'opensToday', time }
  if (days === 1) return { key: 'opensTomorrow', time }
  if (days <= daysNamedByWeekday) return { key: 'opensWeekday', time, weekday: weekdayOf(date) }
  return { key: 'opensOn', time, date }
}
