import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'

export interface Passkey {
  /** The credential id. */
  id: string
  personId: string
  publicKey: Uint8Array
  /** How often the authenticator says that it was used; always 0 for passkeys that are synchronized. */
  counter: number
  transports: readonly string[]
  createdAt: Instant
}

/** Returns false if the passkey is registered already. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { id, personId, publicKey, counter, transports, createdAt } = passkey
  const inserted = await tx
    .insertInto('staff_passkey')
    .values({
      id,
      person_id: personId,
      public_key: publicKey,
      counter,
      transports: transports.join(','),
      created_at: createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function listPasskeyIds(db: DbOrTx, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('staff_passkey').select('id').where('person_id', '=', personId).execute()
  return rows.map(({ id }) => id)
}

export async function findPasskey(db: DbOrTx, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('staff_passkey').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    personId: row.person_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports === '' ? [] : row.transports.split(','),
    createdAt: row.created_at,
  }
}

/** Returns false if the passkey is gone, or was used with this or a later counter meanwhile. */
export async function recordPasskeyUse(
  tx: Tx,
  id: string,
  { counter, at }: { counter: number; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((passkey) => passkey.or([passkey('counter', '<', counter), passkey('counter', '=', 0)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deletePasskeysOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('person_id', '=', personId).execute()
}
