import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { countAttempt, countUnlessLimited, takeBackAttempt } from './rate-limits.ts'

const limit = { maxAttempts: 3, windowMs: 60_000 }
const at = (ms: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + ms).toISOString()

onBothDatabases('attempts', (database) => {
  const count = (key: string, ms = 0, db = database.db) => countAttempt(db, key, limit, at(ms))

  test('are allowed up to the limit and again when the window has ended', async () => {
    expect([await count('a'), await count('a', 100), await count('a', 200), await count('a', 300)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([await count('a', 59_999), await count('a', 60_000)]).toEqual([false, true])
  })

  test('are allowed again when the clock is set back', async () => {
    const day = 86_400_000
    for (let tries = 0; tries < 4; tries++) await count('set back', day)
    expect([await count('set back', day), await count('set back', 0)]).toEqual([false, true])
    const countInTx = (ms: number) =>
      database.db.transaction().execute((tx) => countUnlessLimited(tx, 'set back in tx', limit, at(ms)))
    for (let tries = 0; tries < 3; tries++) await countInTx(day)
    expect([(await countInTx(day)).kind, (await countInTx(0)).kind]).toEqual(['limited', 'counted'])
  })

  test('are counted separately for each key', async () => {
    for (let tries = 0; tries < 4; tries++) await count('b')
    expect([await count('b'), await count('c')]).toEqual([false, true])
  })

  test('can be taken back one by one, but not below zero', async () => {
    const takeBack = () => database.db.transaction().execute((tx) => takeBackAttempt(tx, 'd'))
    for (let tries = 0; tries < 3; tries++) await count('d')
    await takeBack()
    expect([await count('d'), await count('d')]).toEqual([true, false])
    for (let tries = 0; tries < 9; tries++) await takeBack()
    expect([await count('d'), await count('d'), await count('d'), await count('d')]).toEqual([true, true, true, false])
  })

  test('are counted correctly for concurrent calls from several processes at the end of a window', async () => {
    for (let tries = 0; tries < 4; tries++) await count('e')
    const other = openDatabase(database.url, () => {})
    const allowed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => count('e', 60_000, index % 2 ? other : database.db)),
    )
    await other.destroy()
    expect(allowed.filter(Boolean)).toHaveLength(3)
  })
})
