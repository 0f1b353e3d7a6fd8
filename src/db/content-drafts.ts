import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { EntryAddress, EntryChange, EntryValue } from '#domain/content/entries.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { Database } from './schema.ts'

/** The office shares one draft. */
const draftId = 'office'

export interface ContentDraft {
  revision: number
  /** By kind and id. */
  changes: EntryChange[]
}

const toChange = (row: Selectable<Database['content_draft_change']>): EntryChange => ({
  kind: row.kind,
  id: row.entry_id,
  value: row.value ?? undefined,
  baseVersion: row.base_version,
  revision: row.revision,
  authorName: row.author_name,
  changedAt: row.changed_at,
})

/** Grows with every change, so that previews and other editors notice it. */
export async function readDraftRevision(db: DbOrTx): Promise<number> {
  const row = await db.selectFrom('content_draft').select('revision').where('id', '=', draftId).executeTakeFirst()
  return row?.revision ?? 0
}

export async function loadDraft(db: DbOrTx): Promise<ContentDraft> {
  // The revision first: a change that comes in between is then read with an older revision, and noticed next time.
  const revision = await readDraftRevision(db)
  const rows = await db
    .selectFrom('content_draft_change')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('kind')
    .orderBy('entry_id')
    .execute()
  return { revision, changes: rows.map(toChange) }
}

/** Expects the lock of the content, so that no two changes have the same revision. */
async function nextRevision(tx: Tx): Promise<number> {
  const revision = (await readDraftRevision(tx)) + 1
  await tx
    .insertInto('content_draft')
    .values({ id: draftId, revision })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision }))
    .execute()
  return revision
}

interface NewChange extends EntryAddress {
  value: EntryValue | undefined
  baseVersion: number
  author: { id: string; name: string }
  at: Instant
}

/** Expects the lock of the content. */
export async function saveChange(
  tx: Tx,
  { kind, id, value, baseVersion, author, at }: NewChange,
): Promise<EntryChange> {
  const revision = await nextRevision(tx)
  const row = {
    value: value === undefined ? null : JSON.stringify(value),
    base_version: baseVersion,
    revision,
    author_id: author.id,
    author_name: author.name,
    changed_at: at,
  }
  await tx
    .insertInto('content_draft_change')
    .values({ draft_id: draftId, kind, entry_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['draft_id', 'kind', 'entry_id']).doUpdateSet(row))
    .execute()
  return { kind, id, value, baseVersion, revision, authorName: author.name, changedAt: at }
}

/** Expects the lock of the content. */
export async function deleteChanges(tx: Tx, addresses: readonly EntryAddress[]): Promise<void> {
  await nextRevision(tx)
  for (const { kind, id } of addresses)
    await tx
      .deleteFrom('content_draft_change')
      .where('draft_id', '=', draftId)
      .where('kind', '=', kind)
      .where('entry_id', '=', id)
      .execute()
}
