import type { DbOrTx } from '../open-database.ts'
import { writePortableRow } from './portable-row.ts'
import { portableTables } from './portable-tables.ts'
import { readRows } from './read-rows.ts'
import { rowSum, type TableSum } from './row-sum.ts'

export async function sumTables(db: DbOrTx): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of portableTables) {
    const sum = rowSum(table.name)
    for await (const row of readRows(db, table)) sum.add(writePortableRow(table, row))
    sums.push(sum.total())
  }
  return sums
}
