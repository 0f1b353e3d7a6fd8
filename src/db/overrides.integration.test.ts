import { beforeAll, expect, test } from 'vitest'
import { importContent } from '#content/import-content.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { loadContent, readContentStamp } from './content.ts'
import { removeOverride, saveOverride } from './overrides.ts'

const now = '2026-11-16T09:00:00.000Z'
const overrideKey = { kind: 'slotCapacity', subjectId: 'illertissen-marktplatz', key: '' } as const

onBothDatabases('an override', (database) => {
  beforeAll(() => importContent(database.db, 'content', now))

  const capacity = async () =>
    (await loadContent(database.db))?.stores.find(({ id }) => id === overrideKey.subjectId)?.slotCapacity

  test('applies until it is removed, and every change gives the content a new stamp', async () => {
    const before = await capacity()
    const stamps = [await readContentStamp(database.db)]
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...overrideKey, body: { capacity: 1 } }))
    expect(await capacity()).toBe(1)
    stamps.push(await readContentStamp(database.db))
    await database.db.transaction().execute((tx) => removeOverride(tx, overrideKey))
    expect(await capacity()).toBe(before)
    stamps.push(await readContentStamp(database.db))
    expect(new Set(stamps).size).toBe(3)
  })

  test('gets a unique number when several are saved at once', async () => {
    const stores = ((await loadContent(database.db))?.stores ?? []).slice(0, 8)
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

  test('survives an import', async () => {
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...overrideKey, body: { capacity: 2 } }))
    await importContent(database.db, 'content', now)
    expect(await capacity()).toBe(2)
  })
})

onBothDatabases('several processes', (database) => {
  test('import the same content once when they start together', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => importContent(database.db, 'content', now)))
    expect(new Set(results.map((result) => 'version' in result && result.version)).size).toBe(1)
    expect((await loadContent(database.db))?.jobs.length).toBe(25)
  })
})
