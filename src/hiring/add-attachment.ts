import { createHash } from 'node:crypto'
import { findApplication, holdApplication } from '#db/applications.ts'
import { findAttachmentByDigest, insertAttachment, listAttachments } from '#db/attachments.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Application, Attachment, AttachmentState } from '#domain/hiring/application.ts'
import { isApplicationId } from '#domain/hiring/application-id.ts'
import { isOpenApplication } from '#domain/hiring/application-states.ts'
import { type AttachmentRefusal, refuseByCompany } from '#domain/hiring/attachment-rules.ts'
import { harmlessName } from './attachments/harmless-name.ts'
import { recogniseFile } from './attachments/recognise-file.ts'
import type { HiringServices } from './hiring-services.ts'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

export type AddResult =
  | { kind: 'added'; attachment: Attachment }
  | { kind: 'refused'; reason: AttachmentRefusal }
  | { kind: 'unknownApplication' }

/** Long enough for a connection that comes back in the evening; the id in the address is no key for ever. */
const uploadWindowMs = 24 * 3_600_000

const takesFiles = ({ state, createdAt }: Application, now: Instant) =>
  isOpenApplication(state) && Date.parse(now) - Date.parse(createdAt) < uploadWindowMs

async function scanState({ scan }: HiringServices, bytes: Buffer): Promise<AttachmentState> {
  if (!scan) return 'clean'
  const result = await scan(bytes)
  if (result === 'infected') return 'quarantined'
  return result === 'clean' ? 'clean' : 'unscanned'
}

/** The same file again, after a lost answer for instance, is the one that is there already. */
export async function addAttachment(
  services: HiringServices,
  jobId: string,
  applicationId: string,
  { name, bytes }: UploadedFile,
): Promise<AddResult> {
  const { db, vault } = services
  const now = services.now()
  const found = isApplicationId(applicationId) ? await findApplication(db, applicationId) : undefined
  if (found?.application.jobId !== jobId || !takesFiles(found.application, now)) return { kind: 'unknownApplication' }
  const recognition = await recogniseFile(name, bytes)
  if (recognition.kind === 'refused') return recognition
  const state = await scanState(services, bytes)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const sealed = vault.seal(bytes, applicationId)
  return inTransaction<AddResult, AddResult>(db, async (tx) => {
    const held = await holdApplication(tx, applicationId)
    // While the file was looked at, it may have been withdrawn or deleted.
    if (!held || !takesFiles(held.application, now)) return { kind: 'unknownApplication' }
    const same = await findAttachmentByDigest(tx, applicationId, digest)
    if (same)
      return same.state === 'quarantined'
        ? { kind: 'refused', reason: 'fileUnsafe' }
        : { kind: 'added', attachment: same }
    const others = await listAttachments(tx, applicationId)
    const reason = refuseByCompany(
      bytes.length,
      others.map(({ sizeBytes }) => ({ size: sizeBytes })),
    )
    if (reason) return { kind: 'refused', reason }
    const number = Math.max(0, ...others.map((other) => other.number)) + 1
    const type = recognition.type
    const attachment = { number, name: harmlessName(name, type), type, sizeBytes: bytes.length, state }
    await insertAttachment(tx, applicationId, { ...attachment, ...sealed, digest }, now)
    return state === 'quarantined' ? { kind: 'refused', reason: 'fileUnsafe' } : { kind: 'added', attachment }
  })
}
