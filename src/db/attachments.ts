import type { Instant } from '#domain/calendar/instant.ts'
import type { Attachment, AttachmentState } from '#domain/hiring/application.ts'
import type { DbOrTx, Tx } from './open-database.ts'

export interface SealedFile {
  keyId: string
  sealedKey: Uint8Array
  sealedBytes: Uint8Array
}

export interface NewAttachment extends Attachment, SealedFile {
  /** Of the bytes, to know the same file when it comes again. */
  digest: string
}

const shown = ['number', 'name', 'type', 'size_bytes as sizeBytes', 'state'] as const

export async function listAttachments(db: DbOrTx, applicationId: string): Promise<Attachment[]> {
  return db
    .selectFrom('attachment')
    .select(shown)
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}

export async function findAttachmentByDigest(
  db: DbOrTx,
  applicationId: string,
  digest: string,
): Promise<Attachment | undefined> {
  return db
    .selectFrom('attachment')
    .select(shown)
    .where('application_id', '=', applicationId)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

export async function insertAttachment(tx: Tx, applicationId: string, file: NewAttachment, at: Instant): Promise<void> {
  await tx
    .insertInto('attachment')
    .values({
      application_id: applicationId,
      number: file.number,
      name: file.name,
      type: file.type,
      size_bytes: file.sizeBytes,
      digest: file.digest,
      state: file.state,
      created_at: at,
      key_id: file.keyId,
      sealed_key: file.sealedKey,
      sealed_bytes: file.sealedBytes,
    })
    .execute()
}

export async function findSealedAttachment(
  db: DbOrTx,
  applicationId: string,
  number: number,
): Promise<(Attachment & SealedFile) | undefined> {
  return db
    .selectFrom('attachment')
    .select([...shown, 'key_id as keyId', 'sealed_key as sealedKey', 'sealed_bytes as sealedBytes'])
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .executeTakeFirst()
}

export interface AttachmentPlace {
  applicationId: string
  number: number
}

export async function listUnscanned(db: DbOrTx, limit: number): Promise<AttachmentPlace[]> {
  return db
    .selectFrom('attachment')
    .select(['application_id as applicationId', 'number'])
    .where('state', '=', 'unscanned')
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function markAttachment(
  db: DbOrTx,
  { applicationId, number }: AttachmentPlace,
  state: AttachmentState,
): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ state })
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .execute()
}
