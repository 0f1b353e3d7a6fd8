import { createHash } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'
import type { DbOrTx } from '../open-database.ts'
import { writePortableRow } from './portable-row.ts'
import { type PortableTable, portableTables } from './portable-tables.ts'
import { readRows } from './read-rows.ts'
import { rowSum, type TableSum } from './row-sum.ts'

export const dumpFormat = 1

export interface DumpHead {
  krume: 'backup'
  format: number
  madeAt: Instant
  migrations: readonly string[]
  tables: readonly PortableTable[]
}

/** Stands at the end, so that a file that was cut off is known by its absence. */
export const seal = (sums: readonly TableSum[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sums.map(({ name, rows, checksum }) => [name, rows, checksum])))
    .digest('hex')

const line = (value: unknown) => `${JSON.stringify(value)}\n`

interface Given {
  db: DbOrTx
  madeAt: Instant
  migrations: readonly string[]
  onRow: () => void
}

/** A head, then per table its rows and their sum, then the seal: one JSON value a line. */
export async function* dumpLines({ db, madeAt, migrations, onRow }: Given): AsyncGenerator<string> {
  const head: DumpHead = { krume: 'backup', format: dumpFormat, madeAt, migrations, tables: portableTables }
  yield line(head)
  const sums: TableSum[] = []
  for (const table of portableTables) {
    yield line({ table: table.name })
    const sum = rowSum(table.name)
    for await (const row of readRows(db, table)) {
      const text = writePortableRow(table, row)
      sum.add(text)
      yield `{"row":${text}}\n`
      onRow()
    }
    sums.push(sum.total())
    yield line({ end: sum.total() })
  }
  yield line({ seal: seal(sums) })
}
