import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DbOrTx } from './open-database.ts'

/** How often, by source and day; never who. */
export async function countJobView(db: DbOrTx, jobId: string, type: string, date: CalendarDate): Promise<void> {
  await db
    .insertInto('job_statistic')
    .values({ job_id: jobId, type, date, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'type', 'date'])
        .doUpdateSet((row) => ({ count: row('job_statistic.count', '+', 1) })),
    )
    .execute()
}
