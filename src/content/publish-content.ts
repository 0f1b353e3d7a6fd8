import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  findPictureBytes,
  findVersion,
  listPublications,
  loadEntries,
  loadVersionBody,
  lockContent,
} from '#db/content-versions.ts'
import { type Db, inTransaction, type Tx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type EntryAddress, listOriginals } from '#domain/content/entries.ts'
import {
  contentSchemaNumber,
  findPreviousVersion,
  listPast,
  listPlanned,
  type Publication,
} from '#domain/content/versions.ts'
import { changeTimeline, type PlannedContradiction, publishStep } from './editing/planned-versions.ts'
import { writeEntries } from './entry-files.ts'
import type { Authorship } from './import-content.ts'

/** Which publication, when, and who says so. */
interface Showing extends Authorship {
  versionNumber: number
  publishAt: Instant
}

export type PublishResult =
  | { kind: 'published'; versionNumber: number; before: number | undefined }
  | { kind: 'versionNotFound' | 'versionTooNew' | 'alreadyPublic'; versionNumber: number }
  | PlannedContradiction

/**
 * Shows a stored version, at once or from a time on: then as what differs between it and the one that is shown now. What is
 * planned is made over it. Expects the lock.
 */
export async function showVersion(
  tx: Tx,
  { versionNumber, publishAt, author, note }: Showing,
  now: Instant,
): Promise<PublishResult> {
  const version = await findVersion(tx, versionNumber)
  if (!version) return { kind: 'versionNotFound', versionNumber }
  if (version.schemaNumber > contentSchemaNumber) return { kind: 'versionTooNew', versionNumber }
  const [current] = listPast(await listPublications(tx), now)
  if (current?.versionNumber === versionNumber) return { kind: 'alreadyPublic', versionNumber }
  const [to, body] = [await loadEntries(tx, versionNumber), await loadVersionBody(tx, versionNumber)]
  if (!to || !body) return { kind: 'versionNotFound', versionNumber }
  const from = (current && (await loadEntries(tx, current.versionNumber))) ?? to
  const later = publishAt > now ? publishAt : undefined
  const result = await publishStep(tx, { from, to, body, publishAt: later, author, note }, now)
  if (result.kind === 'nothingChanged') return { kind: 'alreadyPublic', versionNumber }
  return result.kind === 'published' ? { ...result, before: current?.versionNumber } : result
}

export const publishVersion = (db: Db, showing: Showing, now: Instant): Promise<PublishResult> =>
  inTransaction<PublishResult, PublishResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const result = await showVersion(tx, showing, now)
    return result.kind === 'published' ? result : refuse(result)
  })

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

export interface PlanToCancel {
  versionNumber: number
  /** Only what is planned for an entry, or for one of its fields. */
  address?: (EntryAddress & { field: string }) | undefined
}

export type CancelResult =
  | { kind: 'unscheduled'; publication: Publication }
  | { kind: 'notPlanned' }
  | PlannedContradiction

/** Takes back what was planned for a version, also in the versions that are planned after it. Expects the lock. */
export async function cancelPlan(tx: Tx, plan: PlanToCancel, now: Instant): Promise<CancelResult> {
  const planned = listPlanned(await listPublications(tx), now)
  const publication = planned.find(({ versionNumber }) => versionNumber === plan.versionNumber)
  if (!publication) return { kind: 'notPlanned' }
  const changed = await changeTimeline(tx, { kind: 'cancel', ...plan }, now)
  return changed.kind === 'changed' ? { kind: 'unscheduled', publication } : changed
}

export const unscheduleVersion = (db: Db, versionNumber: number, now: Instant): Promise<CancelResult> =>
  inTransaction<CancelResult, CancelResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const result = await cancelPlan(tx, { versionNumber }, now)
    return result.kind === 'unscheduled' ? result : refuse(result)
  })

/** By their first bytes. */
function pictureExtension(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (text.startsWith('RIFF')) return 'webp'
  if (text.startsWith('\x89PNG')) return 'png'
  return text.slice(4, 8) === 'ftyp' ? 'avif' : 'jpg'
}

export type ExportResult = { kind: 'exported'; files: number } | { kind: 'versionNotFound' | 'notEmpty' }

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
  if (!entries) return { kind: 'versionNotFound' }
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
