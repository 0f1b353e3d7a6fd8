import { createHash } from 'node:crypto'
import { listMissingPictures } from '#db/content-versions.ts'
import type { DbOrTx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ContentDoubt, ContentProblem } from '#domain/content/content-problems.ts'
import {
  type Entries,
  type EntryAddress,
  type EntryChange,
  type EntryValue,
  entryKey,
  isListedKind,
  listOriginals,
} from '#domain/content/entries.ts'
import { listPictureNames } from '#domain/content/picture-names.ts'
import { compareEntries } from '../change-entries.ts'
import { validateApart } from '../check-apart.ts'
import { checkIds } from '../check-ids.ts'
import { findImplausible } from '../check-plausibility.ts'
import { checkReferences } from '../check-references.ts'
import { assembleContent, type CompiledContent, dependsOn, indexCompiled } from '../compile-entries.ts'
import type { EntryPlace, EntryQuestion } from '../content-errors.ts'

/** Where something is, as people edit the content; undefined for what belongs to no single entry. */
export type EditedPlace = (EntryAddress & { field: string }) | undefined

/** The entry of a picture names an original that nobody has uploaded. */
export interface PictureNotUploaded {
  code: 'pictureNotUploaded'
}

/** The value of an entry has another id than its address. */
interface IdChanged {
  code: 'idChanged'
  params: { id: string }
}

export interface EditedProblem {
  place: EditedPlace
  problem: ContentProblem | PictureNotUploaded | IdChanged
}

/** A planned version changes fields that the draft changes too. */
export interface PlannedToo {
  code: 'plannedToo'
  params: {
    version: number
    publishAt: Instant
    /** The entry with what the planned version makes of these fields. */
    before: EntryValue | undefined
    after: EntryValue | undefined
  }
}

export interface EditedQuestion {
  /** Identifies the question, so that exactly what was shown is confirmed. */
  key: string
  place: EditedPlace
  doubt: ContentDoubt | { code: 'pictureMissing'; params: { name: string } } | PlannedToo
}

export type CheckedContent =
  | { kind: 'valid'; content: CompiledContent; questions: EditedQuestion[] }
  /** `isComplete`: only what entries say about each other is wrong. */
  | { kind: 'invalid'; isComplete: boolean; problems: EditedProblem[] }

const toKey = (place: EditedPlace, doubt: EditedQuestion['doubt']): string =>
  createHash('sha256')
    .update(JSON.stringify([place, doubt]))
    .digest('base64url')
    .slice(0, 16)

export const toQuestion = (place: EditedPlace, doubt: EditedQuestion['doubt']): EditedQuestion => ({
  key: toKey(place, doubt),
  place,
  doubt,
})

/** Names of pictures that nobody has uploaded. Visitors see a placeholder. */
function askAboutPictures(
  changed: readonly unknown[],
  before: CompiledContent,
  originals: Readonly<Record<string, string>>,
) {
  const missing = listPictureNames(changed).filter((name) => !(name in originals))
  if (missing.length === 0) return []
  const known = new Set(listPictureNames(before))
  return missing
    .filter((name) => !known.has(name))
    .map((name) => toQuestion({ kind: 'picture', id: name, field: '' }, { code: 'pictureMissing', params: { name } }))
}

/** A valid content with its entries. */
export interface ValidContent {
  entries: Entries
  content: CompiledContent
}

/** What belongs to all entries of a kind belongs to none of them. */
const placeOf = ({ kind, id, field }: EntryPlace): EditedPlace => (id === '' ? undefined : { kind, id, field })

export type CompiledEdit =
  /** `changed`: what was made of the entries that differ. */
  | { kind: 'valid'; content: CompiledContent; changed: unknown[] }
  | { kind: 'invalid'; isComplete: boolean; problems: EditedProblem[] }

/** Checks a content like an import. Only entries that differ from those of a valid one are validated again. */
export async function compileEdited(edited: Entries, valid: ValidContent): Promise<CompiledEdit> {
  const differences = compareEntries(valid.entries, edited)
  const changedKeys = new Set(differences.map(entryKey))
  const changedKinds = new Set(differences.map(({ kind }) => kind))
  const changed = [...edited].flatMap(([key, entry]) =>
    changedKeys.has(key) || dependsOn(entry, changedKinds) ? entry : [],
  )
  const validated = await validateApart(changed, valid.content.company)
  if (!validated)
    return { kind: 'invalid', isComplete: false, problems: [{ place: undefined, problem: { code: 'tooCostly' } }] }
  const problems = changed.flatMap(({ kind, id }, index) =>
    (validated[index]?.errors ?? []).map(({ path, problem }) => ({
      place: { kind, id, field: path.join('.') },
      problem,
    })),
  )
  if (problems.length > 0) return { kind: 'invalid', isComplete: false, problems }
  const compiled = indexCompiled(valid.content)
  for (const [index, entry] of changed.entries()) compiled.set(entryKey(entry), validated[index]?.content)
  const content = assembleContent(
    [...edited].map(([key, { kind, id }]) => ({ kind, id, content: compiled.get(key) ?? {} })),
  )
  const contradictions = [...checkIds([...edited.values()]), ...checkReferences(content)]
  if (contradictions.length === 0)
    return { kind: 'valid', content, changed: validated.map((validation) => validation.content) }
  return {
    kind: 'invalid',
    isComplete: true,
    problems: contradictions.map(({ problem, ...place }) => ({ place: placeOf(place), problem })),
  }
}

export const toEditedQuestion = ({ doubt, ...place }: EntryQuestion): EditedQuestion =>
  toQuestion(placeOf(place), doubt)

/** `published` is what visitors see. */
export async function checkEditedContent(edited: Entries, published: ValidContent): Promise<CheckedContent> {
  const compiled = await compileEdited(edited, published)
  if (compiled.kind === 'invalid') return compiled
  const { content, changed } = compiled
  const questions = [
    ...findImplausible(content, published.content).map(toEditedQuestion),
    ...askAboutPictures(changed, published.content, listOriginals(edited)),
  ]
  return { kind: 'valid', content, questions }
}

/** Changed pictures without an original. Inside of the lock of the content this stays true until the transaction ends. */
export async function findPicturesNotUploaded(
  db: DbOrTx,
  changes: readonly Pick<EntryChange, 'kind' | 'id' | 'value'>[],
): Promise<EditedProblem[]> {
  const named = changes.flatMap(({ kind, id, value }) =>
    kind === 'picture' && value ? [{ id, hash: typeof value.hash === 'string' ? value.hash : '' }] : [],
  )
  const missing = new Set(await listMissingPictures(db, [...new Set(named.map(({ hash }) => hash))]))
  return named
    .filter(({ hash }) => missing.has(hash))
    .map(({ id }) => ({ place: { kind: 'picture', id, field: 'hash' }, problem: { code: 'pictureNotUploaded' } }))
}

/** Carts, orders and addresses contain the ids of entries; applied to the content, another id would delete the entry. */
export const findChangedIds = (changes: readonly Pick<EntryChange, 'kind' | 'id' | 'value'>[]): EditedProblem[] =>
  changes
    .filter(({ kind, id, value }) => isListedKind(kind) && value && value.id !== id)
    .map(({ kind, id }) => ({ place: { kind, id, field: 'id' }, problem: { code: 'idChanged', params: { id } } }))

/** What is wrong with one entry. Its texts are those that make all take too long: the others were saved before. */
export const problemsOf = (checked: CheckedContent | CompiledEdit, address: EntryAddress): EditedProblem[] =>
  checked.kind === 'valid'
    ? []
    : checked.problems.filter(({ place, problem }) =>
        place ? entryKey(place) === entryKey(address) : problem.code === 'tooCostly',
      )
