import { createHash } from 'node:crypto'
import { listMissingPictures } from '#db/content-versions.ts'
import type { DbOrTx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import {
  type EntryAddress,
  type EntryChange,
  type EntryValue,
  entryKey,
  isListedKind,
} from '#domain/content/entries.ts'
import { listPictureNames } from '#domain/content/picture-names.ts'
import { compileApart } from '../check-apart.ts'
import { findImplausible } from '../check-plausibility.ts'
import type { ContentPlace } from '../content-errors.ts'
import type { ContentDoubt, ContentProblem } from '../content-problems.ts'
import type { CompiledContent } from '../read-content.ts'
import { type EditedContent, toEntryPlace } from './entry-files.ts'

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
function askAboutPictures(content: CompiledContent, before: CompiledContent, pictures: EditedContent['pictures']) {
  const known = new Set(listPictureNames(before))
  return listPictureNames(content)
    .filter((name) => !(name in pictures) && !known.has(name))
    .map((name) => toQuestion({ kind: 'picture', id: name, field: '' }, { code: 'pictureMissing', params: { name } }))
}

/** Checks the whole content as an import does. `before` is what visitors see. */
export async function checkEditedContent(edited: EditedContent, before: CompiledContent): Promise<CheckedContent> {
  const placeOf = (place: ContentPlace) => toEntryPlace(place, edited)
  const compiled = await compileApart(edited.files)
  if (compiled === 'tooCostly')
    return { kind: 'invalid', isComplete: false, problems: [{ place: undefined, problem: { code: 'tooCostly' } }] }
  if (!compiled.isValid) {
    const problems = compiled.errors.map((error) => ({ place: placeOf(error), problem: error.problem }))
    return { kind: 'invalid', isComplete: compiled.isComplete, problems }
  }
  const { content } = compiled
  const questions = [
    ...findImplausible(content, before).map(({ doubt, ...place }) => toQuestion(placeOf(place), doubt)),
    ...askAboutPictures(content, before, edited.pictures),
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
export const problemsOf = (checked: CheckedContent, address: EntryAddress): EditedProblem[] =>
  checked.kind === 'valid'
    ? []
    : checked.problems.filter(({ place, problem }) =>
        place ? entryKey(place) === entryKey(address) : problem.code === 'tooCostly',
      )
