import type { Instant } from '#domain/calendar/local-time.ts'
import type { Attachment, AttachmentState } from '#domain/hiring/attachments.ts'
import type { DbOrTx, Tx } from './database.ts'

interface SealedFile {
  keyId: string
  sealedKey: Uint8Array
  sealedBytes: Uint8Array
}

interface NewAttachment extends Attachment, SealedFile {
  /** Hash of the bytes, to recognize a repeated upload. */
  digest: string
}

const attachmentColumns = ['number', 'name', 'type', 'size_bytes as sizeBytes', 'state'] as const

export async function listAttachments(db: DbOrTx, applicationId: string): Promise<Attachment[]> {
  return db
    .selectFrom('attachment')
    .select(attachmentColumns)
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
    .select(attachmentColumns)
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
    .select([...attachmentColumns, 'key_id as keyId', 'sealed_key as sealedKey', 'sealed_bytes as sealedBytes'])
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .executeTakeFirst()
}

export interface AttachmentKey {
  applicationId: string
  number: number
}

export async function listUnscannedAttachments(db: DbOrTx, limit: number): Promise<AttachmentKey[]> {
  return db
    .selectFrom('attachment')
    .select(['application_id as applicationId', 'number'])
    .where('state', '=', 'unscanned')
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function updateAttachmentState(
  db: DbOrTx,
  { applicationId, number }: AttachmentKey,
  state: AttachmentState,
): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ state })
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .execute()
}

export interface SealedAttachmentKey {
  applicationId: string
  number: number
  keyId: string
  sealedKey: Uint8Array
}

/** Lists the encrypted file keys that were not encrypted with the newest key. */
export async function listStaleAttachmentKeys(db: DbOrTx, newestKeyId: string): Promise<SealedAttachmentKey[]> {
  return db
    .selectFrom('attachment')
    .select(['application_id as applicationId', 'number', 'key_id as keyId', 'sealed_key as sealedKey'])
    .where('key_id', '!=', newestKeyId)
    .execute()
}

/** How many attachments each key has encrypted. */
export async function countAttachmentsByKey(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attachment')
    .select((column) => ['key_id', column.fn.countAll<number>().as('count')])
    .groupBy('key_id')
    .execute()
  return new Map(rows.map(({ key_id, count }) => [key_id, count]))
}

/** Replaces the key unless another process has already done so. */
export async function replaceAttachmentKey(
  db: DbOrTx,
  { applicationId, number, keyId }: SealedAttachmentKey,
  replacement: Omit<SealedAttachmentKey, 'applicationId' | 'number'>,
): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ key_id: replacement.keyId, sealed_key: replacement.sealedKey })
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .where('key_id', '=', keyId)
    .execute()
}
