import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { migrations, type SchemaMigration } from '#db/migrations/migrations.ts'
import { requestApi } from './faults/shopper.ts'
import type { DatabaseKind } from './support/databases.ts'
import { createPostgresDatabase } from './support/postgres.ts'
import { startServerProcess } from './support/test-server.ts'

const addColumn: SchemaMigration = {
  up: (db: Kysely<unknown>) => db.schema.alterTable('cart').addColumn('added_later', 'text').execute(),
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('a server on a database of a newer version (%s)', (kind) => {
  async function start(newer: SchemaMigration) {
    const dataDir = mkdtempSync(join(tmpdir(), 'krume-newer-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const url = kind === 'sqlite' ? join(dataDir, 'krume.sqlite') : await createPostgresDatabase(inject('postgresUrl'))
    const db = openDatabase(url, () => {})
    await migrate(db, { ...migrations, '900-newer': newer })
    await db.destroy()
    const databaseUrl = kind === 'postgres' ? { DATABASE_URL: url } : {}
    return startServerProcess({
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...databaseUrl,
    })
  }

  test('runs when the change only adds', async () => {
    const server = await start(addColumn)
    const added = await requestApi(server.url, '/carts/new/product', { json: { productId: 'bauernbrot' } })
    expect([added.status, (await fetch(`${server.url}/products`)).status]).toEqual([200, 200])
    await server.stop()
  })

  test('refuses a change that it cannot work with, and names it', async () => {
    const breaking = { ...addColumn, minimumMigration: '900-newer' }
    await expect(start(breaking)).rejects.toThrow(
      /cannot be opened or brought up to date: a newer version has changed its schema \(900-newer\)/,
    )
  })
})
