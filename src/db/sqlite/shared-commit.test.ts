import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createMutex, createSharedCommit } from './shared-commit.ts'
import { createStatementCache } from './sqlite-statements.ts'

function createWriter() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table loaf (name text primary key)')
  const prepare = createStatementCache(database)
  const ran: string[] = []
  const broken = new Set<string>()
  const statement = (sql: string) => ({
    ...prepare(sql),
    run(parameters: readonly unknown[]) {
      ran.push(sql)
      if (broken.has(sql)) throw new Error(`${sql} failed`)
      return prepare(sql).run(parameters)
    },
  })
  const commits = createSharedCommit({
    database,
    statement,
    mutex: createMutex(),
    retryWhileBusy: async (attempt) => attempt(),
  })
  const insert = (name: string) => prepare('insert into loaf values (?)').run([name])
  async function bake(name: string): Promise<string> {
    await commits.begin()
    try {
      insert(name)
    } catch (error) {
      await commits.rollback(error)
      throw error
    }
    await commits.commit()
    return name
  }
  const bakeOnce = (name: string) => commits.writeStatement(() => insert(name)).then(() => name)
  const baked = () =>
    prepare('select name from loaf order by name')
      .all([])
      .map(({ name }) => name)
  const count = (sql: string) => ran.filter((other) => other === sql).length
  return { database, commits, insert, bake, bakeOnce, baked, count, broken }
}

describe('concurrent transactions', () => {
  test('share one commit and resolve after it', async () => {
    const { bake, baked, count, database } = createWriter()
    const names = ['a', 'b', 'c', 'd']
    const wereOpen = await Promise.all(names.map((name) => bake(name).then(() => database.isTransaction)))
    expect(wereOpen).toEqual([false, false, false, false])
    expect([baked(), count('begin immediate'), count('commit')]).toEqual([names, 1, 1])
  })

  test('lose only the transaction that fails', async () => {
    const { bake, baked } = createWriter()
    const results = await Promise.allSettled(['a', 'b', 'b', 'c'].map(bake))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(baked()).toEqual(['a', 'b', 'c'])
  })

  test('that are rolled back answer only when what they have seen is on disk', async () => {
    const { bake, commits, database } = createWriter()
    const first = bake('a')
    const refused = commits.begin().then(() => commits.rollback(new Error('a is there')))
    const failed = bake('a').then(
      () => 'baked',
      () => database.isTransaction,
    )
    expect(await refused.then(() => database.isTransaction)).toBe(false)
    expect(await failed).toBe(false)
    await first
  })

  test('that are rolled back fail with the commit of what they have seen', async () => {
    const { bake, commits, broken } = createWriter()
    broken.add('commit')
    const first = bake('a')
    const refused = commits.begin().then(() => commits.rollback(new Error('a is there')))
    await expect(first).rejects.toThrow('commit failed')
    await expect(refused).rejects.toThrow('commit failed')
  })

  test('are split into several commits when there are many', async () => {
    const { bake, baked, count } = createWriter()
    await Promise.all(Array.from({ length: 200 }, (_, index) => bake(String(index))))
    expect([baked().length, count('commit')]).toEqual([200, 4])
  })

  test('all reject when the commit fails, and later ones are not affected', async () => {
    const { bake, baked, broken } = createWriter()
    broken.add('commit')
    const results = await Promise.allSettled(['a', 'b'].map(bake))
    expect(results.map((result) => (result.status === 'rejected' ? result.reason.message : ''))).toEqual([
      'commit failed',
      'commit failed',
    ])
    broken.clear()
    await bake('c')
    expect(baked()).toEqual(['c'])
  })

  test('all reject when a statement aborts the whole transaction', async () => {
    const { bake, baked, commits, database } = createWriter()
    const first = bake('a')
    const second = commits.begin().then(() => {
      database.exec('rollback')
      return commits.rollback(new Error('disk full'))
    })
    await expect(first).rejects.toThrow('disk full')
    await expect(second).rejects.toThrow('disk full')
    await bake('b')
    expect(baked()).toEqual(['b'])
  })
})

test('a single transaction is committed without waiting for another', async () => {
  const { bake, baked, count } = createWriter()
  await bake('a')
  await bake('b')
  expect([baked(), count('commit')]).toEqual([['a', 'b'], 2])
})

test('a rollback releases the lock for the next transaction', async () => {
  const { commits, bake, baked } = createWriter()
  await commits.begin()
  await commits.rollback(undefined)
  await bake('a')
  expect(baked()).toEqual(['a'])
})

test('closing commits whole transactions only, and refuses later ones', async () => {
  const { commits, insert, bake, baked, database } = createWriter()
  await commits.begin()
  insert('a')
  const closed = commits.close()
  const late = bake('late')
  // The transaction goes on after something else.
  await new Promise((resolve) => setImmediate(resolve))
  expect(database.isTransaction).toBe(true)
  insert('b')
  await commits.rollback(new Error('refused'))
  await closed
  await expect(late).rejects.toThrow('The database is closed.')
  expect([baked(), database.isTransaction]).toEqual([[], false])
})

describe('a single statement', () => {
  test('shares the commit without a savepoint and resolves after it', async () => {
    const { bake, bakeOnce, baked, count, database } = createWriter()
    const bakers = [bakeOnce, bake, bakeOnce]
    const wereOpen = await Promise.all(
      bakers.map((write, index) => write(String(index)).then(() => database.isTransaction)),
    )
    expect(wereOpen).toEqual([false, false, false])
    expect([baked(), count('commit'), count('savepoint write')]).toEqual([['0', '1', '2'], 1, 1])
  })

  test('that fails does not affect the others and releases the lock', async () => {
    const { bake, bakeOnce, baked } = createWriter()
    const bakes = [bakeOnce('a'), bake('b'), bakeOnce('a'), bakeOnce('c')]
    const results = await Promise.allSettled(bakes)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(baked()).toEqual(['a', 'b', 'c'])
  })

  test('that fails at its last row writes none of its rows', async () => {
    const { commits, database, bakeOnce, baked } = createWriter()
    const several = commits.writeStatement(() => database.prepare("insert into loaf values ('a'), ('b'), ('a')").run())
    await expect(several).rejects.toThrow('UNIQUE')
    await bakeOnce('c')
    expect(baked()).toEqual(['c'])
  })

  test('that aborts the whole transaction rejects all writers of the batch', async () => {
    const { bakeOnce, baked, commits, database } = createWriter()
    const first = bakeOnce('a')
    const second = commits.writeStatement(() => {
      database.exec('rollback')
      throw new Error('disk full')
    })
    await expect(Promise.allSettled([first, second])).resolves.toMatchObject([
      { reason: { message: 'disk full' } },
      { reason: { message: 'disk full' } },
    ])
    await bakeOnce('b')
    expect(baked()).toEqual(['b'])
  })

  test('rejects when the commit fails', async () => {
    const { bakeOnce, baked, broken } = createWriter()
    broken.add('commit')
    await expect(bakeOnce('a')).rejects.toThrow('commit failed')
    broken.clear()
    await bakeOnce('b')
    expect(baked()).toEqual(['b'])
  })
})
