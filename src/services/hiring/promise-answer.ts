import type { Instant } from '#domain/calendar/local-time.ts'
import { answerDate, answerWithinDays } from '#domain/hiring/answer-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import { localTime } from '#foundation/clock.ts'
import type { HiringServices } from './hiring-services.ts'

/** What an applicant is promised who has applied, or whose application is opened again, at this time. */
export function promiseAnswer(
  { content }: Pick<HiringServices, 'content'>,
  jobId: string,
  at: Instant,
): Pick<Application, 'openedAt' | 'answeredAt' | 'answerBy'> {
  const { company, jobs } = content()
  const { now: local, holidays } = localTime(at)
  const days = answerWithinDays(jobs.find(({ id }) => id === jobId) ?? {}, company)
  return { openedAt: at, answeredAt: null, answerBy: answerDate(local.date, days, holidays) }
}
