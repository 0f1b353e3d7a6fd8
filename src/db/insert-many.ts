import type { Insertable } from 'kysely'
import type { Tx } from './database.ts'
import type { Database } from './schema.ts'

/** Statements have a largest number of values. */
const rowsPerStatement = 200

export async function insertMany<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}
