import { expect, test, vi } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { anOrder } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi } from '#tests/support/test-staff-api.ts'
import { createBoardWatch, createSessionWatch } from './board-watch.ts'

const patience = { timeout: 30_000 }

onAnyDatabase('the watch of boards', (database) => {
  test('a stream that ends twice does not silence the one that took its place', async () => {
    const report = vi.fn()
    const boards = createBoardWatch(database.db, report)
    const board = { storeId: 'reloaded', date: '2033-05-10' }
    const [first, second] = [vi.fn(), vi.fn()]
    // A reloaded tablet connects again before the server has noticed the end of its old connection, which ends twice: when
    // the connection closes, and when its loop sees that.
    const endFirst = boards.watch(board, first)
    await vi.waitFor(() => expect(first).toHaveBeenCalledOnce(), patience)
    endFirst()
    boards.watch(board, second)
    endFirst()
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), patience)
    const order = anOrder({ pickup: { ...board, minute: 450 } })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2), patience)
    expect(first).toHaveBeenCalledOnce()
    expect(report).not.toHaveBeenCalled()
    boards.stop()
  })

  test('looks the sessions of all streams up in one query', async () => {
    const now = '2026-11-18T09:00:00.000Z'
    const staff = await createTestStaffApi(database.db, now)
    const sessions = await Promise.all(Array.from({ length: 5 }, () => staff.aSession('device')))
    let queries = 0
    const findIdentity = createSessionWatch(database.db.withPlugin(countQueries(() => (queries += 1))), () => now)
    const tokens = sessions.map(({ cookie }) => cookie.split('=')[1] ?? '')
    const found = await Promise.all([...tokens, 'unknown'].map((token) => findIdentity(token)))
    expect(found.map((identity) => identity?.id)).toEqual([...sessions.map(({ identity }) => identity.id), undefined])
    expect(queries).toBe(1)
  })
})
