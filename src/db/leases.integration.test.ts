import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { acquireLease, isServerRunning, readLeasePeriod, releaseLeases } from './leases.ts'

const durationMs = 30_000

onBothDatabases('a lease', (database) => {
  const acquire = (task: string, holder: string, db = database.db) => acquireLease(db, { task, holder, durationMs })
  /** The clock of the database cannot be set, so the end of the lease is moved instead. */
  const setEnd = async (task: string, fromNowMs: number) => {
    const { until } = await readLeasePeriod(database.db, fromNowMs)
    await database.db.updateTable('job_lease').set({ until }).where('job', '=', task).execute()
  }

  test('belongs to one holder until it ends; the holder may renew it', async () => {
    expect([await acquire('a', 'one'), await acquire('a', 'two'), await acquire('a', 'one')]).toEqual([
      true,
      false,
      true,
    ])
    await setEnd('a', 20_000)
    expect(await acquire('a', 'two')).toBe(false)
    await setEnd('a', 0)
    expect([await acquire('a', 'two'), await acquire('a', 'one')]).toEqual([true, false])
  })

  test('that ends later than it can last is a remnant of another clock and may be taken', async () => {
    await acquire('far', 'one')
    await setEnd('far', durationMs + 30_000)
    expect(await acquire('far', 'two')).toBe(false)
    await setEnd('far', durationMs + 120_000)
    expect([await acquire('far', 'two'), await acquire('far', 'one')]).toEqual([true, false])
  })

  test('of a build that used the wall clock of a machine a day ahead may be taken', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await database.db.insertInto('job_lease').values({ job: 'wall', holder: 'one', until }).execute()
    expect(await acquire('wall', 'two')).toBe(true)
  })

  test('is separate for each task', async () => {
    expect([await acquire('b', 'one'), await acquire('c', 'two')]).toEqual([true, true])
  })

  test('is free at once when its holder releases it', async () => {
    await acquire('e', 'one')
    await acquire('f', 'other')
    await releaseLeases(database.db, 'one')
    expect([await acquire('e', 'two'), await acquire('f', 'two')]).toEqual([true, false])
  })

  test('is acquired by one of many concurrent processes, when it is new and when it has ended', async () => {
    const other = openDatabase(database.url, () => {})
    for (const round of ['new', 'ended']) {
      const requests = Array.from({ length: 20 }, (_, index) =>
        acquire('d', `holder ${index} of ${round}`, index % 2 ? other : database.db),
      )
      expect((await Promise.all(requests)).filter(Boolean)).toHaveLength(1)
      await setEnd('d', 0)
    }
    await other.destroy()
  })

  test('shows that a server is running only while it can be valid', async () => {
    expect(await isServerRunning(database.db)).toBe(false)
    await acquire('deliver-mail', 'one')
    expect(await isServerRunning(database.db)).toBe(true)
    await setEnd('deliver-mail', 86_400_000)
    expect(await isServerRunning(database.db)).toBe(false)
    await setEnd('deliver-mail', 0)
    expect(await isServerRunning(database.db)).toBe(false)
  })
})
