import type { Instant } from '#domain/calendar/local-time.ts'
import { loadDraft } from './content-drafts.ts'
import { loadVersionBody, lockContent } from './content-versions.ts'
import type { Db, DbOrTx } from './database.ts'

async function listPicturesStoredUntil(db: DbOrTx, until: Instant): Promise<Set<string>> {
  const rows = await db.selectFrom('content_picture').select('hash').where('stored_at', '<=', until).execute()
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Removes from `hashes` what a version uses. Versions are read one by one, the newest first, and only as long as a hash is
 * left: mostly the newest one names them all. Returns the number of the newest version.
 */
async function removeUsedByVersions(db: DbOrTx, hashes: Set<string>, afterNumber: number): Promise<number> {
  const versions = await db
    .selectFrom('content_edition')
    .select('number')
    .where('number', '>', afterNumber)
    .orderBy('number', 'desc')
    .execute()
  for (const { number } of versions) {
    if (hashes.size === 0) break
    const body = await loadVersionBody(db, number)
    for (const hash of Object.values(body?.pictures ?? {})) hashes.delete(hash)
  }
  return versions[0]?.number ?? afterNumber
}

async function removeUsedByDraft(db: DbOrTx, hashes: Set<string>): Promise<void> {
  for (const { kind, value } of (await loadDraft(db)).changes)
    if (kind === 'picture' && typeof value?.hash === 'string') hashes.delete(value.hash)
}

async function listUnused(db: DbOrTx, until: Instant) {
  const hashes = await listPicturesStoredUntil(db, until)
  const newestVersion = await removeUsedByVersions(db, hashes, 0)
  await removeUsedByDraft(db, hashes)
  return { hashes, newestVersion }
}

/** Originals that were stored until then and that neither a version nor the draft names. */
export const countUnusedPictures = async (db: Db, until: Instant): Promise<number> =>
  (await listUnused(db, until)).hashes.size

export async function deleteUnusedPictures(db: Db, until: Instant): Promise<number> {
  // Old versions never change, so they are read before others have to wait for the lock.
  const { hashes, newestVersion } = await listUnused(db, until)
  if (hashes.size === 0) return 0
  return db.transaction().execute(async (tx) => {
    await lockContent(tx)
    await removeUsedByVersions(tx, hashes, newestVersion)
    await removeUsedByDraft(tx, hashes)
    if (hashes.size === 0) return 0
    const { numDeletedRows } = await tx
      .deleteFrom('content_picture')
      .where('hash', 'in', [...hashes])
      // One that was uploaded again meanwhile stays.
      .where('stored_at', '<=', until)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
