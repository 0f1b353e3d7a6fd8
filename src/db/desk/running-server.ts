import type { Instant } from '#domain/calendar/instant.ts'
import type { DbOrTx } from '../open-database.ts'

/** Whoever delivers mail renews its lease every second; while it holds, a server is running on this database. */
export async function isServerRunning(db: DbOrTx, now: Instant): Promise<boolean> {
  const lease = await db
    .selectFrom('job_lease')
    .select('until')
    .where('job', '=', 'deliver-mail')
    .where('until', '>', now)
    .executeTakeFirst()
  return lease !== undefined
}
