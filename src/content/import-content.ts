import { findLiveVersion } from '#db/content.ts'
import {
  insertPicture,
  listMissingPictures,
  listPictureHashes,
  listVersions,
  loadEntries,
  lockContent,
  type VersionBody,
} from '#db/content-versions.ts'
import { type Db, inTransaction, type Tx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Entries, type Entry, listOriginals } from '#domain/content/entries.ts'
import { listPictureNames } from '#domain/content/picture-names.ts'
import { inspectApart } from './check-apart.ts'
import type { ContentError, ContentPlace, EntryPlace } from './content-errors.ts'
import { type ContentFiles, type ContentSource, hashEntries, hashPicture, readContentSource } from './content-files.ts'
import { type PlannedContradiction, publishStep } from './editing/planned-versions.ts'
import { toEntries } from './entry-files.ts'
import type { PictureProblem } from './inspect-picture.ts'
import { compileContent } from './read-content.ts'
import { readFolder } from './read-folder.ts'
import { storeVersion } from './store-version.ts'

/** A picture that visitors see as a placeholder. */
export interface PictureWarning {
  name: string
  problem: 'missing' | PictureProblem
}

type NewPicture = Parameters<typeof insertPicture>[1]

export interface CheckedSource {
  hash: string
  entries: Entries
  body: VersionBody
  /** Those that can be shown and are not stored yet, each once. */
  pictures: readonly NewPicture[]
  warnings: PictureWarning[]
  /** Adds files and lines to what is found in the content. */
  locate: <Found extends EntryPlace>(found: readonly Found[]) => (Omit<Found, keyof EntryPlace> & ContentPlace)[]
}

export type CheckResult = ({ kind: 'valid' } & CheckedSource) | { kind: 'refused'; errors: ContentError[] }

/** A picture is an entry with its original, and with the focal point that a file says. */
function withOriginals(entries: Entries, hashByName: ReadonlyMap<string, string>): Entries {
  const pictures = [...hashByName].map(([id, hash]): Entry => {
    const details = entries.get(`picture/${id}`)?.value
    return { kind: 'picture', id, value: { hash, ...details } }
  })
  return toEntries([...entries.values(), ...pictures])
}

interface CheckedPictures {
  /** Hashes of those that can be shown, by name. */
  hashByName: ReadonlyMap<string, string>
  pictures: NewPicture[]
  warnings: PictureWarning[]
}

/** Decoding takes a while, so pictures that are stored already are not looked at again. */
async function checkPictures(source: ContentSource, stored: ReadonlySet<string>): Promise<CheckedPictures> {
  const hashByName = new Map<string, string>()
  const pictures = new Map<string, NewPicture>()
  const warnings: PictureWarning[] = []
  const check = async ([name, bytes]: readonly [string, Uint8Array]) => {
    const hash = hashPicture(bytes)
    const inspected = stored.has(hash) ? undefined : await inspectApart(bytes)
    if (inspected && inspected.kind !== 'picture') {
      warnings.push({ name, problem: inspected.kind })
      return
    }
    hashByName.set(name, hash)
    if (inspected) {
      const { width, height, placeholder } = inspected
      pictures.set(hash, { hash, width, height, placeholder, bytes })
    }
  }
  await Promise.all([...source.pictures].map(check))
  const sortedWarnings = warnings.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { hashByName, pictures: [...pictures.values()], warnings: sortedWarnings }
}

/**
 * Validates texts and pictures. A wrong picture is only a warning: visitors see a placeholder instead. `stored`: hashes of
 * pictures that the database has.
 */
export async function checkSource(
  source: ContentSource,
  stored: ReadonlySet<string> = new Set(),
): Promise<CheckResult> {
  const compiled = compileContent(source.files)
  if (!compiled.isValid) return { kind: 'refused', errors: compiled.errors }
  const { content } = compiled
  const { hashByName, pictures, warnings } = await checkPictures(source, stored)
  const missing = listPictureNames(content)
    .filter((name) => !source.pictures.has(name))
    .map((name): PictureWarning => ({ name, problem: 'missing' }))
  const entries = withOriginals(compiled.entries, hashByName)
  const body = { content, pictures: listOriginals(entries) }
  const { locate } = compiled
  return {
    kind: 'valid',
    hash: hashEntries(entries),
    entries,
    body,
    pictures,
    warnings: [...missing, ...warnings],
    locate,
  }
}

/** Pictures are shared by versions, so only new ones are stored. */
async function savePictures(tx: Tx, pictures: readonly NewPicture[], now: Instant): Promise<void> {
  const missing = new Set(
    await listMissingPictures(
      tx,
      pictures.map(({ hash }) => hash),
    ),
  )
  for (const picture of pictures.filter(({ hash }) => missing.has(hash))) await insertPicture(tx, picture, now)
}

export interface Authorship {
  author: string
  note: string
}

interface ImportOptions extends Authorship {
  /** Undefined: the version is stored and not published. */
  publishAt: Instant | undefined
}

export type ImportResult = { kind: 'imported' | 'unchanged'; versionNumber: number } | PlannedContradiction

/**
 * Stores a version and publishes it, in one transaction: after a crash there is either all of it or nothing. Content that is
 * already stored becomes no second version. For later, what differs from the content that is shown now is planned.
 */
export async function importContent(
  db: Db,
  checked: CheckedSource,
  { author, note, publishAt }: ImportOptions,
  now: Instant,
): Promise<ImportResult> {
  return inTransaction<ImportResult, ImportResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const live = await findLiveVersion(tx, now)
    const known = (await listVersions(tx)).find(({ hash }) => hash === checked.hash)
    const isPublic = known !== undefined && known.number === live?.number
    if (known && (isPublic || publishAt === undefined))
      return refuse({ kind: 'unchanged', versionNumber: known.number })
    if (!known) {
      await savePictures(tx, checked.pictures, now)
      // Retention may have deleted an unused original between the check and the lock.
      const lost = await listMissingPictures(tx, [...new Set(Object.values(checked.body.pictures))])
      if (lost.length > 0) throw new Error('Pictures were deleted during the import. Please start it again.')
    }
    const version = { ...checked, author, note }
    if (publishAt === undefined) return { kind: 'imported', versionNumber: await storeVersion(tx, version, now) }
    const from = (live && (await loadEntries(tx, live.number))) ?? checked.entries
    const step = { ...version, from, to: checked.entries, publishAt: publishAt > now ? publishAt : undefined }
    const result = await publishStep(tx, step, now)
    if (result.kind === 'plannedContradiction') return refuse(result)
    if (result.kind === 'nothingChanged') return refuse({ kind: 'unchanged', versionNumber: live?.number ?? 0 })
    return { kind: 'imported', versionNumber: result.versionNumber }
  })
}

export type FirstImportResult =
  | { kind: 'filled' }
  | { kind: 'refused'; errors: ContentError[] }
  /** `isDifferent`: the folder is not what is published. */
  | { kind: 'kept'; isDifferent: boolean; versionNumber: number }

/** Undefined if it has mistakes. */
export function hashFolder(files: ContentFiles, hashByName: ReadonlyMap<string, string>): string | undefined {
  const { entries, errors } = readFolder(files)
  if (errors.length > 0) return undefined
  const read = toEntries(entries.map(({ kind, id, value }) => ({ kind, id, value: Object(value) })))
  return hashEntries(withOriginals(read, hashByName))
}

/** Fills an empty database from the content folder. A database that holds content is never changed by a start. */
export async function importFirstContent(db: Db, directory: string, now: Instant): Promise<FirstImportResult> {
  const live = await findLiveVersion(db, now)
  const source = await readContentSource(directory)
  if (live) {
    const hashByName = new Map([...source.pictures].map(([name, bytes]) => [name, hashPicture(bytes)]))
    const isDifferent = source.files.size > 0 && hashFolder(source.files, hashByName) !== live.hash
    return { kind: 'kept', isDifferent, versionNumber: live.number }
  }
  const checked = await checkSource(source)
  if (checked.kind === 'refused') return checked
  await importContent(db, checked, { author: 'krume', note: 'first start', publishAt: now }, now)
  return { kind: 'filled' }
}

/** Publishes what is in the folder. For development, where the folder is what the site shows. */
export async function publishFolder(
  db: Db,
  directory: string,
  authorship: Authorship,
  now: Instant,
): Promise<ImportResult | { kind: 'refused'; errors: ContentError[] }> {
  const checked = await checkSource(await readContentSource(directory), await listPictureHashes(db))
  return checked.kind === 'refused' ? checked : importContent(db, checked, { ...authorship, publishAt: now }, now)
}
