import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { createPostgresDatabase } from '#tests/support/postgres.ts'
import { type Db, openDatabase } from './database.ts'
import { buildIndexes } from './indexes.ts'
import { migrate, migrateTo } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { insertOrder } from './orders.ts'

describe('building an index on PostgreSQL', () => {
  let url: string
  let db: Db
  function open() {
    const opened = openDatabase(url, () => {})
    onTestFinished(() => opened.destroy())
    return opened
  }
  beforeEach(async () => {
    url = await createPostgresDatabase(inject('postgresUrl'))
    db = open()
    await migrateTo(db, Object.keys(migrations).at(-1) ?? '')
  })

  const addOrder = (id: string) => db.transaction().execute((tx) => insertOrder(tx, anOrder({ id })))

  /** A transaction that has written an order and does not end: a build waits for it. */
  async function holdTransaction() {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await addOrder('FIRST-00000')
    await client.query('begin')
    await client.query("update customer_order set revision = revision + 1 where id = 'FIRST-00000'")
    return { end: () => client.query('rollback') }
  }

  async function waitForBuild(): Promise<number> {
    return vi.waitFor(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and query ilike 'create index %' and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
      return rows[0]?.pid ?? 0
    }, 120_000)
  }

  const readIndex = async (on: Kysely<unknown> = db as unknown as Kysely<unknown>) =>
    (
      await sql<{ isValid: boolean }>`
        select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('order_by_day')`.execute(on)
    ).rows

  test('lets others write meanwhile', async () => {
    const transaction = await holdTransaction()
    const building = migrate(open())
    await waitForBuild()
    await addOrder('WHILE-00000')
    await transaction.end()
    await building
    expect(await readIndex()).toEqual([{ isValid: true }])
  })

  test('is repeated when it was interrupted', async () => {
    const transaction = await holdTransaction()
    const building = migrate(open())
    const interrupted = expect(building).rejects.toThrow()
    await sql`select pg_terminate_backend(${await waitForBuild()})`.execute(db)
    await interrupted
    expect(await readIndex()).toEqual([{ isValid: false }])
    await transaction.end()
    await migrate(db)
    expect(await readIndex()).toEqual([{ isValid: true }])
  })

  test('is done once by several processes', async () => {
    const transaction = await holdTransaction()
    const others = [open(), open(), open()].map((one) => buildIndexes(one))
    await waitForBuild()
    await transaction.end()
    await Promise.all(others)
    expect(await readIndex()).toEqual([{ isValid: true }])
  })
})
