import { sql } from 'kysely'
import { loadContent } from '#db/content.ts'
import { type Db, type DbOrTx, isPostgres } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import type { DayEndKeys } from '#services/books/day-end-keys.ts'
import { verifyEvidence } from '#services/books/verify-evidence.ts'
import { countLockedAttachments } from '../key-usage.ts'

const comparedTables = ['customer_order', 'payment', 'application', 'content_edition'] as const

export interface CountComparison {
  table: (typeof comparedTables)[number]
  inBackup: number
  live: number
  /** Rows of the live database that are younger than the backup. */
  since: number
  /** Older rows that the backup lacks. Retention deletes from the live database only, so there must be none. */
  lacking: number
}

async function count(db: DbOrTx, table: CountComparison['table'], until?: Instant): Promise<number> {
  let rows = db.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'))
  if (until !== undefined) rows = rows.where('created_at', '<', until)
  return (await rows.executeTakeFirstOrThrow()).count
}

/** Explains the difference between the backup and the live database by the age of the backup. */
export async function compareCounts(restored: Db, live: Db, madeAt: Instant): Promise<CountComparison[]> {
  const comparisons: CountComparison[] = []
  for (const table of comparedTables) {
    const [inBackup, all, before] = [
      await count(restored, table),
      await count(live, table),
      await count(live, table, madeAt),
    ]
    comparisons.push({ table, inBackup, live: all, since: all - before, lacking: Math.max(0, before - inBackup) })
  }
  return comparisons
}

export type RestoredProblem =
  | 'damagedFile'
  | 'noContent'
  | 'lockedAttachments'
  | 'brokenJournal'
  | 'brokenAuditLog'
  | 'otherDayEnds'

async function isFileIntact(db: Db): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.length === 1 && rows[0]?.integrity_check === 'ok'
}

/** What would keep a server from working with the restored database. */
export async function checkRestored(
  db: Db,
  { now, secretKeys, dayEndKeys }: { now: Instant; secretKeys: readonly string[]; dayEndKeys: DayEndKeys | undefined },
): Promise<RestoredProblem[]> {
  const problems: RestoredProblem[] = []
  if (!isPostgres(db) && !(await isFileIntact(db))) problems.push('damagedFile')
  if (!(await loadContent(db, now))) problems.push('noContent')
  if ((await countLockedAttachments(db, createFileVault(secretKeys).keyIds)) > 0) problems.push('lockedAttachments')
  const { journal, auditLog, dayEnds } = await verifyEvidence({ db, now: () => now, dayEndKeys })
  if (journal.problems.length > 0) problems.push('brokenJournal')
  if (auditLog.problems.length > 0) problems.push('brokenAuditLog')
  if (dayEnds.problems.length > 0) problems.push('otherDayEnds')
  return problems
}
