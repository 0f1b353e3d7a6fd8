import { sql } from 'kysely'
import { verifyBooks } from '#books/verify-books.ts'
import { loadContent } from '#db/content.ts'
import { type Db, isPostgres } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import { countLockedAttachments } from '../key-usage.ts'

export type RestoredProblem = 'damagedFile' | 'noContent' | 'lockedAttachments' | 'brokenJournal'

async function isFileIntact(db: Db): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.length === 1 && rows[0]?.integrity_check === 'ok'
}

/** What would keep a server from working with the restored database. */
export async function checkRestored(
  db: Db,
  { now, secretKeys }: { now: Instant; secretKeys: readonly string[] },
): Promise<RestoredProblem[]> {
  const problems: RestoredProblem[] = []
  if (!isPostgres(db) && !(await isFileIntact(db))) problems.push('damagedFile')
  if (!(await loadContent(db, now))) problems.push('noContent')
  if ((await countLockedAttachments(db, createFileVault(secretKeys).keyIds)) > 0) problems.push('lockedAttachments')
  if ((await verifyBooks(db, now)).problems.length > 0) problems.push('brokenJournal')
  return problems
}
