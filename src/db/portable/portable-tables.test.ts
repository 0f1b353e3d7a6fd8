import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { portableTables } from './portable-tables.ts'

onBothDatabases('what a backup takes along', (database) => {
  test('is every table but the leases, with its JSON and its bytes', async () => {
    const { db } = database
    const found = (await db.introspection.getTables()).filter(({ name }) => name !== 'job_lease')
    const described = portableTables.map(({ name, json, bytes }) => ({
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
