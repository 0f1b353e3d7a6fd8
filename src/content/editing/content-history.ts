import { addAuditEntry } from '#db/audit.ts'
import { listPublications, loadEntries, lockContent } from '#db/content-versions.ts'
import { inTransaction } from '#db/database.ts'
import { type Entries, entryKey } from '#domain/content/entries.ts'
import { listPast, listPlanned, type Publication } from '#domain/content/versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { compareEntries, type EntryDifference } from '../change-entries.ts'
import {
  type CancelResult,
  cancelPlan,
  type PlanToCancel,
  type PublishResult,
  showVersion,
} from '../publish-content.ts'
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

/** Shows an older version again, at once. */
export async function republish(
  { db, now }: EditingServices,
  { versionNumber, note, actor }: RepublishInput,
): Promise<PublishResult> {
  const at = now()
  return inTransaction<PublishResult, PublishResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const result = await showVersion(tx, { versionNumber, publishAt: at, author: actor.name, note }, at)
    if (result.kind !== 'published') return refuse(result)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.rollback',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: result.before },
      after: { version: versionNumber, note },
    })
    return result
  })
}

/** Takes back what was planned for a version, or a part of it. */
export async function unschedule(
  { db, now }: EditingServices,
  { actor, ...plan }: PlanToCancel & { actor: Actor },
): Promise<CancelResult> {
  const at = now()
  return inTransaction<CancelResult, CancelResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const result = await cancelPlan(tx, plan, at)
    if (result.kind !== 'unscheduled') return refuse(result)
    const { versionNumber, publishAt } = result.publication
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.unschedule',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: versionNumber, publishAt, ...(plan.address && { entries: [entryKey(plan.address)] }) },
    })
    return result
  })
}
