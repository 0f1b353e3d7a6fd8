import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addAuditEntry } from '#db/audit.ts'
import {
  findPictureBytes,
  findVersion,
  listPublications,
  loadEntries,
  loadVersionBody,
  lockContent,
} from '#db/content-versions.ts'
import { type Db, inTransaction } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type EntryAddress, entryKey, listOriginals } from '#domain/content/entries.ts'
import { contentSchemaNumber, listPast, listPlanned, type Publication } from '#domain/content/versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { changeTimeline, type PlannedContradiction, publishStep } from './editing/planned-versions.ts'
import { writeEntries } from './entry-files.ts'

interface Publishing {
  versionNumber: number
  publishAt: Instant
  note: string
  actor: Actor
}

export type PublishResult =
  | { kind: 'published'; versionNumber: number; before: number | undefined }
  | { kind: 'versionNotFound' | 'versionTooNew' | 'alreadyPublic'; versionNumber: number }
  | PlannedContradiction

/**
 * Shows a stored version, at once or from a time on: then as what differs between it and the one that is shown now. What is
 * planned is made over it.
 */
export const publishVersion = (
  db: Db,
  { versionNumber, publishAt, note, actor }: Publishing,
  now: Instant,
): Promise<PublishResult> =>
  inTransaction<PublishResult, PublishResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const version = await findVersion(tx, versionNumber)
    if (!version) return refuse({ kind: 'versionNotFound', versionNumber })
    if (version.schemaNumber > contentSchemaNumber) return refuse({ kind: 'versionTooNew', versionNumber })
    const [current] = listPast(await listPublications(tx), now)
    const before = current?.versionNumber
    if (before === versionNumber) return refuse({ kind: 'alreadyPublic', versionNumber })
    const [to, body] = [await loadEntries(tx, versionNumber), await loadVersionBody(tx, versionNumber)]
    if (!to || !body) return refuse({ kind: 'versionNotFound', versionNumber })
    const from = (current && (await loadEntries(tx, current.versionNumber))) ?? to
    const later = publishAt > now ? publishAt : undefined
    const step = { from, to, body, publishAt: later, author: actor.name, note }
    const result = await publishStep(tx, step, now)
    if (result.kind === 'nothingChanged') return refuse({ kind: 'alreadyPublic', versionNumber })
    if (result.kind !== 'published') return refuse(result)
    await addAuditEntry(tx, {
      at: now,
      actor,
      action: !later && versionNumber < (before ?? 0) ? 'content.rollback' : 'content.publish',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: before },
      after: { version: versionNumber, note, ...(later && { publishAt: later }) },
    })
    return { ...result, before }
  })

interface PlanToCancel {
  versionNumber: number
  /** Only what is planned for an entry, or for one of its fields. */
  address?: (EntryAddress & { field: string }) | undefined
  actor: Actor
}

export type CancelResult =
  | { kind: 'unscheduled'; publication: Publication }
  | { kind: 'notPlanned' }
  | PlannedContradiction

/** Takes back what was planned for a version, or a part of it, also in the versions that are planned after it. */
export const unscheduleVersion = (
  db: Db,
  { versionNumber, address, actor }: PlanToCancel,
  now: Instant,
): Promise<CancelResult> =>
  inTransaction<CancelResult, CancelResult>(db, async (tx, refuse) => {
    await lockContent(tx)
    const planned = listPlanned(await listPublications(tx), now)
    const publication = planned.find((one) => one.versionNumber === versionNumber)
    if (!publication) return refuse({ kind: 'notPlanned' })
    const changed = await changeTimeline(tx, { kind: 'cancel', versionNumber, address }, now)
    if (changed.kind !== 'changed') return refuse(changed)
    const { publishAt } = publication
    await addAuditEntry(tx, {
      at: now,
      actor,
      action: 'content.unschedule',
      subject: { kind: 'content', id: `version/${versionNumber}` },
      before: { version: versionNumber, publishAt, ...(address && { entries: [entryKey(address)] }) },
    })
    return { kind: 'unscheduled', publication }
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
