import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../database.ts'
import { migrations, type SchemaMigration } from './migrations.ts'

interface Schema {
  tables: Awaited<ReturnType<Db['introspection']['getTables']>>
  /** As `table index`. */
  indexes: string[]
}

async function readSchema(db: Db): Promise<Schema> {
  const { rows } = await sql<{ index: string }>`
    select tbl_name || ' ' || name as "index" from sqlite_master where type = 'index'`.execute(db)
  return { tables: await db.introspection.getTables(), indexes: rows.map(({ index }) => index) }
}

/** What an older build, or a database with many rows, would notice of a migration. */
function findBreakingChanges(before: Schema, after: Schema): string[] {
  return before.tables.flatMap(({ name: table, columns }) => {
    const columnsAfter = after.tables.find(({ name }) => name === table)?.columns ?? []
    const changed = columns
      .filter(({ name, dataType, isNullable }) => {
        const now = columnsAfter.find((column) => column.name === name)
        return now?.dataType !== dataType || now.isNullable !== isNullable
      })
      .map(({ name }) => `${table}.${name} is dropped or changed`)
    const required = columnsAfter
      .filter(({ name }) => !columns.some((column) => column.name === name))
      .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
      .map(({ name }) => `${table}.${name} is required`)
    const blocking = after.indexes
      .filter((index) => index.startsWith(`${table} `) && !before.indexes.includes(index))
      .map((index) => `${index.split(' ')[1]} is built inside the migration; add it to indexes.ts instead`)
    return [...changed, ...required, ...blocking]
  })
}

/** Runs the migrations one by one and checks the last one. */
async function checkLast(list: Readonly<Record<string, SchemaMigration>>): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'krume-migrations-'))
  const db = openDatabase(join(directory, 'krume.sqlite'), () => {})
  onTestFinished(async () => {
    await db.destroy()
    rmSync(directory, { recursive: true })
  })
  const names = Object.keys(list)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => list } })
  if (names.length > 1) await migrator.migrateTo(names.at(-2) ?? '')
  const before = await readSchema(db)
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return findBreakingChanges(before, await readSchema(db))
}

describe('a migration', () => {
  const names = Object.keys(migrations)

  test.each(names.map((name, index) => [name, index] as const))('%s only adds', async (name, index) => {
    const upTo = Object.fromEntries(Object.entries(migrations).slice(0, index + 1))
    const changes = await checkLast(upTo)
    if (migrations[name]?.minimumMigration === undefined) expect(changes).toEqual([])
  })

  type Change = (schema: Kysely<unknown>['schema']) => { execute(): Promise<unknown> }

  test.each<[string, Change, string]>([
    ['drops a table', (schema) => schema.dropTable('slot_use'), 'slot_use.store_id is dropped or changed'],
    ['drops a column', (schema) => schema.alterTable('message').dropColumn('body'), 'message.body is dropped'],
    ['renames', (schema) => schema.alterTable('message').renameColumn('body', 'text'), 'message.body is dropped'],
    [
      'requires a column that older builds do not write',
      (schema) => schema.alterTable('message').addColumn('x', 'text', (column) => column.notNull()),
      'message.x is required',
    ],
    [
      'indexes a table that exists',
      (schema) => schema.createIndex('message_by_store').on('message').column('store_id'),
      'message_by_store is built inside the migration',
    ],
  ])('that %s is noticed', async (_title, change, finding) => {
    const up = async (db: Kysely<unknown>) => {
      await change(db.schema).execute()
    }
    expect((await checkLast({ ...migrations, '999-next': { up } })).join()).toContain(finding)
  })

  test('names a minimum that exists', () => {
    const minimums = Object.values(migrations).flatMap(({ minimumMigration = [] }) => minimumMigration)
    expect(minimums.filter((minimum) => !names.includes(minimum))).toEqual([])
  })
})
