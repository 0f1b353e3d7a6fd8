import { listPublications, loadEntries } from '#db/content-versions.ts'
import type { Entries } from '#domain/content/entries.ts'
import { listPast, listPlanned, type Publication } from '#domain/content/versions.ts'
import { compareEntries, type EntryDifference } from '../change-entries.ts'
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
