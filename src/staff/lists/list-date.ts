import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'

export type ListName = 'bake' | 'packing' | 'pickup' | 'labels'

const noon = 12 * 60

/** In the morning everything is about today. From noon on, what is baked is for tomorrow. */
export const defaultDate = (list: ListName, { date, minute }: LocalTime): CalendarDate =>
  list === 'bake' && minute >= noon ? addDays(date, 1) : date
