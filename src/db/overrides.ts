import { type ExpressionBuilder, sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Override } from '#domain/overrides.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'
import type { Database } from './schema.ts'

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

const toText = ({ kind, subjectId, key }: OverrideKey) => JSON.stringify([kind, subjectId, key])

/** SQLite allows about 32,000 parameters in a statement, a row has five. */
const rowsPerStatement = 1_000

async function writeOverrides(tx: Tx, changes: readonly (OverrideKey & { text: string | null })[]): Promise<void> {
  if (changes.length === 0) return
  // Prevents two changes with the same number.
  await acquireTransactionLock(tx, 'decide-at-the-desk')
  const last = await readLastOverrideNumber(tx)
  // A statement cannot change a row twice.
  const unique = [...new Map(changes.map((change) => [toText(change), change])).values()]
  const rows = unique.map(({ kind, subjectId, key, text }, index) => ({
    ...{ kind, subject_id: subjectId, key },
    ...{ number: last + 1 + index, body: text },
  }))
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto('override')
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject_id', 'key'])
          .doUpdateSet((row) => ({ number: row.ref('excluded.number'), body: row.ref('excluded.body') })),
      )
      .execute()
}

export const saveOverrides = (tx: Tx, overrides: readonly Override[]): Promise<void> =>
  writeOverrides(
    tx,
    overrides.map((override) => ({ ...override, text: JSON.stringify(override.body) })),
  )

export const saveOverride = (tx: Tx, override: Override): Promise<void> => saveOverrides(tx, [override])

/** Empties the rows instead of deleting them: their new numbers tell other processes that something changed. */
export async function removeOverrides(tx: Tx, overrideKeys: readonly OverrideKey[]): Promise<void> {
  const existing = new Set((await listOverrides(tx)).map(toText))
  await writeOverrides(
    tx,
    overrideKeys
      .filter((overrideKey) => existing.has(toText(overrideKey)))
      .map((overrideKey) => ({ ...overrideKey, text: null })),
  )
}

/** By store: changes whenever a pause of the store begins or is ended. */
export async function readPauseStamps(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('override')
    .select((row) => ['subject_id', row.fn.max('number').as('last')])
    .where('kind', '=', 'pickupPause' satisfies Override['kind'])
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map(({ subject_id, last }) => [subject_id, last]))
}

/** Their keys end with a day, or are empty for every day. */
const kindsOfDays = ['storeDay', 'slotCapacity', 'stock', 'pickupPause'] as const satisfies Override['kind'][]

/** The row with the highest number stays: other processes compare that number to notice changes. */
const isPast = (lastDay: CalendarDate) => (row: ExpressionBuilder<Database, 'override'>) =>
  row.and([
    row('kind', 'in', kindsOfDays),
    row('key', '<>', ''),
    sql<boolean>`substr(${row.ref('key')}, length(${row.ref('key')}) - 9) <= ${lastDay}`,
    row(
      'number',
      '<',
      row.selectFrom('override as other').select((column) => column.fn.max('other.number').as('last')),
    ),
  ])

/** Overrides of this day and earlier ones. */
export async function countPastOverrides(db: DbOrTx, lastDay: CalendarDate): Promise<number> {
  return countRows(db.selectFrom('override').where(isPast(lastDay)))
}

export async function deletePastOverrides(db: DbOrTx, lastDay: CalendarDate): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('override').where(isPast(lastDay)).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
