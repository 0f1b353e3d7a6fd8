import { findLiveVersion } from '#db/content.ts'
import {
  insertPicture,
  insertPublication,
  insertVersion,
  listMissingPictures,
  listPictureHashes,
  listVersions,
  lockContent,
  type VersionBody,
} from '#db/content-versions.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { listPictureNames } from '#domain/content/picture-names.ts'
import { inspectApart } from './check-apart.ts'
import type { ContentError } from './content-errors.ts'
import { type ContentSource, hashContent, hashPicture, readContentSource } from './content-files.ts'
import type { PictureProblem } from './inspect-picture.ts'
import { compileContent } from './read-content.ts'

/** A picture that visitors see as a placeholder. */
export interface PictureWarning {
  name: string
  problem: 'missing' | PictureProblem
}

type NewPicture = Parameters<typeof insertPicture>[1]

export interface CheckedSource {
  hash: string
  body: VersionBody
  /** Those that can be shown and are not stored yet, each once. */
  pictures: readonly NewPicture[]
  warnings: PictureWarning[]
}

export type CheckResult = ({ kind: 'valid' } & CheckedSource) | { kind: 'refused'; errors: ContentError[] }

const hashPictures = ({ pictures }: ContentSource) =>
  new Map([...pictures].map(([name, bytes]) => [name, hashPicture(bytes)]))

interface CheckedPictures {
  /** Hashes of those that can be shown, by name. */
  hashByName: Readonly<Record<string, string>>
  pictures: NewPicture[]
  warnings: PictureWarning[]
}

/** Decoding takes a while, so pictures that are stored already are not looked at again. */
async function checkPictures(source: ContentSource, stored: ReadonlySet<string>): Promise<CheckedPictures> {
  const hashByName: Record<string, string> = {}
  const pictures = new Map<string, NewPicture>()
  const warnings: PictureWarning[] = []
  const check = async ([name, bytes]: readonly [string, Uint8Array]) => {
    const hash = hashPicture(bytes)
    const inspected = stored.has(hash) ? undefined : await inspectApart(bytes)
    if (inspected && inspected.kind !== 'picture') {
      warnings.push({ name, problem: inspected.kind })
      return
    }
    hashByName[name] = hash
    if (inspected) {
      const { width, height, placeholder } = inspected
      pictures.set(hash, { hash, width, height, placeholder, bytes })
    }
  }
  await Promise.all([...source.pictures].map(check))
  const sortedNames = Object.fromEntries(Object.entries(hashByName).sort(([a], [b]) => (a < b ? -1 : 1)))
  const sortedWarnings = warnings.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { hashByName: sortedNames, pictures: [...pictures.values()], warnings: sortedWarnings }
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
  const body = { content, files: Object.fromEntries(source.files), pictures: hashByName }
  const hash = hashContent(source.files, hashPictures(source))
  return { kind: 'valid', hash, body, pictures, warnings: [...missing, ...warnings] }
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

export type ImportResult = { kind: 'imported' | 'unchanged'; versionNumber: number }

/**
 * Stores a version and publishes it, in one transaction: after a crash there is either all of it or nothing. Content that is
 * already stored becomes no second version.
 */
export async function importContent(
  db: Db,
  checked: CheckedSource,
  { author, note, publishAt }: ImportOptions,
  now: Instant,
): Promise<ImportResult> {
  return db.transaction().execute(async (tx): Promise<ImportResult> => {
    await lockContent(tx)
    const live = await findLiveVersion(tx, now)
    const known = (await listVersions(tx)).find(({ hash }) => hash === checked.hash)
    const isPublic = known !== undefined && known.number === live?.number
    if (known && (isPublic || publishAt === undefined)) return { kind: 'unchanged', versionNumber: known.number }
    if (!known) {
      await savePictures(tx, checked.pictures, now)
      // Retention may have deleted an unused original between the check and the lock.
      const lost = await listMissingPictures(tx, [...new Set(Object.values(checked.body.pictures))])
      if (lost.length > 0) throw new Error('Pictures were deleted during the import. Please start it again.')
    }
    const { hash, body } = checked
    const versionNumber = known?.number ?? (await insertVersion(tx, { hash, body, author, note }, now))
    if (publishAt !== undefined) await insertPublication(tx, { versionNumber, publishAt, author, note }, now)
    return { kind: 'imported', versionNumber }
  })
}

export type FirstImportResult =
  | { kind: 'filled' }
  | { kind: 'refused'; errors: ContentError[] }
  /** `isDifferent`: the folder is not what is published. */
  | { kind: 'kept'; isDifferent: boolean; versionNumber: number }

/** Fills an empty database from the content folder. A database that holds content is never changed by a start. */
export async function importFirstContent(db: Db, directory: string, now: Instant): Promise<FirstImportResult> {
  const live = await findLiveVersion(db, now)
  const source = await readContentSource(directory)
  if (live) {
    const isDifferent = source.files.size > 0 && hashContent(source.files, hashPictures(source)) !== live.hash
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
