import { addAuditEntry } from '#db/audit.ts'
import { deleteChanges, loadDraft } from '#db/content-drafts.ts'
import { loadEntry, lockContent } from '#db/content-versions.ts'
import { inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type EntryAddress, type EntryValue, entryKey, findEntry, listOriginals } from '#domain/content/entries.ts'
import { carryOver, isSameValue, withFieldsOf } from '#domain/content/merge.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { applyChanges } from '../change-entries.ts'
import {
  checkEditedContent,
  type EditedProblem,
  type EditedQuestion,
  findChangedIds,
  findPicturesNotUploaded,
} from './check-content.ts'
import { type EditingServices, findChange, loadLiveEntries } from './open-draft.ts'
import { loadTimeline, type PlannedContradiction, publishStep } from './planned-versions.ts'

export interface PlanEntryInput extends EntryAddress {
  value: EntryValue
  isNew?: boolean
  /** Fields that get this value although it is the published one, because another is planned before. */
  backTo: readonly string[]
  /** The published version that the change was made over. */
  baseVersion: number
  /** Undefined: at once. */
  publishAt: Instant | undefined
  /** A change of the entry in the draft is the work of others, and stays there. */
  leavesDraft?: boolean
  /** Keys of the questions that somebody has answered with yes. */
  confirmed: readonly string[]
  actor: Actor
}

export type PlanEntryResult =
  | { kind: 'published'; versionNumber: number }
  | { kind: 'invalid'; problems: EditedProblem[] }
  | { kind: 'questions'; questions: EditedQuestion[] }
  | { kind: 'nothingChanged' | 'draftChanged' | 'entryExists' | 'entryNotFound' }
  | { kind: 'contentNotEditable' | 'timeIsOver' }
  | PlannedContradiction

/**
 * Changes a single entry at once, or from a time on over whatever is shown then. Two changes for the same moment become one.
 * The change of the entry in the draft is what was planned, so it leaves the draft.
 */
export async function planEntry(services: EditingServices, input: PlanEntryInput): Promise<PlanEntryResult> {
  const { db, now } = services
  const { kind, id, value, isNew = false, backTo, baseVersion, publishAt, leavesDraft, confirmed, actor } = input
  const at = now()
  if (publishAt !== undefined && publishAt <= at) return { kind: 'timeIsOver' }
  const wrongIds = findChangedIds([input])
  if (wrongIds.length > 0) return { kind: 'invalid', problems: wrongIds }
  const live = await loadLiveEntries(db, at)
  const { plans, notUnderstood } = await loadTimeline(db, at)
  if (!live || notUnderstood) return { kind: 'contentNotEditable' }
  const published = findEntry(live.entries, input)?.value
  if (!published && !isNew) return { kind: 'entryNotFound' }
  if (isNew && (published || plans.some(({ to }) => findEntry(to, input)))) return { kind: 'entryExists' }
  const isSeen = live.versionNumber === baseVersion || isSameValue(await loadEntry(db, baseVersion, input), published)
  if (!isSeen) return { kind: 'draftChanged' }
  const earlier = publishAt && plans.findLast((plan) => plan.publishAt <= publishAt)
  const before = earlier ? { entries: earlier.to, content: earlier.content } : live
  const shown = findEntry(before.entries, input)?.value
  const carried = carryOver({ base: published, mine: value, theirs: shown }, 'mine')
  const planned = carried && withFieldsOf(carried, value, backTo)
  if (isSameValue(planned, shown)) return { kind: 'nothingChanged' }
  const to = applyChanges(before.entries, [{ kind, id, value: planned }])
  const checked = await checkEditedContent(to, before)
  if (checked.kind === 'invalid') return { kind: 'invalid', problems: checked.problems }
  const open = checked.questions.filter(({ key }) => !confirmed.includes(key))
  if (open.length > 0) return { kind: 'questions', questions: open }
  return inTransaction<PlanEntryResult, PlanEntryResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const current = await loadTimeline(tx, at)
    const isSame =
      current.plans.length === plans.length &&
      current.plans.every(({ publication }, index) => publication.number === plans[index]?.publication.number)
    if (!isSame || (await loadLiveEntries(tx, at))?.versionNumber !== live.versionNumber)
      return refuse({ kind: 'draftChanged' })
    const notUploaded = await findPicturesNotUploaded(tx, [input])
    if (notUploaded.length > 0) return refuse({ kind: 'invalid', problems: notUploaded })
    const body = { content: checked.content, pictures: listOriginals(to) }
    const step = { from: before.entries, to, body, publishAt, author: actor.name, note: '' }
    const result = await publishStep(tx, step, at)
    if (result.kind !== 'published') return refuse(result)
    const drafted = findChange(await loadDraft(tx), input)
    if (drafted && !leavesDraft) await deleteChanges(tx, [input])
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.publish',
      subject: { kind: 'content', id: `version/${result.versionNumber}` },
      before: { version: live.versionNumber },
      after: { version: result.versionNumber, publishAt: publishAt ?? at, entries: [entryKey(input)] },
    })
    return result
  })
}
