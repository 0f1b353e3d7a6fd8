import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type DbOrTx, isPostgres } from '../database.ts'
import type { Database } from '../schema.ts'

/** Describes how the rows of a table are written to and read from a dump. */
export interface DumpTable {
  name: string
  key: readonly string[]
  /** Columns that contain JSON. */
  json: readonly string[]
  /** Columns that contain bytes. */
  bytes: readonly string[]
  references: readonly Reference[]
}

interface Reference {
  column: string
  to: string
  toColumn: string
}

/** Leases belong to running processes, and each build writes what it knows about the compatibility of its schema. */
export const tablesNotDumped: readonly string[] = ['job_lease', 'schema_compatibility'] satisfies (keyof Database)[]

/** A column of a primary key, in its order, or one that refers to another table. */
interface KeyColumn {
  table: string
  column: string
  to: string | null
  toColumn: string | null
}

const sqliteKeys = sql<KeyColumn>`
  select one.name as "table", field.name as "column", null as "to", null as "toColumn"
    from sqlite_master as one, pragma_table_info(one.name) as field where one.type = 'table' and field.pk > 0
    order by one.name, field.pk`
const sqliteReferences = sql<KeyColumn>`
  select one.name as "table", field."from" as "column", field."table" as "to", field."to" as "toColumn"
    from sqlite_master as one, pragma_foreign_key_list(one.name) as field where one.type = 'table'
    order by one.name, field."from"`
const postgresKeys = (kind: 'p' | 'f') => sql<KeyColumn>`
  select one.relname as "table", field.attname as "column", other.relname as "to", target.attname as "toColumn"
    from pg_constraint as rule
    join pg_class as one on one.oid = rule.conrelid
    cross join unnest(rule.conkey, rule.confkey) with ordinality as part (field, target, position)
    join pg_attribute as field on field.attrelid = one.oid and field.attnum = part.field
    left join pg_class as other on other.oid = rule.confrelid
    left join pg_attribute as target on target.attrelid = other.oid and target.attnum = part.target
    where rule.contype = ${kind} and rule.connamespace = current_schema()::regnamespace
    order by one.relname, part.position, field.attname`

/** Referenced tables come first, so that rows can be inserted in this order. */
function sortByReferences(tables: readonly DumpTable[]): DumpTable[] {
  const sorted = new Set<DumpTable>()
  const add = (table: DumpTable) => {
    for (const { to } of table.references)
      for (const referenced of tables.filter(({ name }) => name === to && name !== table.name)) add(referenced)
    sorted.add(table)
  }
  for (const table of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) add(table)
  return [...sorted]
}

/** The tables of the database, as its catalog describes them. */
export async function readDumpTables(db: DbOrTx): Promise<DumpTable[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !tablesNotDumped.includes(name))
  const [keys, references] = isPostgres(db) ? [postgresKeys('p'), postgresKeys('f')] : [sqliteKeys, sqliteReferences]
  const keyColumns = (await keys.execute(db)).rows
  const referringColumns = (await references.execute(db)).rows
  return sortByReferences(
    tables.map(({ name, columns }) => {
      const ofType = (type: string) =>
        columns.filter(({ dataType }) => dataType.toLowerCase() === type).map((column) => column.name)
      return {
        name,
        key: keyColumns.filter(({ table }) => table === name).map(({ column }) => column),
        json: ofType('json'),
        bytes: ofType('bytea'),
        references: referringColumns.flatMap(({ table, column, to, toColumn }) =>
          table === name && to !== null && toColumn !== null ? [{ column, to, toColumn }] : [],
        ),
      }
    }),
  )
}

const toBase64 = (value: unknown) => Buffer.from(value as Uint8Array).toString('base64')

/** Produces the same text on both databases: columns sorted by name, JSON unchanged, bytes in base64. */
export function serializeRow({ bytes }: DumpTable, row: DumpRow): string {
  const columns = Object.keys(row).sort()
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, bytes.includes(column) ? toBase64(row[column]) : row[column]])),
  )
}

/** Converts a dumped row to values that can be inserted. */
export function toInsertableRow({ json, bytes }: DumpTable, row: DumpRow): DumpRow {
  const insertable = (column: string, value: unknown) => {
    if (value === null) return null
    if (json.includes(column)) return JSON.stringify(value)
    return bytes.includes(column) ? Buffer.from(String(value), 'base64') : value
  }
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, insertable(column, value)]))
}

export type DumpRow = Record<string, unknown>

/** Rows with attachments are large, all others are small. */
const rowsPerPage = ({ bytes }: DumpTable) => (bytes.length > 0 ? 8 : 500)

async function readPage(db: DbOrTx, table: DumpTable, after: DumpRow | undefined): Promise<DumpRow[]> {
  const columns = sql.join(table.key.map((column) => sql.ref(column)))
  const values = after && sql.join(table.key.map((column) => sql`${after[column]}`))
  const condition = values ? sql`where (${columns}) > (${values})` : sql``
  const page = sql<DumpRow>`select * from ${sql.table(table.name)} ${condition} order by ${columns} limit ${rowsPerPage(table)}`
  return (await page.execute(db)).rows
}

/** Reads all rows of a table in pages. */
export async function* readRows(db: DbOrTx, table: DumpTable): AsyncGenerator<DumpRow> {
  let last: DumpRow | undefined
  for (;;) {
    const page = await readPage(db, table, last)
    yield* page
    last = page.at(-1)
    if (!last) return
  }
}

export async function countRows(db: DbOrTx, { name }: Pick<DumpTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return rows[0]?.count ?? 0
}

const modulus = 1n << 256n

export interface TableChecksum {
  name: string
  rows: number
  checksum: string
}

/** Adds up the hashes of the rows, so that the checksum does not depend on their order. */
export function createTableChecksum(name: string) {
  let rows = 0
  let sum = 0n
  return {
    add(row: string): void {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
    },
    total: (): TableChecksum => ({ name, rows, checksum: sum.toString(16).padStart(64, '0') }),
  }
}

export async function checksumTables(db: DbOrTx): Promise<TableChecksum[]> {
  const checksums: TableChecksum[] = []
  for (const table of await readDumpTables(db)) {
    const checksum = createTableChecksum(table.name)
    for await (const row of readRows(db, table)) checksum.add(serializeRow(table, row))
    checksums.push(checksum.total())
  }
  return checksums
}
