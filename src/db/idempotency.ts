import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'

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

const claimQuery = prepareQuery((db, param: ParamFor<KeyedResult & { key: string; at: Instant }>) =>
  db
    .insertInto('idempotency_key')
    .values({
      key: param('key'),
      body_hash: param('bodyHash'),
      result_id: param('resultId'),
      created_at: param('at'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key'),
)

/** Returns false when another request has already claimed the key. */
export const claimKey = async (tx: Tx, key: string, result: KeyedResult, at: Instant): Promise<boolean> =>
  (await claimQuery(tx, { ...result, key, at })).length > 0
