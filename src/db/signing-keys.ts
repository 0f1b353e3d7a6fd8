import type { Instant } from '#domain/calendar/local-time.ts'
import type { Db, DbOrTx } from './database.ts'

/** Records when a key first signed; later calls change nothing. */
export async function recordSigningKey(db: Db, id: string, at: Instant): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({ id, first_used_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** When each key first signed, by its id. */
export async function listSigningKeys(db: DbOrTx): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db.selectFrom('signing_key').selectAll().execute()
  return new Map(rows.map(({ id, first_used_at }) => [id, first_used_at]))
}
