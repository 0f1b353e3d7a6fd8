import { answerDate, answerWithinDays } from '#domain/hiring/answer-time.ts'
import type { Job } from '#domain/hiring/job.ts'
import { localTime } from '#foundation/clock.ts'
import { readRecentAnswerDays } from '#services/hiring/recent-answers.ts'
import type { ApiServices } from './middleware/api-context.ts'

/** What a job page says about answers: when an applicant of today has one, and after how long the last ones had. */
export async function readAnswerTimes({ db, now, content }: Pick<ApiServices, 'db' | 'now' | 'content'>, job: Job) {
  const {
    now: { date: today },
    holidays,
  } = localTime(now())
  return {
    answerBy: answerDate(today, answerWithinDays(job, content().company), holidays),
    recentAnswerDays: await readRecentAnswerDays(db, today),
  }
}
