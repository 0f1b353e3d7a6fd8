import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chaosProxy } from '#tests/support/chaos-proxy.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const aDocument = (id: string) => ({ kind: 'note', id, position: 1, body: JSON.stringify({ list: [1, 'ä'] }) })

onBothDatabases('the database', (database) => {
  test('has nothing left to migrate, also when three ask at once', async () => {
    const others = [1, 2].map(() => openDatabase(database.url, () => {}))
    expect(await Promise.all([database.db, ...others].map(migrate))).toEqual([[], [], []])
    await Promise.all(others.map((db) => db.destroy()))
  })

  test('gives JSON back parsed, numbers as numbers and instants as ISO text', async () => {
    await database.db.insertInto('document').values(aDocument('json')).execute()
    await database.db
      .insertInto('content_version')
      .values({ version: 'v', number: 1, imported_at: '2026-03-29T01:30:00.007Z' })
      .execute()
    const row = await database.db.selectFrom('document').selectAll().where('id', '=', 'json').executeTakeFirst()
    expect(row).toEqual({ kind: 'note', id: 'json', position: 1, body: { list: [1, 'ä'] } })
    const version = await database.db.selectFrom('content_version').selectAll().executeTakeFirst()
    expect(version?.imported_at).toBe('2026-03-29T01:30:00.007Z')
    const { count } = await database.db
      .selectFrom('document')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('takes back everything of a transaction that fails', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('document').values(aDocument('gone')).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.db.selectFrom('document').select('id').where('id', '=', 'gone').execute()).toEqual([])
  })

  test('lets reads through while a transaction runs, and shows them the state before it', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
    const running = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('document').values(aDocument('late')).execute()
      written()
      await mayEnd
    })
    await hasWritten
    const during = await database.db.selectFrom('document').select('id').where('id', '=', 'late').execute()
    end()
    await running
    const after = await database.db.selectFrom('document').select('id').where('id', '=', 'late').execute()
    expect([during.length, after.length]).toEqual([0, 1])
  })

  test('lets writers take turns: none of fifty increments is lost', async () => {
    await database.db
      .insertInto('document')
      .values({ ...aDocument('counter'), position: 0 })
      .execute()
    const increment = () =>
      database.db.transaction().execute((tx) =>
        tx
          .updateTable('document')
          .set((expression) => ({ position: expression('position', '+', 1) }))
          .where('id', '=', 'counter')
          .execute(),
      )
    await Promise.all(Array.from({ length: 50 }, increment))
    const row = await database.db
      .selectFrom('document')
      .select('position')
      .where('id', '=', 'counter')
      .executeTakeFirst()
    expect(row?.position).toBe(50)
  })

  test.runIf(database.kind === 'sqlite')('keeps a commit even when the power goes', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)
    expect(rows[0]?.synchronous).toBe(2)
  })

  test.runIf(database.kind === 'sqlite')(
    'says that the disk is full, takes all back and goes on afterwards',
    async () => {
      const pages = sql<{ page_count: number }>`pragma page_count`
      const count = (await pages.execute(database.db)).rows[0]?.page_count ?? 0
      const limitPages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(database.db)
      const insert = (id: string, length: number) =>
        database.db.transaction().execute(async (tx) => {
          await tx
            .insertInto('document')
            .values(aDocument(`${id}-first`))
            .execute()
          const body = JSON.stringify('x'.repeat(length))
          await tx
            .insertInto('document')
            .values({ ...aDocument(id), body })
            .execute()
        })
      await limitPages(count)
      const fault = await insert('full', 1_000_000).catch((error: unknown) => error)
      expect([isDatabaseAway(fault), String(fault)]).toEqual([true, expect.stringContaining('full')])
      await limitPages(1_000_000)
      await insert('room', 10)
      const rows = await database.db.selectFrom('document').select('id').where('id', 'like', '%-first').execute()
      expect(rows.map(({ id }) => id)).toEqual(['room-first'])
    },
  )

  test.runIf(database.kind === 'postgres')('survives a connection that breaks within a transaction', async () => {
    const line = await chaosProxy(Number(new URL(database.url).port))
    const lost: string[] = []
    const through = database.url.replace(/:\d+\//, `:${line.port}/`)
    const db = openDatabase(through, ({ message }) => lost.push(message))
    line.set({ kind: 'cut', times: 1, matching: /commit/i })
    const cut = db.transaction().execute((tx) => tx.insertInto('document').values(aDocument('cut')).execute())
    await expect(cut).rejects.toThrow()
    line.set(undefined)
    expect(lost).toHaveLength(1)
    const row = await db.selectFrom('document').select('id').where('id', '=', 'cut').executeTakeFirst()
    expect(row?.id).toBe('cut')
    await db.destroy()
    await line.close()
  })

  test('goes on after a statement that fails inside a transaction', async () => {
    const failing = database.db.transaction().execute((tx) => sql`select * from nowhere`.execute(tx))
    await expect(failing).rejects.toThrow()
    await database.db.insertInto('document').values(aDocument('onward')).execute()
    const row = await database.db.selectFrom('document').select('id').where('id', '=', 'onward').executeTakeFirst()
    expect(row?.id).toBe('onward')
  })
})
