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

/** Runs a suite on SQLite and on PostgreSQL, each with its own database. */
export function onBothDatabases(title: string, suite: (database: TestDatabase) => void): void {
  describe.each(Object.keys(createByKind) as DatabaseKind[])(`${title} (%s)`, (kind) => {
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
