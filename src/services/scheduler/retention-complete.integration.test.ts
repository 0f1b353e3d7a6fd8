import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type DumpTable, readDumpTables } from '#db/dump/tables.ts'
import type { Database } from '#db/schema.ts'
import { applicationStates } from '#domain/hiring/application.ts'
import { orderStates } from '#domain/order/order-states.ts'
import { paymentStates } from '#domain/order/payment.ts'
import { dataCategories } from '#tests/support/data-categories.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { applyRetention } from './retention.ts'

type TableName = keyof Database
const tableNames = Object.keys(dataCategories) as TableName[]
const seededAt = '2026-11-16T09:00:00.000Z'
const seededOn = '2026-11-16'
/** Later than every limit, and again later: deleting an application leaves a note, which has a limit of its own. */
const runs = ['2030-01-01T09:00:00.000Z', '2031-01-01T09:00:00.000Z', '2037-01-01T09:00:00.000Z']

const marker = 'Zx-private'

interface TableCategories {
  personal?: readonly string[]
  identifiers?: readonly string[]
  other: string
}
const categoriesOf = (table: TableName): TableCategories => dataCategories[table]
const visitorColumns = (table: TableName) => {
  const { personal = [], identifiers = [] } = categoriesOf(table)
  return [...personal, ...identifiers]
}

/** One row for each state of a table; every other table has one row. */
const variants: Partial<Record<TableName, readonly Record<string, unknown>[]>> = {
  customer_order: orderStates.map((state) => ({ state })),
  // Everything is in the journal: otherwise the order would stay.
  payment: paymentStates.map((state, index) => ({ state, booked_as: `${state}/${index}` })),
  refund: [{ amount_cents: 100 }],
  application: applicationStates.map((state) => ({ state, deletes_on: '2027-11-16' })),
  outbox: [
    { sent_at: null, dead_at: null },
    { sent_at: seededAt, dead_at: null },
    { sent_at: null, dead_at: seededAt },
  ],
}

interface Column {
  name: string
  dataType: string
}

function plainValue(column: string, dataType: string, row: number): unknown {
  if (dataType.startsWith('bool')) return true
  if (/^(int|float|numeric)/.test(dataType)) return row
  if (dataType === 'timestamptz') return seededAt
  if (dataType === 'json') return '{}'
  return /(^|_)(date|on)$/.test(column) ? seededOn : `plain ${row}`
}

function visitorValue(tables: readonly DumpTable[], table: TableName, { name: column, dataType }: Column, row: number) {
  const { references } = tables.find(({ name }) => name === table) ?? { references: [] }
  const reference = references.find(({ column: name }) => name === column)
  // Every row of a child belongs to the first row of its parent.
  const text = reference ? `${marker} ${reference.to}.${reference.toColumn} 0` : `${marker} ${table}.${column} ${row}`
  if (dataType === 'json') return JSON.stringify({ text })
  return dataType === 'bytea' ? Buffer.from(text) : text
}

onBothDatabases('retention of personal data', (database) => {
  let columnsByTable: Map<string, readonly Column[]>
  let dumpTables: DumpTable[]
  beforeAll(async () => {
    dumpTables = await readDumpTables(database.db)
    const tables = await database.db.introspection.getTables()
    columnsByTable = new Map(tables.map(({ name, columns }) => [name, columns]))
  })

  async function seed(table: TableName): Promise<void> {
    const columns = columnsByTable.get(table) ?? []
    for (const [index, changes] of (variants[table] ?? [{}]).entries()) {
      const toValue = ({ name, dataType }: Column) =>
        visitorColumns(table).includes(name)
          ? visitorValue(dumpTables, table, { name, dataType: dataType.toLowerCase() }, index)
          : plainValue(name, dataType.toLowerCase(), index)
      const row = { ...Object.fromEntries(columns.map((column) => [column.name, toValue(column)])), ...changes }
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
        database.db,
      )
    }
  }

  /** The values of visitors that are left, as `table.column`. */
  async function findLeft(): Promise<string[]> {
    const left = new Set<string>()
    for (const table of columnsByTable.keys()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db)
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString() : JSON.stringify(value)
        if (text?.includes(marker)) left.add(`${table}.${column}`)
      }
    }
    return [...left].sort()
  }

  const isInFiles = () =>
    ['', '-wal']
      .map((suffix) => database.url + suffix)
      .some((file) => existsSync(file) && readFileSync(file).includes(marker))

  test('knows every table and column of the database', () => {
    const listed = tableNames.map((table) => {
      const { other } = categoriesOf(table)
      return [table, [...visitorColumns(table), ...other.split(/\s+/).filter(Boolean)].sort()]
    })
    const found = [...columnsByTable].map(([table, columns]) => [table, columns.map(({ name }) => name).sort()])
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found))
  })

  test('has a rule for every table with data of visitors', () => {
    const withoutRule = tableNames.filter(
      (table) => visitorColumns(table).length > 0 && dataCategories[table].erasedBy === undefined,
    )
    expect(withoutRule).toEqual([])
  })

  test('leaves none of it after the last limit, in no table and not in the bytes of the file', async () => {
    const seeded = tableNames.filter((table) => visitorColumns(table).length > 0)
    for (const table of seeded) await seed(table)
    expect(await findLeft()).toEqual(
      seeded.flatMap((table) => visitorColumns(table).map((column) => `${table}.${column}`)).sort(),
    )
    expect(isInFiles()).toBe(database.kind === 'sqlite')
    for (const now of runs) await applyRetention(database.db, now, 'delete')
    expect(await findLeft()).toEqual([])
    expect(isInFiles()).toBe(false)
  })
})
