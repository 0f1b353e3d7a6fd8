import { expect, test } from 'vitest'
import { dataCategories } from '#tests/support/data-categories.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { readDumpTables, tablesNotDumped } from './tables.ts'

onBothDatabases('the tables of a dump', (database) => {
  test('are all tables except those of running processes and builds', async () => {
    const names = (await readDumpTables(database.db)).map(({ name }) => name)
    const known = Object.keys(dataCategories).filter((name) => !tablesNotDumped.includes(name))
    expect(names.toSorted()).toEqual(known.toSorted())
  })

  test('come after the tables that they refer to', async () => {
    const tables = await readDumpTables(database.db)
    const pairs = tables.flatMap(({ name, references }, index) =>
      references.map(({ to }) => [name, to, tables.findIndex((table) => table.name === to) < index]),
    )
    expect(pairs).toContainEqual(['refund', 'customer_order', true])
    expect(pairs.filter(([, , isAfter]) => !isAfter)).toEqual([])
  })

  test('have keys, columns of JSON and of bytes, and references', async () => {
    const tables = await readDumpTables(database.db)
    expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
    expect(tables).toContainEqual({
      name: 'attachment',
      key: ['application_id', 'number'],
      json: [],
      bytes: ['sealed_key', 'sealed_bytes'],
      references: [{ column: 'application_id', to: 'application', toColumn: 'id' }],
    })
    expect(tables).toContainEqual({
      name: 'content_draft_change',
      key: ['draft_id', 'kind', 'entry_id'],
      json: ['value'],
      bytes: [],
      references: [
        { column: 'base_version', to: 'content_edition', toColumn: 'number' },
        { column: 'draft_id', to: 'content_draft', toColumn: 'id' },
      ],
    })
  })
})
