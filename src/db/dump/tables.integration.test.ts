import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { dumpTables } from './tables.ts'

onBothDatabases('the tables of a dump', (database) => {
  test('are all tables except leases, with their JSON and byte columns', async () => {
    const { db } = database
    const found = (await db.introspection.getTables()).filter(({ name }) => name !== 'job_lease')
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
