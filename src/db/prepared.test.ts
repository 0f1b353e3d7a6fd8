import { beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type BlankFor, prepared } from './prepared.ts'

const soon = '2026-03-02T08:00:00.000Z'

/** Asked for in another order than they stand in the statement, with one value that is always the same. */
const insert = prepared((db, blank: BlankFor<{ expiresAt: string; id: string }>) =>
  db.insertInto('cart').values({ id: blank('id'), lines: '[]', expires_at: blank('expiresAt') }),
)

const find = prepared((db, blank: BlankFor<{ now: string; id: string }>) =>
  db.selectFrom('cart').select(['id', 'lines']).where('expires_at', '>', blank('now')).where('id', '=', blank('id')),
)

onBothDatabases('a statement that is put together once', (database) => {
  beforeEach(async () => {
    await database.db.deleteFrom('cart').execute()
  })

  test('is filled in anew each time', async () => {
    const { db } = database
    for (const id of ['a', 'b', 'c']) await insert(db, { id, expiresAt: soon })
    expect(await find(db, { id: 'b', now: '2026-03-01' })).toEqual([{ id: 'b', lines: [] }])
    expect(await find(db, { id: 'c', now: '2026-03-01' })).toEqual([{ id: 'c', lines: [] }])
    expect(await find(db, { id: 'b', now: '2026-03-03' })).toEqual([])
  })

  test('takes what would be SQL as a value', async () => {
    const id = `'); delete from cart; --`
    await insert(database.db, { id, expiresAt: soon })
    expect(await find(database.db, { id, now: '2026-03-01' })).toEqual([{ id, lines: [] }])
  })

  test('belongs to the transaction that it is run in', async () => {
    const { db } = database
    const attempt = db.transaction().execute(async (tx) => {
      await insert(tx, { id: 'a', expiresAt: soon })
      expect(await find(tx, { id: 'a', now: '2026-03-01' })).toHaveLength(1)
      throw new Error('taken back')
    })
    await expect(attempt).rejects.toThrow('taken back')
    expect(await find(db, { id: 'a', now: '2026-03-01' })).toEqual([])
  })

  test('fails like any other', async () => {
    await insert(database.db, { id: 'a', expiresAt: soon })
    await expect(insert(database.db, { id: 'a', expiresAt: soon })).rejects.toThrow(/unique/i)
  })
})
