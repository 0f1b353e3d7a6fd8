import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type EntryValue, findEntry } from '#domain/content/entries.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type EditingServices, loadLiveEntries, type OpenDraft, openDraft } from './open-draft.ts'
import { type PlanEntryResult, planEntry } from './plan-entry.ts'
import { listPlannedChanges } from './planned-versions.ts'

/** What visitors see, for people who do not edit the draft of the office. */
export async function openPublished(services: EditingServices): Promise<OpenDraft | undefined> {
  const draft = await openDraft(services)
  return draft && { ...draft, changes: [], edited: draft.published.entries, conflicts: [] }
}

/** When a closed job opens; undefined if nobody has planned that. */
export async function findOpening({ db, now }: EditingServices, jobId: string): Promise<Instant | undefined> {
  const planned = await listPlannedChanges(db, { kind: 'job', id: jobId }, now())
  return planned.find(({ field, after }) => field === 'isActive' && after?.isActive === true)?.publishAt
}

interface PublishJobAdInput {
  jobId: string
  value: EntryValue
  isNew: boolean
  baseVersion: number
  publishAt: Instant | undefined
  confirmed: readonly string[]
  actor: Actor
}

/**
 * Publishes one job beside the draft of the office, at once or from a time on. A new job that opens later is there at once, but
 * closed: it can be read and corrected until then.
 */
export async function publishJobAd(services: EditingServices, input: PublishJobAdInput): Promise<PlanEntryResult> {
  const { jobId: id, isNew, publishAt } = input
  const today = berlinTime(services.now()).date
  const value = { ...input.value, id, modifiedAt: today }
  const plan = { ...input, kind: 'job' as const, id, backTo: [], leavesDraft: true }
  if (!isNew || publishAt === undefined) return planEntry(services, { ...plan, value })
  if (publishAt <= services.now()) return { kind: 'timeIsOver' }
  // Search engines and feeds read from this date when it was published.
  const later = { ...value, createdAt: berlinTime(publishAt).date }
  const added = await planEntry(services, { ...plan, value: { ...later, isActive: false }, publishAt: undefined })
  if (added.kind !== 'published') return added
  const live = await loadLiveEntries(services.db, services.now())
  const opened = findEntry(live?.entries ?? new Map(), { kind: 'job', id })?.value
  if (!live || !opened) return { kind: 'entryNotFound' }
  return planEntry(services, {
    ...plan,
    ...{ isNew: false, baseVersion: live.versionNumber, value: { ...opened, isActive: true } },
  })
}
