import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { takeLease } from './leases.ts'
import { openDatabase } from './open-database.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + seconds * 1000).toISOString()

onBothDatabases('a lease', (database) => {
  const ask = (job: string, holder: string, seconds: number, db = database.db) =>
    takeLease(db, { job, holder, until: at(seconds + 30) }, at(seconds))

  test('is one holder’s until it ends; the holder may prolong it', async () => {
    expect([await ask('a', 'one', 0), await ask('a', 'two', 0), await ask('a', 'two', 29.999)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await ask('a', 'one', 20), await ask('a', 'two', 30), await ask('a', 'two', 50)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await ask('a', 'one', 51)).toBe(false)
  })

  test('is for one job', async () => {
    expect([await ask('b', 'one', 0), await ask('c', 'two', 0)]).toEqual([true, true])
  })

  test('goes to one of many who ask at once, when it is new and when it has ended', async () => {
    const other = openDatabase(database.url, () => {})
    for (const seconds of [0, 100]) {
      const askers = Array.from({ length: 20 }, (_, index) =>
        ask('d', `holder ${index} at ${seconds}`, seconds, index % 2 ? other : database.db),
      )
      expect((await Promise.all(askers)).filter(Boolean)).toHaveLength(1)
    }
    await other.destroy()
  })
})
