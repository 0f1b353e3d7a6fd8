import type { Db } from '#db/open-database.ts'
import type { DumpReport } from '#db/portable/check-dump.ts'
import { filledTables, loadDump } from '#db/portable/load-dump.ts'
import type { TableSum } from '#db/portable/row-sum.ts'
import { isKnownMigration, schemaState } from '#db/portable/schema-state.ts'
import { sumTables } from '#db/portable/sum-tables.ts'
import { table } from '../answers.ts'
import type { Table } from '../command-result.ts'
import type { Desk } from '../desk.ts'

export type BringInResult =
  | { kind: 'loaded'; sums: TableSum[] }
  | { kind: 'newerProgram' }
  | { kind: 'otherSchema' }
  | { kind: 'notEmpty'; tables: string[] }
  | { kind: 'different'; sums: TableSum[] }

const isSame = (a: readonly TableSum[], b: readonly TableSum[]) =>
  a.every(({ name, rows, checksum }) =>
    b.some((other) => other.name === name && other.rows === rows && other.checksum === checksum),
  )

const isSameCount = (a: readonly TableSum[], b: readonly TableSum[]) =>
  a.every(({ name, rows }) => b.some((other) => other.name === name && other.rows === rows))

/** Only into a database in which nothing is, and read again afterwards. */
export async function bringIn(
  { screen, t }: Desk,
  target: Db,
  file: string,
  { head, sums }: DumpReport,
): Promise<BringInResult> {
  const { migrations } = head
  if (!migrations.every(isKnownMigration)) return { kind: 'newerProgram' }
  const { applied } = await schemaState(target)
  if (applied.length > 0 && applied.join() !== migrations.join()) return { kind: 'otherSchema' }
  const tables = applied.length > 0 ? await filledTables(target) : []
  if (tables.length > 0) return { kind: 'notEmpty', tables }
  const progress = screen.progress(
    t('progress.restore'),
    sums.reduce((total, { rows }) => total + rows, 0),
  )
  await loadDump(target, { file, migrations, onRow: () => progress.step() })
  progress.end()
  const loaded = await sumTables(target)
  // A backup of an older schema may look different once it is brought up to date, but no row may be missing.
  const { applied: now } = await schemaState(target)
  const isEqual = now.length === migrations.length ? isSame(sums, loaded) : isSameCount(sums, loaded)
  return { kind: isEqual ? 'loaded' : 'different', sums: loaded }
}

/** Table by table, what went in and what is there. */
export function comparisonTable(before: readonly TableSum[], after: readonly TableSum[]): Table {
  const rows = before.map(({ name, rows: rowsBefore, checksum }) => {
    const other = after.find((one) => one.name === name)
    return {
      table: name,
      rowsBefore,
      rowsAfter: other?.rows ?? 0,
      isSame: other?.rows === rowsBefore && other.checksum === checksum,
    }
  })
  return table(
    'comparison',
    [
      { key: 'table' },
      { key: 'rowsBefore', as: 'count' },
      { key: 'rowsAfter', as: 'count' },
      { key: 'isSame', as: 'yesNo' },
    ],
    rows,
  )
}
