import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { acquireLease } from './leases.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + seconds * 1000).toISOString()

onBothDatabases('a lease', (database) => {
  const acquire = (task: string, holder: string, seconds: number, db = database.db) =>
    acquireLease(db, { task, holder, until: at(seconds + 30) }, at(seconds))

  test('belongs to one holder until it ends; the holder may renew it', async () => {
    expect([await acquire('a', 'one', 0), await acquire('a', 'two', 0), await acquire('a', 'two', 29.999)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await acquire('a', 'one', 20), await acquire('a', 'two', 30), await acquire('a', 'two', 50)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await acquire('a', 'one', 51)).toBe(false)
  })

  test('is separate for each task', async () => {
    expect([await acquire('b', 'one', 0), await acquire('c', 'two', 0)]).toEqual([true, true])
  })

  test('is acquired by one of many concurrent processes, when it is new and when it has ended', async () => {
    const other = openDatabase(database.url, () => {})
    for (const seconds of [0, 100]) {
      const requests = Array.from({ length: 20 }, (_, index) =>
        acquire('d', `holder ${index} at ${seconds}`, seconds, index % 2 ? other : database.db),
      )
      expect((await Promise.all(requests)).filter(Boolean)).toHaveLength(1)
    }
    await other.destroy()
  })
})
