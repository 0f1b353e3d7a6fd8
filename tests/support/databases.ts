import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type Db, openDatabase } from '#db/database.ts'
import { createPostgresDatabase } from './postgres.ts'

const kinds = {
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

export type DatabaseKind = keyof typeof kinds

export interface TestDatabase {
  kind: DatabaseKind
  /** Migrated and empty when the first test of the suite runs. */
  db: Db
  url: string
}

/** The same suite on SQLite and on PostgreSQL, each with a database of its own. */
export function onBothDatabases(title: string, suite: (database: TestDatabase) => void): void {
  describe.each(Object.keys(kinds) as DatabaseKind[])(`${title} (%s)`, (kind) => {
    const database = { kind } as TestDatabase
    let remove = () => {}
    beforeAll(async () => {
      const made = await kinds[kind]()
      remove = made.remove
      database.url = made.url
      database.db = openDatabase(made.url, () => {})
    })
    afterAll(async () => {
      await database.db.destroy()
      remove()
    })
    suite(database)
  })
}
