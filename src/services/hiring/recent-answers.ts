import { listAnswerTimes } from '#db/answer-times.ts'
import type { Db } from '#db/database.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { medianAnswerDays } from '#domain/hiring/answer-time.ts'

const toDate = (at: Instant | null): CalendarDate | null => at && berlinTime(at).date

/** Longer than the measured ninety days, for applications that came before and were answered late. */
const readDays = 365

/** After how many days the last applicants had an answer. */
export async function readRecentAnswerDays(db: Db, today: CalendarDate): Promise<number | undefined> {
  const since = berlinInstant({ date: addDays(today, -readDays), minute: 0 })
  const records = (await listAnswerTimes(db, since)).map(({ state, openedAt, answerBy, answeredAt }) => ({
    state,
    openedOn: berlinTime(openedAt).date,
    answerBy,
    answeredOn: toDate(answeredAt),
  }))
  return medianAnswerDays(records, today)
}
