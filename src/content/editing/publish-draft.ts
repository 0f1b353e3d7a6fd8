import { addAuditEntry } from '#db/audit.ts'
import { deleteChanges, loadDraft } from '#db/content-drafts.ts'
import { listPublications, lockContent, type VersionBody } from '#db/content-versions.ts'
import { type Db, inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { entryKey, listOriginals } from '#domain/content/entries.ts'
import { listPlanned, type Publication } from '#domain/content/versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { missingGuaranteeNotice } from '../legal-checks.ts'
import {
  type CheckedContent,
  checkEditedContent,
  type EditedProblem,
  type EditedQuestion,
  findChangedIds,
  findPicturesNotUploaded,
  toEditedQuestion,
} from './check-content.ts'
import { type EditingServices, type EntryConflict, loadLiveEntries, type OpenDraft, openDraft } from './open-draft.ts'
import { askAboutPlanned, type PlannedContradiction, publishStep } from './planned-versions.ts'

export interface DraftCheck {
  draft: OpenDraft
  problems: EditedProblem[]
  questions: EditedQuestion[]
  /** The next first. */
  planned: Publication[]
  body: VersionBody | undefined
}

const lastCheckOf = new WeakMap<Db, { key: string; checked: Promise<CheckedContent> }>()

/** Checking takes as long as an import, so the result is kept until anything changes. */
export function checkOpenDraft(db: Db, { edited, published, revision }: OpenDraft): Promise<CheckedContent> {
  const key = `${published.versionNumber}.${revision}`
  const last = lastCheckOf.get(db)
  if (last?.key === key) return last.checked
  const checked = checkEditedContent(edited, published)
  lastCheckOf.set(db, { key, checked })
  return checked
}

/** Everything that keeps the draft from being published, or that somebody has to confirm. */
export async function checkDraft(services: EditingServices): Promise<DraftCheck | undefined> {
  const draft = await openDraft(services)
  if (!draft) return undefined
  const { edited } = draft
  const checked = await checkOpenDraft(services.db, draft)
  const planned = listPlanned(await listPublications(services.db), services.now())
  const notUploaded = await findPicturesNotUploaded(services.db, draft.changes)
  const found = checked.kind === 'invalid' ? checked.problems : []
  const problems = [...findChangedIds(draft.changes), ...found, ...notUploaded]
  if (checked.kind === 'invalid' || problems.length > 0)
    return { draft, problems, questions: [], planned, body: undefined }
  const body = { content: checked.content, pictures: listOriginals(edited) }
  const questions = [
    ...checked.questions,
    ...(services.isProduction ? missingGuaranteeNotice(checked.content).map(toEditedQuestion) : []),
    ...(await askAboutPlanned(services.db, draft, services.now())),
  ]
  return { draft, problems: [], questions, planned, body }
}

export interface PublishInput {
  /** Of the draft that was checked. */
  revision: number
  note: string
  /** Undefined: at once. */
  publishAt: Instant | undefined
  /** Keys of the questions that somebody has answered with yes. */
  confirmed: readonly string[]
  actor: Actor
}

export type PublishDraftResult =
  | { kind: 'published'; versionNumber: number; publishAt: Instant }
  | { kind: 'conflicts'; conflicts: EntryConflict[] }
  | { kind: 'problems'; problems: EditedProblem[] }
  | { kind: 'questions'; questions: EditedQuestion[] }
  | { kind: 'nothingChanged' | 'draftChanged' | 'contentNotEditable' | 'timeIsOver' }
  | PlannedContradiction

const isSamePlan = (a: readonly Publication[], b: readonly Publication[]) =>
  a.length === b.length && a.every(({ number }, index) => number === b[index]?.number)

/** Checks happened before the transaction, so what they saw must still be true in it. */
async function storeChecked(
  { db, now }: EditingServices,
  { draft, body, planned }: DraftCheck & { body: VersionBody },
  { note, publishAt: wantedAt, actor }: PublishInput,
): Promise<PublishDraftResult> {
  const at = now()
  const publishAt = wantedAt ?? at
  const author = actor.name
  return inTransaction<PublishDraftResult, PublishDraftResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const current = await loadDraft(tx)
    const live = await loadLiveEntries(tx, at)
    if (current.changes.length === 0) return refuse({ kind: 'nothingChanged' })
    if (current.revision !== draft.revision || live?.versionNumber !== draft.published.versionNumber)
      return refuse({ kind: 'draftChanged' })
    if (!isSamePlan(planned, listPlanned(await listPublications(tx), at))) return refuse({ kind: 'draftChanged' })
    const notUploaded = await findPicturesNotUploaded(tx, current.changes)
    if (notUploaded.length > 0) return refuse({ kind: 'problems', problems: notUploaded })
    const step = { from: draft.published.entries, to: draft.edited }
    const published = await publishStep(tx, { ...step, body, publishAt: wantedAt, author, note }, at)
    if (published.kind !== 'published') return refuse(published)
    const { versionNumber } = published
    await deleteChanges(tx, current.changes)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.publish',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: draft.published.versionNumber },
      after: { version: versionNumber, publishAt, note, entries: current.changes.map(entryKey) },
    })
    return { kind: 'published', versionNumber, publishAt }
  })
}

/**
 * Makes a version of what is shown at that time and the draft, and shows it now or later. What is planned before it stays in
 * it, and what is planned after it contains it.
 */
export async function publishDraft(services: EditingServices, input: PublishInput): Promise<PublishDraftResult> {
  if (input.publishAt !== undefined && input.publishAt <= services.now()) return { kind: 'timeIsOver' }
  const check = await checkDraft(services)
  if (!check) return { kind: 'contentNotEditable' }
  const { draft, problems, questions, body } = check
  if (draft.changes.length === 0) return { kind: 'nothingChanged' }
  if (draft.revision !== input.revision) return { kind: 'draftChanged' }
  if (draft.conflicts.length > 0) return { kind: 'conflicts', conflicts: draft.conflicts }
  if (!body) return { kind: 'problems', problems }
  const open = questions.filter(({ key }) => !input.confirmed.includes(key))
  if (open.length > 0) return { kind: 'questions', questions: open }
  return storeChecked(services, { ...check, body }, input)
}
