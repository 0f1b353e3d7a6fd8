import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { sharedCommit } from './shared-commit.ts'
import { sqliteStatements } from './sqlite-statements.ts'
import { turnstile } from './turnstile.ts'

function aWriter() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table loaf (name text primary key)')
  const prepare = sqliteStatements(database)
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
  const commits = sharedCommit({
    database,
    statement,
    turnstile: turnstile(),
    whenNotBusy: async (attempt) => attempt(),
  })
  const insert = (name: string) => prepare('insert into loaf values (?)').run([name])
  async function bake(name: string): Promise<string> {
    await commits.enter()
    try {
      insert(name)
    } catch (error) {
      commits.undo(error)
      throw error
    }
    await commits.keep()
    return name
  }
  const bakeOnce = (name: string) => commits.writeOnce(() => insert(name)).then(() => name)
  const baked = () =>
    prepare('select name from loaf order by name')
      .all([])
      .map(({ name }) => name)
  const count = (sql: string) => ran.filter((one) => one === sql).length
  return { database, commits, insert, bake, bakeOnce, baked, count, broken }
}

describe('writes that come together', () => {
  test('share one commit, and are told after it', async () => {
    const { bake, baked, count, database } = aWriter()
    const names = ['a', 'b', 'c', 'd']
    const wereOpen = await Promise.all(names.map((name) => bake(name).then(() => database.isTransaction)))
    expect(wereOpen).toEqual([false, false, false, false])
    expect([baked(), count('begin immediate'), count('commit')]).toEqual([names, 1, 1])
  })

  test('of which one fails lose that one alone', async () => {
    const { bake, baked } = aWriter()
    const results = await Promise.allSettled(['a', 'b', 'b', 'c'].map(bake))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(baked()).toEqual(['a', 'b', 'c'])
  })

  test('that are very many do not wait for the last', async () => {
    const { bake, baked, count } = aWriter()
    await Promise.all(Array.from({ length: 200 }, (_, index) => bake(String(index))))
    expect([baked().length, count('commit')]).toEqual([200, 4])
  })

  test('whose commit fails are all told, and those after them are not affected', async () => {
    const { bake, baked, broken } = aWriter()
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

  test('are all told when a statement ends the whole transaction', async () => {
    const { bake, baked, commits, database } = aWriter()
    const first = bake('a')
    const second = commits.enter().then(() => {
      database.exec('rollback')
      commits.undo(new Error('disk full'))
    })
    await expect(first).rejects.toThrow('disk full')
    await second
    await bake('b')
    expect(baked()).toEqual(['b'])
  })
})

test('a write that comes alone is committed without waiting for another', async () => {
  const { bake, baked, count } = aWriter()
  await bake('a')
  await bake('b')
  expect([baked(), count('commit')]).toEqual([['a', 'b'], 2])
})

test('one that gives up leaves its turn to the next', async () => {
  const { commits, bake, baked } = aWriter()
  await commits.enter()
  commits.undo(undefined)
  await bake('a')
  expect(baked()).toEqual(['a'])
})

test('what is under way when the database closes is kept', async () => {
  const { commits, insert, baked } = aWriter()
  await commits.enter()
  insert('a')
  const kept = commits.keep()
  commits.flush()
  await kept
  expect(baked()).toEqual(['a'])
})

describe('a single statement', () => {
  test('shares the commit with others, has no savepoint, and is told after the commit', async () => {
    const { bake, bakeOnce, baked, count, database } = aWriter()
    const bakers = [bakeOnce, bake, bakeOnce]
    const wereOpen = await Promise.all(
      bakers.map((one, index) => one(String(index)).then(() => database.isTransaction)),
    )
    expect(wereOpen).toEqual([false, false, false])
    expect([baked(), count('commit'), count('savepoint turn')]).toEqual([['0', '1', '2'], 1, 1])
  })

  test('that fails takes nothing from the others and leaves its turn to the next', async () => {
    const { bake, bakeOnce, baked } = aWriter()
    const bakes = [bakeOnce('a'), bake('b'), bakeOnce('a'), bakeOnce('c')]
    const results = await Promise.allSettled(bakes)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(baked()).toEqual(['a', 'b', 'c'])
  })

  test('of several rows that fails at the last writes none of them', async () => {
    const { commits, database, bakeOnce, baked } = aWriter()
    const several = commits.writeOnce(() => database.prepare("insert into loaf values ('a'), ('b'), ('a')").run())
    await expect(several).rejects.toThrow('UNIQUE')
    await bakeOnce('c')
    expect(baked()).toEqual(['c'])
  })

  test('that ends the whole transaction is told to all who shared it', async () => {
    const { bakeOnce, baked, commits, database } = aWriter()
    const first = bakeOnce('a')
    const second = commits.writeOnce(() => {
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

  test('whose commit fails is told so', async () => {
    const { bakeOnce, baked, broken } = aWriter()
    broken.add('commit')
    await expect(bakeOnce('a')).rejects.toThrow('commit failed')
    broken.clear()
    await bakeOnce('b')
    expect(baked()).toEqual(['b'])
  })
})
