import { listUnansweredApplications, markAnswerReminder } from '#db/answer-times.ts'
import { lockApplication } from '#db/applications.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { answerReminderDate } from '#domain/hiring/answer-time.ts'
import { localTime } from '#foundation/clock.ts'
import { findAssignee, queueApplicationMail } from '#services/hiring/application-mails.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'

/** When the office begins to work. */
const reminderFromMinute = 8 * 60

/**
 * Reminds whoever deals with an application the day before the promised answer is due: once, and after an outage as soon as
 * possible, even if the date has passed.
 */
export async function queueAnswerReminders({ db, now }: Pick<HiringServices, 'db' | 'now'>): Promise<void> {
  const at = now()
  const { now: local, holidays } = localTime(at)
  if (local.minute < reminderFromMinute) return
  for (const { id, openedAt, answerBy } of await listUnansweredApplications(db)) {
    if (local.date < answerReminderDate(berlinTime(openedAt).date, answerBy, holidays)) continue
    await db.transaction().execute(async (tx) => {
      const stored = await lockApplication(tx, id)
      // Answered, withdrawn or deleted meanwhile.
      if (stored?.application.state !== 'received' || !(await markAnswerReminder(tx, id, at))) return
      await queueApplicationMail(tx, 'answerReminder', stored, at, { assignee: await findAssignee(tx, id) })
    })
  }
}
