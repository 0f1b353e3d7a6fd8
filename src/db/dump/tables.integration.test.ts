import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { dumpTables, tablesNotDumped } from './tables.ts'

onBothDatabases('the tables of a dump', (database) => {
  test('are all tables except those of running processes and builds, with their JSON and byte columns', async () => {
    const { db } = database
    const excluded: readonly string[] = tablesNotDumped
    const found = (await db.introspection.getTables()).filter(({ name }) => !excluded.includes(name))
    const described = dumpTables.map(({ name, json, bytes }) => ({
      name,
      json: [...json].sort(),
      bytes: [...bytes].sort(),
    }))
    const ofType = (columns: readonly { name: string; dataType: string }[], type: string) =>
      columns
        .filter(({ dataType }) => dataType.toLowerCase() === type)
        .map(({ name }) => name)
        .sort()
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect(described.sort(byName)).toEqual(
      found
        .map(({ name, columns }) => ({ name, json: ofType(columns, 'json'), bytes: ofType(columns, 'bytea') }))
        .sort(byName),
    )
  })
})
