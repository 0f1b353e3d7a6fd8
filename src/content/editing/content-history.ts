import { addAuditEntry } from '#db/audit.ts'
import {
  findVersion,
  insertPublication,
  listPublications,
  loadEntries,
  loadVersionBody,
  lockContent,
} from '#db/content-versions.ts'
import { inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Entries, type EntryAddress, entryKey } from '#domain/content/entries.ts'
import { contentSchemaNumber, listPast, listPlanned, type Publication } from '#domain/content/versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { compareEntries, type EntryDifference } from '../change-entries.ts'
import type { EditingServices } from './open-draft.ts'
import { changeTimeline, type PlannedContradiction } from './planned-versions.ts'

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

/** What a version changed, compared with the one that was shown before it; undefined if one of them does not exist. */
export async function readVersionChanges(
  { db }: EditingServices,
  versionNumber: number,
  beforeNumber: number,
): Promise<{ after: Entries; differences: EntryDifference[] } | undefined> {
  const after = await loadEntries(db, versionNumber)
  const before = await loadEntries(db, beforeNumber)
  return after && before && { after, differences: compareEntries(before, after) }
}

interface RepublishInput {
  versionNumber: number
  note: string
  actor: Actor
}

export type RepublishResult =
  | { kind: 'published'; versionNumber: number; publishAt: Instant }
  | { kind: 'versionNotFound' | 'alreadyPublic' | 'versionTooNew' }
  | PlannedContradiction

/** Shows an older version again, at once, and lets planned versions be made over it. */
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
    const [entries, body] = [await loadEntries(tx, versionNumber), await loadVersionBody(tx, versionNumber)]
    if (!entries || !body) return refuse({ kind: 'versionNotFound' })
    const changed = await changeTimeline(tx, { kind: 'show', entries, content: body.content }, at)
    if (changed.kind !== 'changed') return refuse(changed)
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

type UnscheduleResult = { kind: 'unscheduled' } | { kind: 'notPlanned' } | PlannedContradiction

interface UnscheduleInput {
  versionNumber: number
  /** Only what is planned for an entry, or for one of its fields. */
  address?: (EntryAddress & { field: string }) | undefined
  actor: Actor
}

/** Takes back what was planned for a version, also in the versions that are planned after it. */
export async function unschedule(
  { db, now }: EditingServices,
  { versionNumber, address, actor }: UnscheduleInput,
): Promise<UnscheduleResult> {
  const at = now()
  return inTransaction<UnscheduleResult, UnscheduleResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const planned = listPlanned(await listPublications(tx), at).find((one) => one.versionNumber === versionNumber)
    if (!planned) return refuse({ kind: 'notPlanned' })
    const changed = await changeTimeline(tx, { kind: 'cancel', versionNumber, address }, at)
    if (changed.kind !== 'changed') return refuse(changed)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.unschedule',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: {
        version: versionNumber,
        publishAt: planned.publishAt,
        ...(address && { entries: [entryKey(address)] }),
      },
    })
    return { kind: 'unscheduled' }
  })
}
