import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  findPictureBytes,
  findVersion,
  insertPublication,
  listPublications,
  loadVersionBody,
  lockContent,
} from '#db/content-versions.ts'
import { type Db, inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { findPreviousVersion, listPast, listPlanned } from '#domain/content/versions.ts'
import { carryIntoPlanned, type PlannedContradiction } from './editing/planned-versions.ts'
import type { Authorship } from './import-content.ts'

export type PublishResult =
  | { kind: 'published'; versionNumber: number }
  | { kind: 'unknownVersion' | 'alreadyPublic'; versionNumber: number }

/** Publishes a stored version, now or from a time on. */
export async function publishVersion(
  db: Db,
  { versionNumber, publishAt, author, note }: Authorship & { versionNumber: number; publishAt: Instant },
  now: Instant,
): Promise<PublishResult> {
  return db.transaction().execute(async (tx): Promise<PublishResult> => {
    await lockContent(tx)
    if (!(await findVersion(tx, versionNumber))) return { kind: 'unknownVersion', versionNumber }
    const [current] = listPast(await listPublications(tx), now)
    if (publishAt <= now && current?.versionNumber === versionNumber) return { kind: 'alreadyPublic', versionNumber }
    await insertPublication(tx, { versionNumber, publishAt, author, note }, now)
    return { kind: 'published', versionNumber }
  })
}

/** Publishes the version that was public before, or the given one. Undefined if there is none to go back to. */
export async function rollBack(
  db: Db,
  versionNumber: number | undefined,
  authorship: Authorship,
  now: Instant,
): Promise<PublishResult | undefined> {
  const target = versionNumber ?? findPreviousVersion(await listPublications(db), now)
  return target === undefined
    ? undefined
    : publishVersion(db, { ...authorship, versionNumber: target, publishAt: now }, now)
}

/** Cancels the planned publications of a version, also in the versions that are planned after it. Returns their number. */
export async function cancelPlanned(
  db: Db,
  versionNumber: number,
  now: Instant,
): Promise<number | PlannedContradiction> {
  return inTransaction<number, PlannedContradiction>(db, async (tx, refuse) => {
    await lockContent(tx)
    const planned = listPlanned(await listPublications(tx), now).filter((one) => one.versionNumber === versionNumber)
    const contradiction = await carryIntoPlanned(tx, { canceledVersion: versionNumber }, now)
    return contradiction ? refuse(contradiction) : planned.length
  })
}

/** By their first bytes. */
function pictureExtension(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (text.startsWith('RIFF')) return 'webp'
  if (text.startsWith('\x89PNG')) return 'png'
  return text.slice(4, 8) === 'ftyp' ? 'avif' : 'jpg'
}

export type ExportResult = { kind: 'exported'; files: number } | { kind: 'unknownVersion' | 'notEmpty' }

const isEmptyFolder = (directory: string) => {
  try {
    return readdirSync(directory).length === 0
  } catch {
    return true
  }
}

/** Writes texts and pictures of a version into an empty folder. Importing it leads to the same version. */
export async function exportVersion(db: Db, versionNumber: number, directory: string): Promise<ExportResult> {
  const body = await loadVersionBody(db, versionNumber)
  if (!body) return { kind: 'unknownVersion' }
  if (!isEmptyFolder(directory)) return { kind: 'notEmpty' }
  const write = (path: string, data: string | Uint8Array) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), data)
  }
  for (const [path, text] of Object.entries(body.files)) write(path, text)
  let pictureCount = 0
  for (const [name, hash] of Object.entries(body.pictures)) {
    const bytes = await findPictureBytes(db, hash)
    if (!bytes) continue
    write(`images/${name}.${pictureExtension(bytes)}`, bytes)
    pictureCount += 1
  }
  return { kind: 'exported', files: Object.keys(body.files).length + pictureCount }
}
