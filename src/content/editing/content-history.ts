import { addAuditEntry } from '#db/audit.ts'
import {
  cancelPublication,
  findVersion,
  insertPublication,
  listPublications,
  loadVersionBody,
  lockContent,
} from '#db/content-versions.ts'
import { type DbOrTx, inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type EntryAddress, type EntryValue, entryKinds } from '#domain/content/entries.ts'
import { isSameValue } from '#domain/content/same-value.ts'
import { contentSchemaNumber, listPast, listPlanned, type Publication } from '#domain/content/versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type EditedContent, listEntries } from './entry-files.ts'
import type { EditingServices } from './open-draft.ts'

export interface HistoryEntry extends Publication {
  state: 'planned' | 'public' | 'past'
}

/** What was and will be shown, the latest first. Canceled publications are left out. */
export async function listHistory({ db, now }: EditingServices): Promise<HistoryEntry[]> {
  const publications = await listPublications(db)
  const planned = listPlanned(publications, now()).map((one): HistoryEntry => ({ ...one, state: 'planned' }))
  const past = listPast(publications, now()).map(
    (one, index): HistoryEntry => ({ ...one, state: index === 0 ? 'public' : 'past' }),
  )
  return [...planned.reverse(), ...past]
}

export interface EntryDifference extends EntryAddress {
  before: EntryValue | undefined
  after: EntryValue | undefined
}

/** The entries in which two contents differ. */
function compareContents(before: EditedContent, after: EditedContent): EntryDifference[] {
  return entryKinds.flatMap((kind) => {
    const read = (content: EditedContent) => new Map(listEntries(content, kind).map(({ id, value }) => [id, value]))
    const [old, next] = [read(before), read(after)]
    return [...new Set([...next.keys(), ...old.keys()])]
      .filter((id) => !isSameValue(old.get(id), next.get(id)))
      .map((id) => ({ kind, id, before: old.get(id), after: next.get(id) }))
  })
}

async function loadTexts(db: DbOrTx, versionNumber: number): Promise<EditedContent | undefined> {
  const body = await loadVersionBody(db, versionNumber)
  return body?.files && { files: new Map(Object.entries(body.files)), pictures: body.pictures }
}

/** What a version changed, compared with the one that was shown before it; undefined if texts are not known. */
export async function readVersionChanges(
  { db }: EditingServices,
  versionNumber: number,
  beforeNumber: number,
): Promise<{ after: EditedContent; differences: EntryDifference[] } | undefined> {
  const after = await loadTexts(db, versionNumber)
  const before = await loadTexts(db, beforeNumber)
  return after && before && { after, differences: compareContents(before, after) }
}

interface RepublishInput {
  versionNumber: number
  note: string
  actor: Actor
}

export type RepublishResult =
  | { kind: 'published'; versionNumber: number; publishAt: Instant }
  | { kind: 'versionNotFound' | 'alreadyPublic' | 'versionTooNew' }

/** Shows an older version again, at once. */
export async function republish(
  { db, now }: EditingServices,
  { versionNumber, note, actor }: RepublishInput,
): Promise<RepublishResult> {
  const at = now()
  return inTransaction<RepublishResult, RepublishResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const version = await findVersion(tx, versionNumber)
    if (!version) return refuse({ kind: 'versionNotFound' })
    if (version.schemaNumber > contentSchemaNumber) return refuse({ kind: 'versionTooNew' })
    const [current] = listPast(await listPublications(tx), at)
    if (current?.versionNumber === versionNumber) return refuse({ kind: 'alreadyPublic' })
    await insertPublication(tx, { versionNumber, publishAt: at, author: actor.name, note }, at)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.rollback',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: current?.versionNumber },
      after: { version: versionNumber, note },
    })
    return { kind: 'published', versionNumber, publishAt: at }
  })
}

/** Takes back what was planned for a version. */
export async function unschedule(
  { db, now }: EditingServices,
  { versionNumber, actor }: { versionNumber: number; actor: Actor },
): Promise<{ kind: 'unscheduled' } | { kind: 'notPlanned' }> {
  const at = now()
  return inTransaction<{ kind: 'unscheduled' }, { kind: 'notPlanned' }>(db, async (tx, refuse) => {
    await lockContent(tx)
    const planned = listPlanned(await listPublications(tx), at).filter((one) => one.versionNumber === versionNumber)
    if (planned.length === 0) return refuse({ kind: 'notPlanned' })
    for (const { number } of planned) await cancelPublication(tx, number, at)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.unschedule',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: versionNumber, publishAt: planned[0]?.publishAt },
    })
    return { kind: 'unscheduled' }
  })
}
