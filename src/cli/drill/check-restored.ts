import { sql } from 'kysely'
import { loadContent } from '#db/content.ts'
import { type Db, isPostgres } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import type { DayEndKeys } from '#services/books/day-end-keys.ts'
import { verifyEvidence } from '#services/books/verify-evidence.ts'
import { countLockedAttachments } from '../key-usage.ts'

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
