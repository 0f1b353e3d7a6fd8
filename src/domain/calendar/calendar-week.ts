import { addDays, type CalendarDate, type Weekday, weekdayOf } from './calendar-date.ts'

/** Weeks begin on Monday. */
export const daysAfterMonday = (weekday: Weekday): number => (weekday + 6) % 7

export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -daysAfterMonday(weekdayOf(date)))

export const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`
