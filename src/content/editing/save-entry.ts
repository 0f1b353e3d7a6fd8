import { addAuditEntry } from '#db/audit.ts'
import { deleteChanges, loadDraft, saveChange } from '#db/content-drafts.ts'
import { loadEntry, lockContent } from '#db/content-versions.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import {
  type EntryAddress,
  type EntryChange,
  type EntryValue,
  entryKey,
  findEntry,
  isListedKind,
  isSingleKind,
} from '#domain/content/entries.ts'
import { isSameValue, listFieldChanges, pathKey } from '#domain/content/merge.ts'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { applyChanges } from '../change-entries.ts'
import {
  compileEdited,
  type EditedProblem,
  findChangedIds,
  findPicturesNotUploaded,
  problemsOf,
} from './check-content.ts'
import { titleOfEntry } from './entry-titles.ts'
import { type EditingServices, findChange, loadLiveEntries, openDraft, type PublishedContent } from './open-draft.ts'

export interface SaveInput extends EntryAddress {
  /** Undefined removes the entry. */
  value: EntryValue | undefined
  /** Of the entry in the draft that the change was made over; 0 if it was not changed there. */
  revision: number
  /** The published version that the change was made over. */
  baseVersion: number
  isNew: boolean
  actor: Actor
}

/** What somebody else has made of the entry meanwhile. */
export interface SaveConflict {
  kind: 'conflict'
  mine: EntryValue | undefined
  theirs: EntryValue | undefined
  /** What both started from, if that is still known. */
  base: EntryValue | undefined
  revision: number
  baseVersion: number
  authorName: string | undefined
  changedAt: Instant | undefined
}

export interface SavedEntry {
  kind: 'saved'
  value: EntryValue | undefined
  revision: number
  baseVersion: number
  /** What has to be right before the draft can be published. */
  problems: EditedProblem[]
}

export type SaveResult =
  | SavedEntry
  | SaveConflict
  | { kind: 'invalid'; problems: EditedProblem[] }
  | { kind: 'contentNotEditable' | 'entryExists' | 'entryNotFound' }

/** Pages and jobs say when they were changed last. */
const withDate = (value: EntryValue, now: Instant): EntryValue =>
  typeof value.modifiedAt === 'string' ? { ...value, modifiedAt: berlinTime(now).date } : value

async function findConflict(
  tx: Tx,
  input: SaveInput,
  current: EntryChange | undefined,
  published: PublishedContent,
): Promise<SaveConflict | undefined> {
  const publishedValue = findEntry(published.entries, input)?.value
  const theirs = current ? current.value : publishedValue
  const base = await loadEntry(tx, input.baseVersion, input)
  const isOther = (current?.revision ?? 0) !== input.revision && !isSameValue(theirs, input.value)
  const isMoved = input.baseVersion !== published.versionNumber && !isSameValue(base, publishedValue)
  if (!isOther && !isMoved) return undefined
  return {
    kind: 'conflict',
    mine: input.value,
    theirs: isOther ? theirs : publishedValue,
    base: input.revision === 0 || isMoved ? base : undefined,
    revision: current?.revision ?? 0,
    baseVersion: published.versionNumber,
    authorName: isOther ? current?.authorName : undefined,
    changedAt: isOther ? current?.changedAt : undefined,
  }
}

/** The fields that differ, by their paths, for the audit log. */
function toAuditFacts(input: SaveInput, before: EntryValue | undefined) {
  const name = titleOfEntry(input, input.value ?? before, fallbackLanguage)
  const changes = listFieldChanges(before, input.value ?? {}, before ?? {})
  const facts = (side: 'mine' | 'theirs') =>
    Object.fromEntries(changes.map((change) => [pathKey(change.path), change[side] ?? null]))
  if (!input.value) return { before: { name, isThere: true }, after: { name, isThere: false } }
  if (!before) return { before: { name, isThere: false }, after: { name, isThere: true } }
  return { before: { name, ...facts('theirs') }, after: { name, ...facts('mine') } }
}

/** Writes the change, or removes it if the entry is as published again. */
async function write(tx: Tx, input: SaveInput, published: PublishedContent, at: Instant): Promise<number> {
  const { kind, id, value, actor } = input
  const before = findEntry(published.entries, input)?.value
  if (isSameValue(value, before)) {
    await deleteChanges(tx, [input])
    return 0
  }
  const author = { id: actor.id, name: actor.name }
  const saved = await saveChange(tx, { kind, id, value, baseVersion: published.versionNumber, author, at })
  return saved.revision
}

/** Saves the change of one entry in the draft. What somebody else has saved is never overwritten. */
export async function saveEntry(services: EditingServices, given: SaveInput): Promise<SaveResult> {
  const { db, now } = services
  const at = now()
  const draft = await openDraft(services)
  if (!draft) return { kind: 'contentNotEditable' }
  const known = findEntry(draft.edited, given)
  if (given.isNew && (known || findEntry(draft.published.entries, given))) return { kind: 'entryExists' }
  if (!given.isNew && !known && !findEntry(draft.published.entries, given) && !findChange(draft, given))
    return { kind: 'entryNotFound' }
  if (!given.value && !isListedKind(given.kind)) return { kind: 'entryNotFound' }
  if (isSingleKind(given.kind) && given.id !== given.kind) return { kind: 'entryNotFound' }
  const changedIds = findChangedIds([given])
  if (changedIds.length > 0) return { kind: 'invalid', problems: changedIds }
  const input = given.value ? { ...given, value: withDate({ ...given.value }, at) } : given
  const edited = applyChanges(draft.published.entries, [
    ...draft.changes.filter((change) => entryKey(change) !== entryKey(input)),
    input,
  ])
  const checked = await compileEdited(edited, draft.published)
  const problems = problemsOf(checked, input)
  if (checked.kind === 'invalid' && !checked.isComplete && problems.length > 0) return { kind: 'invalid', problems }
  return inTransaction<SaveResult, SaveResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const current = findChange(await loadDraft(tx), input)
    const published = await loadLiveEntries(tx, at)
    if (!published) return refuse({ kind: 'contentNotEditable' })
    const notUploaded = await findPicturesNotUploaded(tx, [input])
    if (notUploaded.length > 0) return refuse({ kind: 'invalid', problems: notUploaded })
    const conflict = await findConflict(tx, input, current, published)
    if (conflict) return refuse(conflict)
    const before = current ? current.value : findEntry(published.entries, input)?.value
    const baseVersion = published.versionNumber
    // The same value over a newer version is a decision: what that version has changed was seen.
    const isRebased = current !== undefined && current.baseVersion !== baseVersion
    if (isSameValue(before, input.value) && !isRebased)
      return { kind: 'saved', value: input.value, revision: current?.revision ?? 0, baseVersion, problems }
    const revision = await write(tx, input, published, at)
    await addAuditEntry(tx, {
      at,
      actor: input.actor,
      action: 'content.save',
      subject: { kind: 'content', id: entryKey(input) },
      ...toAuditFacts(input, before),
    })
    return { kind: 'saved', value: input.value, revision, baseVersion, problems }
  })
}

export interface DiscardInput {
  /** Undefined: all entries of the draft. */
  address: EntryAddress | undefined
  /** Of the entry, or of the draft. */
  revision: number
  actor: Actor
}

export type DiscardResult = { kind: 'discarded'; count: number } | { kind: 'draftChanged' | 'entryNotFound' }

/** Takes changes back, so that the entries are as published. */
export async function discardChanges(
  { db, now }: EditingServices,
  { address, revision, actor }: DiscardInput,
): Promise<DiscardResult> {
  return inTransaction<DiscardResult, DiscardResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const draft = await loadDraft(tx)
    const discarded = address ? draft.changes.filter((one) => entryKey(one) === entryKey(address)) : draft.changes
    if (discarded.length === 0) return refuse({ kind: 'entryNotFound' })
    const current = address ? discarded[0]?.revision : draft.revision
    if (current !== revision) return refuse({ kind: 'draftChanged' })
    await deleteChanges(tx, discarded)
    for (const change of discarded)
      await addAuditEntry(tx, {
        at: now(),
        actor,
        action: 'content.discard',
        subject: { kind: 'content', id: entryKey(change) },
        before: { name: titleOfEntry(change, change.value, fallbackLanguage) },
      })
    return { kind: 'discarded', count: discarded.length }
  })
}
