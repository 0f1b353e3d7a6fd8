import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { hashValue } from '#content/content-files.ts'
import { findLiveVersion } from '#db/content.ts'
import { insertPublication, insertVersion, loadEntries, loadVersionBody, lockContent } from '#db/content-versions.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { migrations, type SchemaMigration } from '#db/migrations/migrations.ts'
import { contentSchemaNumber } from '#domain/content/versions.ts'
import { requestApi } from '../faults/shopper.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { copyFilledDatabase } from '../support/filled-database.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { startServerProcess } from '../support/test-server.ts'

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
      KRUME_DEMO: 'empty',
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

/** Publishes what is shown with another price, as a build with a newer form of the content would. */
async function publishAsNewerBuild(db: Db): Promise<number> {
  const now = new Date().toISOString()
  const live = await findLiveVersion(db, now)
  const body = live && (await loadVersionBody(db, live.number))
  if (!body) throw new Error('no content')
  const products = body.content.products.map((product) => ({ ...product, priceCents: 9_999 }))
  const authorship = { author: 'Anna', note: '' }
  return db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const newer = { ...body, content: { ...body.content, products } }
    const entries = [...((await loadEntries(tx, live.number)) ?? []).values()].map((entry) => ({
      ...entry,
      hash: hashValue(entry.value),
    }))
    const number = await insertVersion(tx, { hash: 'newer', entries, body: newer, ...authorship }, now)
    const schema_number = contentSchemaNumber + 1
    await tx.updateTable('content_edition').set({ schema_number }).where('number', '=', number).execute()
    await insertPublication(tx, { versionNumber: number, publishAt: now, ...authorship }, now)
    return number
  })
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('servers that meet content of a newer build (%s)', (kind) => {
  test('show the last content that they understand, also after a restart, and say so', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'krume-newer-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const url = kind === 'sqlite' ? join(dataDir, 'krume.sqlite') : await createPostgresDatabase(inject('postgresUrl'))
    if (kind === 'sqlite') copyFilledDatabase(dataDir)
    const databaseUrl = kind === 'postgres' ? { DATABASE_URL: url } : {}
    const start = () =>
      startServerProcess({ ...process.env, KRUME_DEMO: 'empty', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...databaseUrl })
    const read = async ({ url }: { url: string }) => ({
      ready: await (await fetch(`${url}/readyz`)).text(),
      price: (await requestApi(url, '/products/brezel')).body.data.price as number,
    })
    const servers = [await start(), await start()]
    const db = openDatabase(url, () => {})
    const [before] = await Promise.all(servers.map(read))
    const number = await publishAsNewerBuild(db)
    const expected = {
      ready: `ready, content version ${number} needs a newer build; an older one is shown`,
      price: before?.price,
    }
    for (const server of servers) await vi.waitFor(async () => expect(await read(server)).toEqual(expected), 30_000)
    await servers[1]?.stop()
    const restarted = await start()
    expect(await read(restarted)).toEqual(expected)
    await Promise.all([servers[0]?.stop(), restarted.stop(), db.destroy()])
  })
})
