import { addAuditEntry } from '#db/audit.ts'
import { deleteChanges, loadDraft } from '#db/content-drafts.ts'
import {
  insertPublication,
  insertVersion,
  listPublications,
  listVersions,
  lockContent,
  type VersionBody,
} from '#db/content-versions.ts'
import { type Db, inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { entryKey } from '#domain/content/entries.ts'
import { listPlanned, type Publication } from '#domain/content/versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { hashContent } from '../content-files.ts'
import {
  type CheckedContent,
  checkEditedContent,
  type EditedProblem,
  type EditedQuestion,
  findPicturesNotUploaded,
} from './check-content.ts'
import { type EditingServices, type EntryConflict, loadLiveTexts, type OpenDraft, openDraft } from './open-draft.ts'

export interface DraftCheck {
  draft: OpenDraft
  problems: EditedProblem[]
  questions: EditedQuestion[]
  /** Versions that will replace what is published now, and do not contain it. */
  planned: Publication[]
  body: VersionBody | undefined
}

const lastCheckOf = new WeakMap<Db, { key: string; checked: CheckedContent }>()

/** Checking takes as long as an import, so the result is kept until anything changes. */
export function checkOpenDraft(db: Db, { edited, published, revision }: OpenDraft): CheckedContent {
  const key = `${published.versionNumber}.${revision}`
  const last = lastCheckOf.get(db)
  if (last?.key === key) return last.checked
  const checked = checkEditedContent(edited, published.content)
  lastCheckOf.set(db, { key, checked })
  return checked
}

/** Everything that keeps the draft from being published, or that somebody has to confirm. */
export async function checkDraft(services: EditingServices): Promise<DraftCheck | undefined> {
  const draft = await openDraft(services)
  if (!draft) return undefined
  const { edited } = draft
  const checked = checkOpenDraft(services.db, draft)
  const planned = listPlanned(await listPublications(services.db), services.now())
  const notUploaded = await findPicturesNotUploaded(services.db, draft.changes)
  const problems = [...(checked.kind === 'invalid' ? checked.problems : []), ...notUploaded]
  if (checked.kind === 'invalid' || problems.length > 0)
    return { draft, problems, questions: [], planned, body: undefined }
  const body = { content: checked.content, files: Object.fromEntries(edited.files), pictures: edited.pictures }
  return { draft, problems: [], questions: checked.questions, planned, body }
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

/** Checks happened before the transaction, so what they saw must still be true in it. */
async function storeChecked(
  { db, now }: EditingServices,
  { draft, body }: DraftCheck & { body: VersionBody },
  { note, publishAt, actor }: PublishInput,
): Promise<PublishDraftResult> {
  const at = now()
  const author = actor.name
  const hash = hashContent(draft.edited.files, new Map(Object.entries(draft.edited.pictures)))
  return inTransaction<PublishDraftResult, PublishDraftResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const current = await loadDraft(tx)
    const live = await loadLiveTexts(tx, at)
    if (current.changes.length === 0) return refuse({ kind: 'nothingChanged' })
    if (current.revision !== draft.revision || live?.versionNumber !== draft.published.versionNumber)
      return refuse({ kind: 'draftChanged' })
    const notUploaded = await findPicturesNotUploaded(tx, current.changes)
    if (notUploaded.length > 0) return refuse({ kind: 'problems', problems: notUploaded })
    const known = (await listVersions(tx)).find((version) => version.hash === hash)
    const versionNumber = known?.number ?? (await insertVersion(tx, { hash, body, author, note }, at))
    await insertPublication(tx, { versionNumber, publishAt: publishAt ?? at, author, note }, at)
    await deleteChanges(tx, current.changes)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'content.publish',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: draft.published.versionNumber },
      after: { version: versionNumber, publishAt: publishAt ?? at, note, entries: current.changes.map(entryKey) },
    })
    return { kind: 'published', versionNumber, publishAt: publishAt ?? at }
  })
}

/** Makes a version of what is published and the draft, and shows it now or later. */
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
