import { sql } from 'kysely'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Db, DbOrTx, Tx } from './database.ts'

/**
 * Reads the clock that all processes of the database share. Wall clocks of machines differ and are corrected: a lease
 * that ends by one of them may never end by another. Only differences of this clock have a meaning, see the SQLite
 * driver.
 */
async function readLeaseClock(db: DbOrTx): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('The database has returned no time')
  return rows[0].now
}

/** Another process may have read the clock later and written its lease earlier than this one. */
const readingMs = 60_000

export interface LeasePeriod {
  now: Instant
  /** The end of a lease that is taken now. */
  until: Instant
  /** A lease that ends after this was taken by another clock, and counts as ended. */
  latestEnd: Instant
}

export async function readLeasePeriod(db: DbOrTx, durationMs: number): Promise<LeasePeriod> {
  const now = await readLeaseClock(db)
  return { now, until: addMs(now, durationMs), latestEnd: addMs(now, durationMs + readingMs) }
}

interface Lease {
  task: string
  holder: string
  durationMs: number
}

/** Returns true for the one process that holds the lease until it ends. The holder may renew it. */
export async function acquireLease(db: Db, { task, holder, durationMs }: Lease): Promise<boolean> {
  const { now, until, latestEnd } = await readLeasePeriod(db, durationMs)
  const acquired = await db
    .insertInto('job_lease')
    .values({ job: task, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ holder, until })
        .where((row) =>
          row.or([
            row('job_lease.until', '<=', now),
            row('job_lease.until', '>', latestEnd),
            row('job_lease.holder', '=', holder),
          ]),
        ),
    )
    .returning('job')
    .executeTakeFirst()
  return acquired !== undefined
}

/** A process that stops in order lets the others take over at once. */
export async function releaseLeases(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('job_lease').where('holder', '=', holder).execute()
}

const lockRow = { holder: 'transaction', until: '1970-01-01T00:00:00.000Z' }

/** Writes a row that all processes share, so that they wait for each other until the transaction ends. */
export async function acquireTransactionLock(
  tx: Tx,
  name: 'import-content' | 'decide-at-the-desk' | 'write-journal' | 'claim-mail' | 'chain-audit-log',
): Promise<void> {
  await tx
    .insertInto('job_lease')
    .values({ job: name, ...lockRow })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(lockRow))
    .execute()
}

/** Long enough for three missed runs. */
export const taskLeaseMs = (everyMs: number): number => everyMs * 3 + 30_000

export const mailTask = { name: 'deliver-mail', everyMs: 1_000 } as const
export const orderMailTask = { name: 'deliver-order-mail', everyMs: 1_000 } as const

/** A running server renews the lease of mail delivery every second, so a valid lease means that one is running. */
export async function isServerRunning(db: DbOrTx): Promise<boolean> {
  const { now, latestEnd } = await readLeasePeriod(db, taskLeaseMs(mailTask.everyMs))
  const lease = await db
    .selectFrom('job_lease')
    .select('until')
    .where('job', '=', mailTask.name)
    .where('until', '>', now)
    .where('until', '<=', latestEnd)
    .executeTakeFirst()
  return lease !== undefined
}
