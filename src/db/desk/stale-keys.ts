import type { DbOrTx } from '../open-database.ts'

export interface SealedKey {
  applicationId: string
  number: number
  keyId: string
  sealedKey: Uint8Array
}

/** The small keys that lie beside the files, of those files that another key than the given one opens. */
export async function listStaleKeys(db: DbOrTx, newestKeyId: string): Promise<SealedKey[]> {
  return db
    .selectFrom('attachment')
    .select(['application_id as applicationId', 'number', 'key_id as keyId', 'sealed_key as sealedKey'])
    .where('key_id', '!=', newestKeyId)
    .execute()
}

/** Only if nobody was faster. */
export async function replaceKey(
  db: DbOrTx,
  { applicationId, number, keyId }: SealedKey,
  fresh: Omit<SealedKey, 'applicationId' | 'number'>,
): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ key_id: fresh.keyId, sealed_key: fresh.sealedKey })
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .where('key_id', '=', keyId)
    .execute()
}
