import { sql } from 'kysely'
import type { DbOrTx } from '../open-database.ts'
import type { PortableTable } from './portable-tables.ts'

export type PlainRow = Record<string, unknown>

/** Files are large, everything else is small. */
const rowsPerPage = ({ bytes }: PortableTable) => (bytes.length > 0 ? 8 : 500)

async function readPage(db: DbOrTx, table: PortableTable, after: PlainRow | undefined): Promise<PlainRow[]> {
  const columns = sql.join(table.key.map((column) => sql.ref(column)))
  const values = after && sql.join(table.key.map((column) => sql`${after[column]}`))
  const begin = values ? sql`where (${columns}) > (${values})` : sql``
  const page = sql<PlainRow>`select * from ${sql.table(table.name)} ${begin} order by ${columns} limit ${rowsPerPage(table)}`
  return (await page.execute(db)).rows
}

/** All rows of a table, a page at a time. */
export async function* readRows(db: DbOrTx, table: PortableTable): AsyncGenerator<PlainRow> {
  let last: PlainRow | undefined
  for (;;) {
    const page = await readPage(db, table, last)
    yield* page
    last = page.at(-1)
    if (!last) return
  }
}

export async function countRows(db: DbOrTx, { name }: Pick<PortableTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return rows[0]?.count ?? 0
}
