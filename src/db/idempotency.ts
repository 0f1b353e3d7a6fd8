import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'

interface KeyedResult {
  bodyHash: string
  resultId: string
}

export async function findKeyedResult(db: DbOrTx, key: string): Promise<KeyedResult | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'result_id'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { bodyHash: row.body_hash, resultId: row.result_id }
}

/** What was done under the key may be done again. */
export async function releaseKey(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('key', '=', key).execute()
}

/** Returns false when another request has already claimed the key. */
export async function claimKey(
  tx: Tx,
  key: string,
  { bodyHash, resultId }: KeyedResult,
  at: Instant,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ key, body_hash: bodyHash, result_id: resultId, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
