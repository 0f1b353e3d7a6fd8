import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPictureBytes, listPublications, loadEntries, loadVersionBody, lockContent } from '#db/content-versions.ts'
import { type Db, inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { listOriginals } from '#domain/content/entries.ts'
import { findPreviousVersion, listPast, listPlanned } from '#domain/content/versions.ts'
import { changeTimeline, type PlannedContradiction, publishStep } from './editing/planned-versions.ts'
import { writeEntries } from './entry-files.ts'
import type { Authorship } from './import-content.ts'

export type PublishResult =
  | { kind: 'published'; versionNumber: number }
  | { kind: 'unknownVersion' | 'alreadyPublic'; versionNumber: number }
  | PlannedContradiction

/** Publishes a stored version, now or from a time on: then as what differs between it and the one that is shown now. */
export async function publishVersion(
  db: Db,
  { versionNumber, publishAt, author, note }: Authorship & { versionNumber: number; publishAt: Instant },
  now: Instant,
): Promise<PublishResult> {
  return inTransaction<PublishResult, PublishResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const [to, body] = [await loadEntries(tx, versionNumber), await loadVersionBody(tx, versionNumber)]
    if (!to || !body) return refuse({ kind: 'unknownVersion', versionNumber })
    const [current] = listPast(await listPublications(tx), now)
    if (current?.versionNumber === versionNumber) return refuse({ kind: 'alreadyPublic', versionNumber })
    const from = (current && (await loadEntries(tx, current.versionNumber))) ?? to
    const later = publishAt > now ? publishAt : undefined
    const result = await publishStep(tx, { from, to, body, publishAt: later, author, note }, now)
    return result.kind === 'nothingChanged' ? refuse({ kind: 'alreadyPublic', versionNumber }) : result
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
    const changed = await changeTimeline(tx, { kind: 'cancel', versionNumber }, now)
    return changed.kind === 'changed' ? planned.length : refuse(changed)
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
  const entries = await loadEntries(db, versionNumber)
  if (!entries) return { kind: 'unknownVersion' }
  if (!isEmptyFolder(directory)) return { kind: 'notEmpty' }
  const write = (path: string, data: string | Uint8Array) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), data)
  }
  const files = writeEntries(entries)
  for (const [path, text] of files) write(path, text)
  let pictureCount = 0
  for (const [name, hash] of Object.entries(listOriginals(entries))) {
    const bytes = await findPictureBytes(db, hash)
    if (!bytes) continue
    write(`images/${name}.${pictureExtension(bytes)}`, bytes)
    pictureCount += 1
  }
  return { kind: 'exported', files: files.size + pictureCount }
}
