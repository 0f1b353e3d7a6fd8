import { sql } from 'kysely'
import { migrate } from '../migrate.ts'
import type { Db, Tx } from '../open-database.ts'
import { toInsertable } from './portable-row.ts'
import { type PortableTable, portableTables } from './portable-tables.ts'
import { readDump } from './read-dump.ts'
import { countRows, type PlainRow } from './read-rows.ts'
import type { TableSum } from './row-sum.ts'
import { migrateUpTo } from './schema-state.ts'

/** Files are large, everything else is small. */
const rowsPerInsert = ({ bytes }: PortableTable) => (bytes.length > 0 ? 1 : 50)

async function insert(tx: Tx, { name }: PortableTable, rows: readonly PlainRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(tx)
}

/** Which tables hold something already. */
export async function filledTables(db: Db): Promise<string[]> {
  const filled: string[] = []
  for (const table of portableTables) if ((await countRows(db, table)) > 0) filled.push(table.name)
  return filled
}

interface Given {
  file: string
  migrations: readonly string[]
  onRow: () => void
}

/** Into an empty database, all of it or nothing; then the schema is brought up to date. */
export async function loadDump(db: Db, { file, migrations, onRow }: Given): Promise<TableSum[]> {
  await migrateUpTo(db, migrations.at(-1) ?? '')
  const sums = await db.transaction().execute(async (tx) => {
    let waiting: PlainRow[] = []
    const flush = async (table: PortableTable) => {
      await insert(tx, table, waiting)
      waiting = []
    }
    return readDump(file, {
      async row(table, row) {
        waiting.push(toInsertable(table, row))
        onRow()
        if (waiting.length >= rowsPerInsert(table)) await flush(table)
      },
      tableEnd: flush,
    })
  })
  await migrate(db)
  return sums
}
