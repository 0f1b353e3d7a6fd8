import { beforeEach, expect, test } from 'vitest'
import { countQueries } from '#tests/support/count-queries.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'

const soon = '2026-03-02T08:00:00.000Z'

/** The values come in another order than in the statement, and one is constant. */
const insert = prepareQuery((db, param: ParamFor<{ expiresAt: string; id: string }>) =>
  db.insertInto('cart').values({ id: param('id'), lines: '[]', expires_at: param('expiresAt') }),
)

const find = prepareQuery((db, param: ParamFor<{ now: string; id: string }>) =>
  db.selectFrom('cart').select(['id', 'lines']).where('expires_at', '>', param('now')).where('id', '=', param('id')),
)

onBothDatabases('a prepared query', (database) => {
  beforeEach(async () => {
    await database.db.deleteFrom('cart').execute()
  })

  test('uses the values of each call', async () => {
    const { db } = database
    for (const id of ['a', 'b', 'c']) await insert(db, { id, expiresAt: soon })
    expect(await find(db, { id: 'b', now: '2026-03-01' })).toEqual([{ id: 'b', lines: [] }])
    expect(await find(db, { id: 'c', now: '2026-03-01' })).toEqual([{ id: 'c', lines: [] }])
    expect(await find(db, { id: 'b', now: '2026-03-03' })).toEqual([])
  })

  test('is seen by plugins each time', async () => {
    const counts: number[] = []
    const counted = database.db.withPlugin(countQueries((count) => counts.push(count)))
    for (const id of ['a', 'b', 'c']) await find(counted, { id, now: '2026-03-01' })
    expect(counts).toEqual([1, 2, 3])
  })

  test('treats SQL in a value as text', async () => {
    const id = `'); delete from cart; --`
    await insert(database.db, { id, expiresAt: soon })
    expect(await find(database.db, { id, now: '2026-03-01' })).toEqual([{ id, lines: [] }])
  })

  test('runs inside the given transaction', async () => {
    const { db } = database
    const attempt = db.transaction().execute(async (tx) => {
      await insert(tx, { id: 'a', expiresAt: soon })
      expect(await find(tx, { id: 'a', now: '2026-03-01' })).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(attempt).rejects.toThrow('rolled back')
    expect(await find(db, { id: 'a', now: '2026-03-01' })).toEqual([])
  })

  test('rejects when the statement fails', async () => {
    await insert(database.db, { id: 'a', expiresAt: soon })
    await expect(insert(database.db, { id: 'a', expiresAt: soon })).rejects.toThrow(/unique/i)
  })
})
