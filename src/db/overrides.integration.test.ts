import { beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { publishContent } from '#tests/support/test-content.ts'
import { loadContent, readContentStamp } from './content.ts'
import { listOverrides, removeOverrides, saveOverride, saveOverrides } from './overrides.ts'

const now = '2026-11-16T09:00:00.000Z'
const overrideKey = { kind: 'slotCapacity', subjectId: 'illertissen-marktplatz', key: '' } as const

onBothDatabases('an override', (database) => {
  beforeAll(() => publishContent(database.db, now))

  const capacity = async () =>
    (await loadContent(database.db, now))?.content.stores.find(({ id }) => id === overrideKey.subjectId)?.slotCapacity

  test('applies until it is removed, and every change gives the content a new stamp', async () => {
    const before = await capacity()
    const stamps = [await readContentStamp(database.db, now)]
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...overrideKey, body: { capacity: 1 } }))
    expect(await capacity()).toBe(1)
    stamps.push(await readContentStamp(database.db, now))
    await database.db.transaction().execute((tx) => removeOverrides(tx, [overrideKey]))
    expect(await capacity()).toBe(before)
    stamps.push(await readContentStamp(database.db, now))
    expect(new Set(stamps).size).toBe(3)
  })

  test('gets a unique number when several are saved at once', async () => {
    const stores = ((await loadContent(database.db, now))?.content.stores ?? []).slice(0, 8)
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

  test('is saved and removed together with many others, each with its own number', async () => {
    const days = Array.from({ length: 2_500 }, (_, index) => ({
      ...({ kind: 'slotCapacity', subjectId: overrideKey.subjectId, key: `day ${index}` } as const),
      body: { capacity: index },
    }))
    const listDays = async () => (await listOverrides(database.db)).filter(({ key }) => key.startsWith('day '))
    await database.db.transaction().execute((tx) => saveOverrides(tx, days))
    await database.db.transaction().execute((tx) =>
      saveOverrides(
        tx,
        days.map((day) => ({ ...day, body: { capacity: 1 } })),
      ),
    )
    expect(await listDays()).toEqual(days.map((day) => ({ ...day, body: { capacity: 1 } })))
    await database.db.transaction().execute((tx) => removeOverrides(tx, days.slice(1)))
    expect(await listDays()).toEqual([{ ...days[0], body: { capacity: 1 } }])
    const rows = await database.db.selectFrom('override').select('number').execute()
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  })

  test('survives an import', async () => {
    await database.db.transaction().execute((tx) => saveOverride(tx, { ...overrideKey, body: { capacity: 2 } }))
    await publishContent(database.db, now)
    expect(await capacity()).toBe(2)
  })
})
