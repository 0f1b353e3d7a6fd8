import { listAnswerTimes } from '#db/answer-times.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { answerDate, answerWithinDays, medianAnswerDays } from '#domain/hiring/answer-time.ts'
import type { Job } from '#domain/hiring/job.ts'
import { localTime } from '#foundation/clock.ts'
import type { ApiServices } from './middleware/api-context.ts'

const toDate = (at: Instant | null): CalendarDate | null => at && berlinTime(at).date

/** Longer than the measured ninety days, for applications that came before and were answered late. */
const readDays = 365

/** What a job page says about answers: when an applicant of today has one, and after how long the last ones had. */
export async function readAnswerTimes({ db, now, content }: Pick<ApiServices, 'db' | 'now' | 'content'>, job: Job) {
  const {
    now: { date: today },
    holidays,
  } = localTime(now())
  const since = berlinInstant({ date: addDays(today, -readDays), minute: 0 })
  const records = (await listAnswerTimes(db, since)).map(({ state, createdAt, answerBy, invitedAt, decidedAt }) => ({
    state,
    createdOn: berlinTime(createdAt).date,
    answerBy,
    invitedOn: toDate(invitedAt),
    decidedOn: toDate(decidedAt),
  }))
  return {
    answerBy: answerDate(today, answerWithinDays(job, content().company), holidays),
    recentAnswerDays: medianAnswerDays(records, today),
  }
}
