import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { addAnswers, measuredDays, type ServiceDay } from '#domain/reliability/service-days.ts'
import type { Db, DbOrTx } from './database.ts'

interface ServiceCheck {
  at: Instant
  isAnswered: boolean
  answers: readonly number[]
}

const minuteOf = (at: Instant) => Math.floor(Date.parse(at) / 60_000)

export async function isMinuteChecked(db: DbOrTx, at: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('service_day')
    .select('last_minute')
    .where('date', '=', berlinTime(at).date)
    .executeTakeFirst()
  return row !== undefined && row.last_minute >= minuteOf(at)
}

/** One check counts for each minute, whichever process makes it. Deletes what is older than the days that are shown. */
export async function recordServiceCheck(db: Db, { at, isAnswered, answers }: ServiceCheck): Promise<void> {
  const { date, minute } = berlinTime(at)
  const failed = isAnswered ? 0 : 1
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('service_day')
      .values({ date, first_minute: minute, last_minute: 0, checks: 0, failed: 0, answers: '[]' })
      .onConflict((conflict) => conflict.column('date').doNothing())
      .execute()
    const updated = await tx
      .updateTable('service_day')
      .set((row) => ({
        last_minute: minuteOf(at),
        checks: row('checks', '+', 1),
        failed: row('failed', '+', failed),
      }))
      .where('date', '=', date)
      .where('last_minute', '<', minuteOf(at))
      .returning('answers')
      .executeTakeFirst()
    if (!updated) return
    // The row is locked by the update.
    const sums = JSON.stringify(addAnswers(updated.answers, answers))
    await tx.updateTable('service_day').set({ answers: sums }).where('date', '=', date).execute()
    await tx.deleteFrom('service_day').where('date', '<=', addDays(date, -measuredDays)).execute()
  })
}

/** From this day on, the oldest first. */
export async function listServiceDays(db: DbOrTx, from: CalendarDate): Promise<ServiceDay[]> {
  const rows = await db.selectFrom('service_day').selectAll().where('date', '>=', from).orderBy('date').execute()
  return rows.map(({ date, first_minute, checks, failed, answers }) => ({
    ...{ date, firstMinute: first_minute, checks, failed, answers },
  }))
}
