import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type Db, openDatabase } from '#db/database.ts'
import { createPostgresDatabase } from './postgres.ts'

const createByKind = {
  async sqlite() {
    const directory = mkdtempSync(join(tmpdir(), 'krume-sqlite-'))
    const url = join(directory, 'krume.sqlite')
    copyFileSync(inject('templates').sqlite, url)
    return { url, remove: () => rmSync(directory, { recursive: true, force: true }) }
  },
  async postgres() {
    return { url: await createPostgresDatabase(inject('postgresUrl'), inject('templates').postgres), remove: () => {} }
  },
}

export type DatabaseKind = keyof typeof createByKind

export interface TestDatabase {
  kind: DatabaseKind
  /** Migrated and empty when the first test of the suite runs. */
  db: Db
  url: string
}

type Scope = 'sqlite' | 'all' | undefined

/**
 * Which databases to test on, in the environment variable TEST_DATABASES. `all`: every suite on both. `sqlite`: none on
 * PostgreSQL. Without it, a suite says itself whether it needs both.
 */
const scope = process.env.TEST_DATABASES as Scope

function describeOn(kinds: readonly DatabaseKind[], title: string, suite: (database: TestDatabase) => void): void {
  describe.each(kinds)(`${title} (%s)`, (kind) => {
    const database = { kind } as TestDatabase
    let remove = () => {}
    beforeAll(async () => {
      const created = await createByKind[kind]()
      remove = created.remove
      database.url = created.url
      database.db = openDatabase(created.url, () => {})
    })
    afterAll(async () => {
      await database.db.destroy()
      remove()
    })
    suite(database)
  })
}

/** Each kind with a database of its own: for queries, locks and transactions, which the two can tell apart. */
export function onBothDatabases(title: string, suite: (database: TestDatabase) => void): void {
  describeOn(scope === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'], title, suite)
}

/** For what is built on tested queries: SQLite is enough, except in `npm test -- --all`. */
export function onAnyDatabase(title: string, suite: (database: TestDatabase) => void): void {
  describeOn(scope === 'all' ? ['sqlite', 'postgres'] : ['sqlite'], title, suite)
}
