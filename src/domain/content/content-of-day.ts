import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Job } from '../hiring/job.ts'
import type { Content } from './content.ts'

/** From the day after the closing date on. */
const isClosedOn = ({ closingDate }: Job, today: CalendarDate) => closingDate != null && closingDate < today

/** The content as it is on the day: jobs past their closing date are no longer open. The version tells caches when one has closed. */
export function contentOn(content: Content, today: CalendarDate): Content {
  const closed = content.jobs.filter((job) => job.isActive && isClosedOn(job, today))
  if (closed.length === 0) return content
  return {
    ...content,
    version: `${content.version}.closed-${closed.length}`,
    jobs: content.jobs.map((job) => (isClosedOn(job, today) ? { ...job, isActive: false } : job)),
  }
}
