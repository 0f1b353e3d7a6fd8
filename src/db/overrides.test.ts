import { beforeAll, expect, test } from 'vitest'
import { importContent } from '#content/import-content.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { bakeryStamp, loadBakery } from './bakery.ts'
import { removeOverride, saveOverride } from './overrides.ts'

const now = '2026-11-16T09:00:00.000Z'
const place = { kind: 'slotCapacity', subjectId: 'illertissen-marktplatz', key: '' } as const

onBothDatabases('a decision of the desk', (database) => {
  beforeAll(() => importContent(database.db, 'content', now))

  const capacity = async () =>
    (await loadBakery(database.db))?.stores.find(({ id }) => id === place.subjectId)?.slotCapacity

  test('holds until it is taken back, and every change gives the bakery a new stamp', async () => {
    const before = await capacity()
    const stamps = [await bakeryStamp(database.db)]
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...place, body: { capacity: 1 } }))
    expect(await capacity()).toBe(1)
    stamps.push(await bakeryStamp(database.db))
    await database.db.transaction().execute((tx) => removeOverride(tx, place))
    expect(await capacity()).toBe(before)
    stamps.push(await bakeryStamp(database.db))
    expect(new Set(stamps).size).toBe(3)
  })

  test('never shares its number with another, however many desks decide at once', async () => {
    const stores = ((await loadBakery(database.db))?.stores ?? []).slice(0, 8)
    await Promise.all(
      stores.map(({ id }) =>
        database.db
          .transaction()
          .execute((tx) => saveOverride(tx, { kind: 'slotCapacity', subjectId: id, key: '', body: { capacity: 3 } })),
      ),
    )
    const rows = await database.db.selectFrom('override').select('number').execute()
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  })

  test('outlives an import', async () => {
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...place, body: { capacity: 2 } }))
    await importContent(database.db, 'content', now)
    expect(await capacity()).toBe(2)
  })
})

onBothDatabases('several processes that start at once', (database) => {
  test('import the content without getting in each other’s way', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => importContent(database.db, 'content', now)))
    expect(new Set(results.map((result) => 'version' in result && result.version)).size).toBe(1)
    expect((await loadBakery(database.db))?.jobs.length).toBe(25)
  })
})
