import type { Override } from '#domain/overrides.ts'
import type { DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'

/** Grows with every change, so that every process notices a new override. */
export async function readLastOverrideNumber(db: DbOrTx): Promise<number> {
  const { last } = await db
    .selectFrom('override')
    .select((column) => column.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function listOverrides(db: DbOrTx): Promise<Override[]> {
  const rows = await db
    .selectFrom('override')
    .select(['kind', 'subject_id', 'key', 'body'])
    .where('body', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ kind, subject_id, key, body }) => ({ kind, subjectId: subject_id, key, body }) as Override)
}

type OverrideKey = Pick<Override, 'kind' | 'subjectId' | 'key'>

async function writeOverride(tx: Tx, { kind, subjectId, key }: OverrideKey, body: string | null): Promise<void> {
  // Prevents two changes with the same number.
  await acquireTransactionLock(tx, 'decide-at-the-desk')
  const change = { number: (await readLastOverrideNumber(tx)) + 1, body }
  await tx
    .insertInto('override')
    .values({ kind, subject_id: subjectId, key, ...change })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'key']).doUpdateSet(change))
    .execute()
}

export const saveOverride = (tx: Tx, override: Override): Promise<void> =>
  writeOverride(tx, override, JSON.stringify(override.body))

/** Empties the row instead of deleting it: its new number tells other processes that something changed. */
export const removeOverride = (tx: Tx, overrideKey: OverrideKey): Promise<void> => writeOverride(tx, overrideKey, null)
