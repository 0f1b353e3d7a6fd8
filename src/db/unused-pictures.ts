import type { Instant } from '#domain/calendar/local-time.ts'
import { loadDraft } from './content-drafts.ts'
import { listNamedPictures, lockContent } from './content-versions.ts'
import type { Db, DbOrTx } from './database.ts'

async function listPicturesStoredUntil(db: DbOrTx, until: Instant): Promise<string[]> {
  const rows = await db.selectFrom('content_picture').select('hash').where('stored_at', '<=', until).execute()
  return rows.map(({ hash }) => hash)
}

async function listUnused(db: DbOrTx, until: Instant): Promise<string[]> {
  const stored = await listPicturesStoredUntil(db, until)
  if (stored.length === 0) return []
  const named = await listNamedPictures(db)
  const inDraft = new Set((await loadDraft(db)).changes.map(({ value }) => value?.hash))
  return stored.filter((hash) => !named.has(hash) && !inDraft.has(hash))
}

/** Originals that were stored until then and that neither a version nor the draft names. */
export const countUnusedPictures = async (db: Db, until: Instant): Promise<number> =>
  (await listUnused(db, until)).length

export async function deleteUnusedPictures(db: Db, until: Instant): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const hashes = await listUnused(tx, until)
    if (hashes.length === 0) return 0
    const { numDeletedRows } = await tx
      .deleteFrom('content_picture')
      .where('hash', 'in', hashes)
      // One that was uploaded again meanwhile stays.
      .where('stored_at', '<=', until)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
