import { createHash } from 'node:crypto'
import { findApplication, lockApplication } from '#db/applications.ts'
import {
  type AttachmentKey,
  findAttachmentByDigest,
  findSealedAttachment,
  insertAttachment,
  listAttachments,
  listUnscannedAttachments,
  updateAttachmentState,
} from '#db/attachments.ts'
import { recordAccess } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import type { StaffRequest } from '#db/staff-requests.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Application, isApplicationId, isOpenApplication } from '#domain/hiring/application.ts'
import {
  type Attachment,
  type AttachmentRefusal,
  type AttachmentState,
  type AttachmentType,
  checkAgainstOthers,
  isDeliverable,
} from '#domain/hiring/attachments.ts'
import type { ScanResult, VirusScanner } from '#integrations/virus-scanner.ts'
import { checkFileApart } from './file-check/check-file-apart.ts'
import type { HiringServices } from './hiring-services.ts'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

type AddAttachmentResult =
  | { kind: 'added'; attachment: Attachment }
  | { kind: 'refused'; reason: AttachmentRefusal }
  | { kind: 'unknownApplication' }

/** Allows a retry in the evening, but limits how long knowing the application id is enough to add files. */
const uploadWindowMs = 24 * 3_600_000

const acceptsFiles = ({ state, createdAt }: Application, now: Instant) =>
  isOpenApplication(state) && Date.parse(now) - Date.parse(createdAt) < uploadWindowMs

async function scanUpload({ scan }: HiringServices, bytes: Buffer): Promise<AttachmentState> {
  if (!scan) return 'unscanned'
  const result = await scan(bytes)
  if (result === 'infected') return 'quarantined'
  return result === 'clean' ? 'clean' : 'unscanned'
}

/** Uploading the same file again, for example after a lost response, returns the existing attachment. */
export async function addAttachment(
  services: HiringServices,
  jobId: string,
  applicationId: string,
  { name, bytes }: UploadedFile,
): Promise<AddAttachmentResult> {
  const { db, vault } = services
  const now = services.now()
  const found = isApplicationId(applicationId) ? await findApplication(db, applicationId) : undefined
  if (found?.application.jobId !== jobId || !acceptsFiles(found.application, now)) return { kind: 'unknownApplication' }
  const check = await checkFileApart(name, bytes)
  if (check.kind === 'refused') return check
  const { type, sizeBytes } = check
  const stored = bytes.subarray(0, sizeBytes)
  const state = await scanUpload(services, stored)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const sealed = vault.seal(stored, applicationId)
  return inTransaction<AddAttachmentResult, AddAttachmentResult>(db, async (tx) => {
    const locked = await lockApplication(tx, applicationId)
    // The application may have been withdrawn or deleted while the file was scanned.
    if (!locked || !acceptsFiles(locked.application, now)) return { kind: 'unknownApplication' }
    const existing = await findAttachmentByDigest(tx, applicationId, digest)
    if (existing)
      return existing.state === 'quarantined'
        ? { kind: 'refused', reason: 'fileUnsafe' }
        : { kind: 'added', attachment: existing }
    const others = await listAttachments(tx, applicationId)
    const reason = checkAgainstOthers(
      sizeBytes,
      others.map((other) => ({ size: other.sizeBytes })),
    )
    if (reason) return { kind: 'refused', reason }
    const number = Math.max(0, ...others.map((other) => other.number)) + 1
    const attachment = { number, name: sanitizeFileName(name, type), type, sizeBytes, state }
    await insertAttachment(tx, applicationId, { ...attachment, ...sealed, digest }, now)
    return state === 'quarantined' ? { kind: 'refused', reason: 'fileUnsafe' } : { kind: 'added', attachment }
  })
}

/** Returns the decrypted file, unless it is infected or waits for the scanner. */
export async function openAttachment(
  { db, vault, scan }: HiringServices,
  applicationId: string,
  number: number,
): Promise<(Attachment & { bytes: Buffer }) | undefined> {
  const sealed = await findSealedAttachment(db, applicationId, number)
  if (!sealed || !isDeliverable(sealed.state, scan !== undefined)) return undefined
  return { ...sealed, bytes: vault.open(sealed, applicationId) }
}

/** The audit log names who has opened a file of somebody else. */
export async function openAttachmentForStaff(
  services: HiringServices,
  { applicationId, number }: AttachmentKey,
  { actor }: Pick<StaffRequest, 'actor'>,
): Promise<(Attachment & { bytes: Buffer }) | undefined> {
  const file = Number.isInteger(number) ? await openAttachment(services, applicationId, number) : undefined
  if (!file) return undefined
  const at = services.now()
  const subject = { kind: 'application' as const, id: applicationId }
  await recordAccess(services.db, { at, actor, action: 'application.file', subject, after: { number } })
  return file
}

const attachmentsPerRun = 50
/** A single failure may be caused by the file; three in a row mean that the scanner is down. */
const maxConsecutiveFailures = 3

async function scanStoredAttachment(
  { db, vault }: HiringServices,
  scan: VirusScanner,
  key: AttachmentKey,
): Promise<ScanResult> {
  const sealed = await findSealedAttachment(db, key.applicationId, key.number)
  if (!sealed) return 'clean'
  const result = await scan(vault.open(sealed, key.applicationId))
  if (result !== 'unavailable') await updateAttachmentState(db, key, result === 'clean' ? 'clean' : 'quarantined')
  return result
}

/** Scans attachments that were uploaded while there was no scanner, or while it was unavailable. */
export async function scanPendingAttachments(services: HiringServices): Promise<void> {
  const { db, scan } = services
  if (!scan) return
  const errors: unknown[] = []
  let consecutiveFailures = 0
  for (const key of await listUnscannedAttachments(db, attachmentsPerRun)) {
    try {
      const result = await scanStoredAttachment(services, scan, key)
      consecutiveFailures = result === 'unavailable' ? consecutiveFailures + 1 : 0
    } catch (error) {
      errors.push(error)
    }
    if (consecutiveFailures === maxConsecutiveFailures) break
  }
  // Report a file that cannot be decrypted after the others have been scanned.
  if (errors.length > 0) throw errors[0]
}

const maxNameLength = 80
// Path separators, characters that shells and spreadsheets interpret, control and text direction characters. Not "&", which
// is common in names of documents and harmless without the others.
const unsafeCharacters = /[\\/:*?"<>|;$`'=+@#%{}[\]!~^,]|\p{C}|\p{Zl}|\p{Zp}/gu

/** Makes a name that is safe in headers, file systems and spreadsheets, with the extension of the recognized type. */
export function sanitizeFileName(name: string, type: AttachmentType): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(unsafeCharacters, ' ')
    .replaceAll('.', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+/, '')
  const short = [...base].slice(0, maxNameLength).join('').trim()
  return `${short || 'Anlage'}.${type}`
}
