import type { Override } from '#domain/desk/overrides.ts'
import type { DbOrTx, Tx } from './open-database.ts'
import { waitForTurn } from './wait-for-turn.ts'

/** Counts the changes, so that every process sees that something is new. */
export async function lastOverrideNumber(db: DbOrTx): Promise<number> {
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

type Place = Pick<Override, 'kind' | 'subjectId' | 'key'>

async function write(tx: Tx, { kind, subjectId, key }: Place, body: string | null): Promise<void> {
  // No number is given twice.
  await waitForTurn(tx, 'decide-at-the-desk')
  const change = { number: (await lastOverrideNumber(tx)) + 1, body }
  await tx
    .insertInto('override')
    .values({ kind, subject_id: subjectId, key, ...change })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'key']).doUpdateSet(change))
    .execute()
}

export const saveOverride = (tx: Tx, override: Override): Promise<void> =>
  write(tx, override, JSON.stringify(override.body))

/** The row stays, empty: its number tells the others that something changed. */
export const removeOverride = (tx: Tx, place: Place): Promise<void> => write(tx, place, null)
