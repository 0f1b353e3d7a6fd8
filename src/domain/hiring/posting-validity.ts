import { addDays, addMonths, type CalendarDate } from '../calendar/calendar-date.ts'

interface PostedJob {
  createdAt: CalendarDate
  /** The last day for applications. */
  closingDate?: CalendarDate | null | undefined
}

/** Search engines show a posting less that ends soon, so it is extended before that. */
const extendedBeforeDays = 30

/**
 * Until when search engines and job boards show an open job: its closing date, or else a year after it was published. A
 * job that is open longer gets further years. The date must not depend on today, because search engines take a posting
 * whose end moves every day for one that is renewed to look new.
 */
export function postingValidThrough({ createdAt, closingDate }: PostedJob, today: CalendarDate): CalendarDate {
  if (closingDate) return closingDate
  const earliest = addDays(today, extendedBeforeDays)
  let years = 1
  while (addMonths(createdAt, 12 * years) < earliest) years += 1
  return addMonths(createdAt, 12 * years)
}
