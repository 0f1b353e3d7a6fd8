import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startChaosProxy } from '#tests/support/chaos-proxy.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { isDatabaseUnavailable, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const anOverride = (id: string) => ({
  kind: 'stock' as const,
  subject_id: id,
  key: '',
  number: 1,
  body: JSON.stringify({ list: [1, 'ä'] }),
})

onBothDatabases('the database', (database) => {
  test('has no missing migrations, also when three processes migrate at once', async () => {
    const others = [1, 2].map(() => openDatabase(database.url, () => {}))
    expect(await Promise.all([database.db, ...others].map((db) => migrate(db)))).toEqual([[], [], []])
    await Promise.all(others.map((db) => db.destroy()))
  })

  test('returns parsed JSON, numbers as numbers and instants as ISO text', async () => {
    await database.db.insertInto('override').values(anOverride('json')).execute()
    await database.db
      .insertInto('webhook_event')
      .values({ id: 'event', received_at: '2026-03-29T01:30:00.007Z' })
      .execute()
    const row = await database.db.selectFrom('override').selectAll().where('subject_id', '=', 'json').executeTakeFirst()
    expect(row).toEqual({ kind: 'stock', subject_id: 'json', key: '', number: 1, body: { list: [1, 'ä'] } })
    const event = await database.db.selectFrom('webhook_event').selectAll().executeTakeFirst()
    expect(event?.received_at).toBe('2026-03-29T01:30:00.007Z')
    const { count } = await database.db
      .selectFrom('override')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('rolls back a transaction that throws', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('override').values(anOverride('gone')).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(
      await database.db.selectFrom('override').select('subject_id').where('subject_id', '=', 'gone').execute(),
    ).toEqual([])
  })

  test('reads the last committed state without waiting for a running transaction', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
    const running = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('override').values(anOverride('uncommitted')).execute()
      written()
      await mayEnd
    })
    await hasWritten
    const during = await database.db
      .selectFrom('override')
      .select('subject_id')
      .where('subject_id', '=', 'uncommitted')
      .execute()
    end()
    await running
    const after = await database.db
      .selectFrom('override')
      .select('subject_id')
      .where('subject_id', '=', 'uncommitted')
      .execute()
    expect([during.length, after.length]).toEqual([0, 1])
  })

  test('does not lose any of fifty concurrent increments', async () => {
    await database.db
      .insertInto('override')
      .values({ ...anOverride('counter'), number: 0 })
      .execute()
    const increment = () =>
      database.db.transaction().execute((tx) =>
        tx
          .updateTable('override')
          .set((expression) => ({ number: expression('number', '+', 1) }))
          .where('subject_id', '=', 'counter')
          .execute(),
      )
    await Promise.all(Array.from({ length: 50 }, increment))
    const row = await database.db
      .selectFrom('override')
      .select('number')
      .where('subject_id', '=', 'counter')
      .executeTakeFirst()
    expect(row?.number).toBe(50)
  })

  test.runIf(database.kind === 'sqlite')('syncs every commit to disk', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)
    expect(rows[0]?.synchronous).toBe(2)
  })

  test.runIf(database.kind === 'sqlite')('reports a full disk, rolls back and works again afterwards', async () => {
    const pages = sql<{ page_count: number }>`pragma page_count`
    const count = (await pages.execute(database.db)).rows[0]?.page_count ?? 0
    const limitPages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(database.db)
    const insert = (id: string, length: number) =>
      database.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('override')
          .values(anOverride(`${id}-first`))
          .execute()
        const body = JSON.stringify('x'.repeat(length))
        await tx
          .insertInto('override')
          .values({ ...anOverride(id), body })
          .execute()
      })
    await limitPages(count)
    const error = await insert('full', 1_000_000).catch((reason: unknown) => reason)
    expect([isDatabaseUnavailable(error), String(error)]).toEqual([true, expect.stringContaining('full')])
    await limitPages(1_000_000)
    await insert('small', 10)
    const rows = await database.db
      .selectFrom('override')
      .select('subject_id')
      .where('subject_id', 'like', '%-first')
      .execute()
    expect(rows.map(({ subject_id }) => subject_id)).toEqual(['small-first'])
  })

  test.runIf(database.kind === 'postgres')('survives a connection that breaks during a transaction', async () => {
    const proxy = await startChaosProxy(Number(new URL(database.url).port))
    const lost: string[] = []
    const proxiedUrl = database.url.replace(/:\d+\//, `:${proxy.port}/`)
    const db = openDatabase(proxiedUrl, ({ message }) => lost.push(message))
    proxy.set({ kind: 'cut', times: 1, matching: /commit/i })
    const cut = db.transaction().execute((tx) => tx.insertInto('override').values(anOverride('cut')).execute())
    await expect(cut).rejects.toThrow()
    proxy.set(undefined)
    expect(lost).toHaveLength(1)
    const row = await db.selectFrom('override').select('subject_id').where('subject_id', '=', 'cut').executeTakeFirst()
    expect(row?.subject_id).toBe('cut')
    await db.destroy()
    await proxy.close()
  })

  test.runIf(database.kind === 'postgres')('uses no older connection after one of them did not answer', async () => {
    const proxy = await startChaosProxy(Number(new URL(database.url).port))
    const db = openDatabase(database.url.replace(/:\d+\//, `:${proxy.port}/`), () => {})
    const readPid = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(db)
      return rows[0]?.pid
    }
    const older = await Promise.all([readPid(), readPid()])
    expect(new Set(older).size).toBe(2)
    proxy.set({ kind: 'silence', times: 1 })
    await expect(readPid()).rejects.toThrow('Query read timeout')
    expect(older).not.toContain(await readPid())
    await db.destroy()
    await proxy.close()
  })

  test('works after a statement has failed inside a transaction', async () => {
    const failing = database.db.transaction().execute((tx) => sql`select * from nowhere`.execute(tx))
    await expect(failing).rejects.toThrow()
    await database.db.insertInto('override').values(anOverride('onward')).execute()
    const row = await database.db
      .selectFrom('override')
      .select('subject_id')
      .where('subject_id', '=', 'onward')
      .executeTakeFirst()
    expect(row?.subject_id).toBe('onward')
  })
})

const anError = (facts: object, message = 'x') => Object.assign(new Error(message), facts)

test.each([
  ['SQLite: busy', anError({ errcode: 5 })],
  ['SQLite: busy with a snapshot', anError({ errcode: 517 })],
  ['SQLite: disk full', anError({ errcode: 13, code: 'ERR_SQLITE_ERROR' })],
  ['SQLite: I/O error', anError({ errcode: 778 })],
  ['PostgreSQL: shut down by an administrator', anError({ code: '57P01' })],
  ['PostgreSQL: starting up', anError({ code: '57P03' })],
  ['PostgreSQL: disk full', anError({ code: '53100' })],
  ['PostgreSQL: too many connections', anError({ code: '53300' })],
  ['PostgreSQL: deadlock', anError({ code: '40P01' })],
  ['PostgreSQL: read-only', anError({ code: '25006' })],
  ['connection refused', anError({ code: 'ECONNREFUSED' })],
  ['connection reset', anError({ code: 'ECONNRESET' })],
  ['connection terminated', anError({}, 'Connection terminated unexpectedly')],
  ['connection timeout', anError({}, 'timeout exceeded when trying to connect')],
  ['connection already broken', anError({}, 'Client has encountered a connection error and is not queryable')],
])('unavailable: %s', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['SQLite: no such table', anError({ errcode: 1, code: 'ERR_SQLITE_ERROR' })],
  ['SQLite: unique constraint', anError({ errcode: 2067 })],
  ['PostgreSQL: no such table', anError({ code: '42P01' })],
  ['PostgreSQL: unique constraint', anError({ code: '23505' })],
  ['a string', 'ECONNREFUSED'],
  ['undefined', undefined],
])('not unavailable: %s', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
