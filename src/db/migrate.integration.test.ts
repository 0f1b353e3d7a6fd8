import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { DatabaseKind } from '#tests/support/databases.ts'
import { createPostgresDatabase } from '#tests/support/postgres.ts'
import { openDatabase } from './database.ts'
import { migrate, readSchemaState } from './migrate.ts'
import { migrations, type SchemaMigration } from './migrations/migrations.ts'

const addColumn: SchemaMigration = {
  up: (db: Kysely<unknown>) => db.schema.alterTable('message').addColumn('read_at', 'timestamptz').execute(),
}
const addOther: SchemaMigration = {
  up: (db: Kysely<unknown>) => db.schema.alterTable('message').addColumn('read_by', 'text').execute(),
}
const dropColumn: SchemaMigration = {
  up: (db: Kysely<unknown>) => db.schema.alterTable('message').dropColumn('read_at').execute(),
}

/** The schema of this build, and those of the next releases. */
const added = { ...migrations, '900-add': addColumn }
const dropped = { ...added, '901-drop': { ...dropColumn, minimumMigration: '900-add' } }
const broken = { ...added, '901-drop': { ...dropColumn, minimumMigration: '901-drop' } }

describe.each<DatabaseKind>(['sqlite', 'postgres'])('migrating on %s', (kind) => {
  async function createUrl(): Promise<string> {
    if (kind === 'postgres') return createPostgresDatabase(inject('postgresUrl'))
    const directory = mkdtempSync(join(tmpdir(), 'krume-migrate-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    return join(directory, 'krume.sqlite')
  }
  function open(url: string) {
    const db = openDatabase(url, () => {})
    onTestFinished(() => db.destroy())
    return db
  }

  test('is done once by three processes that start on an empty database', async () => {
    const url = await createUrl()
    const results = await Promise.all([1, 2, 3].map(() => migrate(open(url))))
    expect(results.flat().sort()).toEqual(Object.keys(migrations).sort())
  })

  test('leaves the additive schema of a newer build as it is', async () => {
    const db = open(await createUrl())
    await migrate(db, added)
    expect(await migrate(db)).toEqual([])
    expect(await readSchemaState(db)).toMatchObject({ missing: [], newer: ['900-add'], incompatible: [] })
    expect(await migrate(db, added)).toEqual([])
  })

  test('still applies its own migrations below the newest one', async () => {
    const db = open(await createUrl())
    await migrate(db, added)
    const late = { ...migrations, '800-late': addOther }
    expect(await migrate(db, late)).toEqual(['800-late'])
  })

  test('refuses a newer schema that drops what this build needs, and names it', async () => {
    const db = open(await createUrl())
    await migrate(db, dropped)
    await expect(migrate(db)).rejects.toThrow(/a newer version has changed its schema \(901-drop\)/)
    expect(await readSchemaState(db)).toMatchObject({ incompatible: ['901-drop'] })
    expect(await migrate(db, added)).toEqual([])
  })

  test('refuses a newer schema that no older build can use', async () => {
    const db = open(await createUrl())
    await migrate(db, broken)
    await expect(migrate(db, added)).rejects.toThrow('901-drop')
  })

  test('refuses a newer migration without a statement about older builds', async () => {
    const db = open(await createUrl())
    await migrate(db, added)
    await db.deleteFrom('schema_compatibility').where('migration', '=', '900-add').execute()
    await expect(migrate(db)).rejects.toThrow('900-add')
  })

  test('goes on when the clock was set back between two migrations', async () => {
    const db = open(await createUrl())
    await migrate(db)
    const timestamp = new Date(Date.now() + 86_400_000).toISOString()
    const executed = db as unknown as Kysely<{ kysely_migration: { name: string; timestamp: string } }>
    await executed.updateTable('kysely_migration').set({ timestamp }).execute()
    expect(await migrate(db, dropped)).toEqual(['900-add', '901-drop'])
    expect(await migrate(db, dropped)).toEqual([])
  })
})
