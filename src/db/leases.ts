import type { Instant } from '#domain/calendar/local-time.ts'
import type { Db, DbOrTx, Tx } from './database.ts'

interface Lease {
  task: string
  holder: string
  until: Instant
}

/** Returns true for the one process that holds the lease until it ends. The holder may renew it. */
export async function acquireLease(db: Db, { task, holder, until }: Lease, now: Instant): Promise<boolean> {
  const acquired = await db
    .insertInto('job_lease')
    .values({ job: task, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ holder, until })
        .where((row) => row.or([row('job_lease.until', '<=', now), row('job_lease.holder', '=', holder)])),
    )
    .returning('job')
    .executeTakeFirst()
  return acquired !== undefined
}

const lockRow = { holder: 'turn', until: '1970-01-01T00:00:00.000Z' }

/** Writes a row that all processes share, so that they wait for each other until the transaction ends. */
export async function acquireTransactionLock(tx: Tx, name: 'import-content' | 'decide-at-the-desk'): Promise<void> {
  await tx
    .insertInto('job_lease')
    .values({ job: name, ...lockRow })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(lockRow))
    .execute()
}

/** A running server renews the lease of mail delivery every second, so a valid lease means that one is running. */
export async function isServerRunning(db: DbOrTx, now: Instant): Promise<boolean> {
  const lease = await db
    .selectFrom('job_lease')
    .select('until')
    .where('job', '=', 'deliver-mail')
    .where('until', '>', now)
    .executeTakeFirst()
  return lease !== undefined
}
