import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from './open-database.ts'

interface Lease {
  job: string
  holder: string
  until: Instant
}

/** Many processes may ask; one gets it until the lease ends. */
export async function takeLease(db: Db, { job, holder, until }: Lease, now: Instant): Promise<boolean> {
  const taken = await db
    .insertInto('job_lease')
    .values({ job, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ holder, until })
        .where((row) => row.or([row('job_lease.until', '<=', now), row('job_lease.holder', '=', holder)])),
    )
    .returning('job')
    .executeTakeFirst()
  return taken !== undefined
}
