import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { countAttempt, resetAttempts } from './rate-limits.ts'

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

  test('are counted separately for each key', async () => {
    for (let tries = 0; tries < 4; tries++) await count('b')
    expect([await count('b'), await count('c')]).toEqual([false, true])
  })

  test('can be reset', async () => {
    for (let tries = 0; tries < 4; tries++) await count('d')
    await resetAttempts(database.db, 'd')
    expect(await count('d')).toBe(true)
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
