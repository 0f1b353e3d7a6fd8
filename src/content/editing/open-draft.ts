import { findLiveVersion } from '#db/content.ts'
import { type ContentDraft, loadDraft } from '#db/content-drafts.ts'
import { loadEntries, loadEntry, loadVersionBody } from '#db/content-versions.ts'
import type { Db, DbOrTx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import {
  type Entries,
  type EntryAddress,
  type EntryChange,
  type EntryValue,
  entryKey,
  findEntry,
} from '#domain/content/entries.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { applyChanges } from '../change-entries.ts'
import type { ValidContent } from './check-content.ts'

export interface EditingServices {
  db: Db
  now: () => Instant
  /** Real customers order: the law asks for more than a demo needs. */
  isProduction?: boolean
}

export interface PublishedContent extends ValidContent {
  versionNumber: number
}

/** An entry that was changed in the draft and also in a version that was published meanwhile. */
export interface EntryConflict extends EntryAddress {
  base: EntryValue | undefined
  mine: EntryValue | undefined
  theirs: EntryValue | undefined
}

export interface OpenDraft extends ContentDraft {
  published: PublishedContent
  /** The published version with all changes. */
  edited: Entries
  conflicts: EntryConflict[]
}

const maxKeptBodies = 4
const bodies = new Map<string, PublishedContent>()

/** A version never changes, so it is read once. */
export async function loadPublished(
  db: DbOrTx,
  versionNumber: number,
  hash: string,
): Promise<PublishedContent | undefined> {
  const key = `${versionNumber}.${hash}`
  const known = bodies.get(key)
  if (known) return known
  const body = await loadVersionBody(db, versionNumber)
  const entries = await loadEntries(db, versionNumber)
  if (!body || !entries) return undefined
  const loaded = { versionNumber, entries, content: body.content }
  const [oldest] = bodies.keys()
  if (bodies.size >= maxKeptBodies && oldest !== undefined) bodies.delete(oldest)
  bodies.set(key, loaded)
  return loaded
}

/** What visitors see; undefined before the first import. */
export async function loadLiveEntries(db: DbOrTx, now: Instant): Promise<PublishedContent | undefined> {
  const live = await findLiveVersion(db, now)
  return live && loadPublished(db, live.number, live.hash)
}

async function findConflicts(
  db: DbOrTx,
  published: PublishedContent,
  changes: readonly EntryChange[],
): Promise<EntryConflict[]> {
  const conflicts: EntryConflict[] = []
  for (const change of changes) {
    if (change.baseVersion === published.versionNumber) continue
    const base = await loadEntry(db, change.baseVersion, change)
    const theirs = findEntry(published.entries, change)?.value
    const { kind, id, value: mine } = change
    if (!isSameValue(base, theirs) && !isSameValue(mine, theirs)) conflicts.push({ kind, id, base, mine, theirs })
  }
  return conflicts
}

/**
 * The draft over what is published now. Where a newer version was published meanwhile, entries that it did not change keep
 * the change of the draft; the others are conflicts.
 */
export async function openDraft({ db, now }: EditingServices): Promise<OpenDraft | undefined> {
  const draft = await loadDraft(db)
  const published = await loadLiveEntries(db, now())
  if (!published) return undefined
  const edited = applyChanges(published.entries, draft.changes)
  return { ...draft, published, edited, conflicts: await findConflicts(db, published, draft.changes) }
}

export const findChange = (
  { changes }: Pick<ContentDraft, 'changes'>,
  address: EntryAddress,
): EntryChange | undefined => changes.find((change) => entryKey(change) === entryKey(address))
