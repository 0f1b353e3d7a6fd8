import { findLiveVersion } from '#db/content.ts'
import {
  cancelPublication,
  findVersion,
  insertPublication,
  insertVersion,
  listPublications,
  listVersions,
  type NewVersion,
  type VersionBody,
} from '#db/content-versions.ts'
import type { DbOrTx, Tx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { carryOver, findContest, type MergeChoice } from '#domain/content/merge.ts'
import { contentSchemaNumber, listPlanned, type Publication } from '#domain/content/versions.ts'
import { compileApart } from '../check-apart.ts'
import { hashContent } from '../content-files.ts'
import { type EditedQuestion, toQuestion } from './check-content.ts'
import { compareContents } from './compare-contents.ts'
import { applyChanges, type EditedContent, findEntry } from './entry-files.ts'
import { loadPublished, type OpenDraft, type PublishedContent } from './open-draft.ts'

/** A version that together with changes around it would be invalid, or that this build cannot change. */
export interface PlannedContradiction {
  kind: 'plannedContradiction'
  versionNumber: number
}

interface Step {
  from: EditedContent
  to: EditedContent
}

/** `content` with everything that changes between two others. Where both change a field, the winner decides. */
function carryOnto(content: EditedContent, { from, to }: Step, winner: MergeChoice): EditedContent {
  const changes = compareContents(from, to).map(({ kind, id, before: base, after: mine }) => {
    const theirs = findEntry(content, { kind, id })?.value
    return { kind, id, value: carryOver({ base, mine, theirs }, winner) }
  })
  return applyChanges(content, changes)
}

/** Undefined if what entries say about each other is wrong. */
async function toBody(edited: EditedContent): Promise<VersionBody | undefined> {
  const compiled = await compileApart(edited.files)
  if (compiled === 'tooCostly' || !compiled.isValid) return undefined
  return { content: compiled.content, files: Object.fromEntries(edited.files), pictures: edited.pictures }
}

async function loadTextsOf(db: DbOrTx, versionNumber: number): Promise<PublishedContent | undefined> {
  const version = await findVersion(db, versionNumber)
  return version && version.schemaNumber <= contentSchemaNumber
    ? loadPublished(db, version.number, version.hash)
    : undefined
}

/** Expects the lock. The same content becomes no second version. */
export async function storeVersion(
  tx: Tx,
  { edited, body, author, note }: Omit<NewVersion, 'hash'> & { edited: EditedContent },
  at: Instant,
): Promise<number> {
  const hash = hashContent(edited.files, new Map(Object.entries(edited.pictures)))
  const known = (await listVersions(tx)).find((version) => version.hash === hash)
  return known?.number ?? (await insertVersion(tx, { hash, body, author, note }, at))
}

interface NewPlan {
  edited: EditedContent
  body: VersionBody
}

/**
 * What a draft makes of the version that is shown just before its time: also what is planned earlier stays. `body` is the
 * draft over what is public now.
 */
export async function placeDraft(
  tx: Tx,
  { draft, body, publishAt }: { draft: OpenDraft; body: VersionBody; publishAt: Instant },
  at: Instant,
): Promise<NewPlan | PlannedContradiction> {
  const earlier = listPlanned(await listPublications(tx), at).findLast((one) => one.publishAt <= publishAt)
  if (!earlier) return { edited: draft.edited, body }
  const { versionNumber } = earlier
  const planned = await loadTextsOf(tx, versionNumber)
  const edited = planned && carryOnto(planned, { from: draft.published, to: draft.edited }, 'mine')
  const placed = edited && (await toBody(edited))
  return edited && placed ? { edited, body: placed } : { kind: 'plannedContradiction', versionNumber }
}

/** `next` is shown from a time on, or the plans of a version are taken back. */
type Change = { from: Instant; next: EditedContent | undefined } | { canceledVersion: number }

/** Plans the version again with a change before it. Undefined if that cannot be. */
async function rebase(tx: Tx, publication: Publication, step: Step, at: Instant): Promise<EditedContent | undefined> {
  const { versionNumber, publishAt, author, note, number } = publication
  const planned = await loadTextsOf(tx, versionNumber)
  const edited = planned && carryOnto(planned, step, 'theirs')
  const body = edited && (await toBody(edited))
  if (!edited || !body) return undefined
  const rebased = await storeVersion(tx, { edited, body, author, note }, at)
  await cancelPublication(tx, number, at)
  await insertPublication(tx, { versionNumber: rebased, publishAt, author, note }, at)
  return edited
}

/**
 * Lets the planned versions after a change contain it, so that none of them undoes it. Each keeps what it changes itself,
 * because it comes later. Expects the lock, and the publications as they were before the change.
 */
export async function carryIntoPlanned(tx: Tx, change: Change, at: Instant): Promise<PlannedContradiction | undefined> {
  const planned = listPlanned(await listPublications(tx), at)
  const isCanceled = ({ versionNumber }: Publication) =>
    'canceledVersion' in change && versionNumber === change.canceledVersion
  const isLater = ({ publishAt }: Publication) => 'canceledVersion' in change || publishAt > change.from
  const before = planned.findLast((one) => !isLater(one))?.versionNumber ?? (await findLiveVersion(tx, at))?.number
  let old: EditedContent | undefined = before === undefined ? undefined : await loadTextsOf(tx, before)
  let shown = 'canceledVersion' in change ? old : change.next
  for (const publication of planned.filter(isLater)) {
    const { versionNumber, number } = publication
    const content: EditedContent | undefined = await loadTextsOf(tx, versionNumber)
    if (isCanceled(publication)) await cancelPublication(tx, number, at)
    else if (old === shown) shown = content
    else {
      const rebased = old && shown && (await rebase(tx, publication, { from: old, to: shown }, at))
      if (!rebased) return { kind: 'plannedContradiction', versionNumber }
      shown = rebased
    }
    old = content
  }
  return undefined
}

/** Fields of the draft that a planned version changes too. Each counts from its own time on, which somebody has to know. */
export async function askAboutPlanned(
  db: DbOrTx,
  draft: OpenDraft,
  planned: readonly Publication[],
): Promise<EditedQuestion[]> {
  const questions: EditedQuestion[] = []
  let previous: EditedContent = draft.published
  for (const { versionNumber: version, publishAt } of planned) {
    const content = await loadTextsOf(db, version)
    if (!content) continue
    for (const { kind, id, value: mine } of draft.changes) {
      const valueIn = (one: EditedContent) => findEntry(one, { kind, id })?.value
      const contest = findContest(
        { before: valueIn(draft.published), after: mine },
        { before: valueIn(previous), after: valueIn(content) },
      )
      if (!contest) continue
      const { field, ...change } = contest
      questions.push(toQuestion({ kind, id, field }, { code: 'plannedToo', params: { version, publishAt, ...change } }))
    }
    previous = content
  }
  return questions
}
