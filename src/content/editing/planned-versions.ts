import { findLiveVersion } from '#db/content.ts'
import {
  cancelPublication,
  findVersion,
  insertPublication,
  listPublications,
  type VersionBody,
} from '#db/content-versions.ts'
import type { DbOrTx, Tx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Entries, type EntryAddress, type EntryValue, findEntry, listOriginals } from '#domain/content/entries.ts'
import { carryOver, findContest, listStepFields, withoutChange } from '#domain/content/merge.ts'
import { contentSchemaNumber, listPlanned, type Publication } from '#domain/content/versions.ts'
import { applyChanges, compareEntries } from '../change-entries.ts'
import { storeVersion } from '../store-version.ts'
import { compileEdited, type EditedQuestion, toQuestion, type ValidContent } from './check-content.ts'
import { loadPublished, type OpenDraft } from './open-draft.ts'

/** A plan that together with changes before it would be invalid, or that this build cannot change. */
export interface PlannedContradiction {
  kind: 'plannedContradiction'
  versionNumber: number
}

/** What changes at a time, whatever is shown until then. */
interface Plan extends Pick<Publication, 'publishAt' | 'author' | 'note'> {
  from: Entries
  to: Entries
  /** Undefined: nobody has planned it yet. */
  publication?: Publication
}

interface StoredPlan extends Plan {
  publication: Publication
  content: ValidContent['content']
}

async function loadUnderstood(db: DbOrTx, versionNumber: number): Promise<ValidContent | undefined> {
  const version = await findVersion(db, versionNumber)
  return version && version.schemaNumber <= contentSchemaNumber
    ? loadPublished(db, version.number, version.hash)
    : undefined
}

interface Timeline {
  live: ValidContent | undefined
  /** The next first. */
  plans: StoredPlan[]
  /** The first plan that this build does not understand. */
  notUnderstood: Publication | undefined
}

/** What is shown and what will be. Each plan consists of what differs from the version that is shown before it. */
export async function loadTimeline(db: DbOrTx, now: Instant): Promise<Timeline> {
  const version = await findLiveVersion(db, now)
  const live = version && (await loadUnderstood(db, version.number))
  const plans: StoredPlan[] = []
  let shown = live
  for (const publication of listPlanned(await listPublications(db), now)) {
    const next = shown && (await loadUnderstood(db, publication.versionNumber))
    if (!shown || !next) return { live, plans, notUnderstood: publication }
    const { publishAt, author, note } = publication
    plans.push({ publishAt, author, note, from: shown.entries, to: next.entries, content: next.content, publication })
    shown = next
  }
  return { live, plans, notUnderstood: undefined }
}

/** `entries` with what a plan changes. Where others have changed the same field before, the plan decides. */
function carryOut({ from, to }: Pick<Plan, 'from' | 'to'>, entries: Entries): Entries {
  const changes = compareEntries(from, to).map(({ kind, id, before: base, after: mine }) => {
    const theirs = findEntry(entries, { kind, id })?.value
    return { kind, id, value: carryOver({ base, mine, theirs }, 'mine') }
  })
  return applyChanges(entries, changes)
}

export type TimelineChange =
  /** From now on. */
  | ({ kind: 'show' } & ValidContent)
  | ({ kind: 'plan' } & Plan)
  /** A plan is given up, or what it does to one entry or one of its fields. */
  | { kind: 'cancel'; versionNumber: number; address?: (EntryAddress & { field: string }) | undefined }

function withoutPart(plan: StoredPlan, address: EntryAddress & { field: string }): Plan {
  const [before, after] = [findEntry(plan.from, address)?.value, findEntry(plan.to, address)?.value]
  const value = withoutChange({ before, after }, address.field)
  return { ...plan, to: applyChanges(plan.to, [{ kind: address.kind, id: address.id, value }]) }
}

/** The plans after a change; undefined where one is given up. */
function changePlans(plans: readonly StoredPlan[], change: TimelineChange): (Plan | undefined)[] {
  if (change.kind === 'show') return [...plans]
  if (change.kind === 'plan') {
    const { kind: _, ...plan } = change
    const later = plans.findIndex(({ publishAt }) => publishAt > plan.publishAt)
    return (plans as readonly Plan[]).toSpliced(later < 0 ? plans.length : later, 0, plan)
  }
  const { versionNumber, address } = change
  return plans.map((plan) =>
    plan.publication.versionNumber !== versionNumber ? plan : address ? withoutPart(plan, address) : undefined,
  )
}

const contradictionOf = (plan: { publication: Publication } | undefined): PlannedContradiction => ({
  kind: 'plannedContradiction',
  versionNumber: plan?.publication.versionNumber ?? 0,
})

const joinNotes = (...notes: readonly string[]) => [...new Set(notes.filter(Boolean))].join(' · ')

/**
 * Plans again what a change concerns, so that each plan contains what is changed before it and none of them undoes another.
 * Two plans for the same moment become one, and a plan that changes nothing any more is canceled. Expects the lock, and the
 * publications as they were before the change. Returns the version of a new plan.
 */
export async function changeTimeline(
  tx: Tx,
  change: TimelineChange,
  at: Instant,
): Promise<{ kind: 'changed'; versionNumber: number | undefined } | PlannedContradiction> {
  const planned = listPlanned(await listPublications(tx), at)
  if (change.kind === 'show' && planned.length === 0) return { kind: 'changed', versionNumber: undefined }
  const { live, plans, notUnderstood } = await loadTimeline(tx, at)
  if (notUnderstood) return contradictionOf({ publication: notUnderstood })
  if (!live) return contradictionOf(undefined)
  const next = changePlans(plans, change)
  let shown: ValidContent = change.kind === 'show' ? change : live
  let shownBefore = live.entries
  let newVersion: number | undefined
  /** Plans for the same moment, as far as they are carried out. */
  let moment: { start: Entries; notes: string } | undefined
  for (const [index, plan] of next.entries()) {
    const stored = plans.find(({ publication }) => publication === (plan ?? plans[index])?.publication)
    const isUntouched = stored !== undefined && stored === plan && shownBefore === shown.entries && !moment
    const hasSameMoment = plan !== undefined && next[index + 1]?.publishAt === plan.publishAt
    if (stored) shownBefore = stored.to
    if (isUntouched && !hasSameMoment) {
      shown = { entries: stored.to, content: stored.content }
      continue
    }
    if (stored) await cancelPublication(tx, stored.publication.number, at)
    if (!plan) continue
    const entries = carryOut(plan, shown.entries)
    const compiled = await compileEdited(entries, shown)
    if (compiled.kind === 'invalid')
      return contradictionOf(stored ?? plans.findLast(({ publishAt }) => publishAt <= plan.publishAt))
    moment = { start: moment?.start ?? shown.entries, notes: joinNotes(moment?.notes ?? '', plan.note) }
    shown = { entries, content: compiled.content }
    if (hasSameMoment) continue
    const { start, notes: note } = moment
    moment = undefined
    if (compareEntries(start, entries).length === 0) continue
    const { publishAt, author } = plan
    const body = { content: compiled.content, pictures: listOriginals(entries) }
    const versionNumber = await storeVersion(tx, { entries, body, author, note }, at)
    await insertPublication(tx, { versionNumber, publishAt, author, note }, at)
    if (change.kind === 'plan' && publishAt === change.publishAt) newVersion = versionNumber
  }
  return { kind: 'changed', versionNumber: newVersion }
}

interface Step extends Pick<Publication, 'author' | 'note'> {
  from: Entries
  to: Entries
  /** What was made of `to`. */
  body: VersionBody
  /** Undefined: now. */
  publishAt: Instant | undefined
}

/** Shows a change, now or over whatever is shown at that time. Expects the lock. */
export async function publishStep(
  tx: Tx,
  { from, to, body, publishAt, author, note }: Step,
  at: Instant,
): Promise<{ kind: 'published'; versionNumber: number } | { kind: 'nothingChanged' } | PlannedContradiction> {
  if (publishAt !== undefined) {
    const planned = await changeTimeline(tx, { kind: 'plan', publishAt, author, note, from, to }, at)
    if (planned.kind !== 'changed') return planned
    const { versionNumber } = planned
    return versionNumber === undefined ? { kind: 'nothingChanged' } : { kind: 'published', versionNumber }
  }
  const changed = await changeTimeline(tx, { kind: 'show', entries: to, content: body.content }, at)
  if (changed.kind !== 'changed') return changed
  const versionNumber = await storeVersion(tx, { entries: to, body, author, note }, at)
  await insertPublication(tx, { versionNumber, publishAt: at, author, note }, at)
  return { kind: 'published', versionNumber }
}

/** What a plan does to one field of an entry; the empty field is all of it. */
export interface PlannedChange {
  versionNumber: number
  publishAt: Instant
  field: string
  after: EntryValue | undefined
}

/** What is planned for an entry, the next first. */
export async function listPlannedChanges(db: DbOrTx, address: EntryAddress, now: Instant): Promise<PlannedChange[]> {
  const { plans } = await loadTimeline(db, now)
  return plans.flatMap(({ from, to, publishAt, publication: { versionNumber } }) => {
    const [before, after] = [findEntry(from, address)?.value, findEntry(to, address)?.value]
    if (before === after) return []
    return listStepFields({ before, after }).map((field) => ({ versionNumber, publishAt, field, after }))
  })
}

/** Fields of the draft that a planned version changes too. Each counts from its own time on, which somebody has to know. */
export async function askAboutPlanned(db: DbOrTx, draft: OpenDraft, now: Instant): Promise<EditedQuestion[]> {
  const { plans } = await loadTimeline(db, now)
  return plans.flatMap(({ from, to, publishAt, publication }) =>
    draft.changes.flatMap(({ kind, id, value: mine }) => {
      const contest = findContest(
        { before: findEntry(draft.published.entries, { kind, id })?.value, after: mine },
        { before: findEntry(from, { kind, id })?.value, after: findEntry(to, { kind, id })?.value },
      )
      if (!contest) return []
      const { field, ...change } = contest
      const params = { version: publication.versionNumber, publishAt, ...change }
      return [toQuestion({ kind, id, field }, { code: 'plannedToo', params })]
    }),
  )
}
