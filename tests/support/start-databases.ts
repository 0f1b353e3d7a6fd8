import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import makeFilledDatabase from './filled-database.ts'
import { createPostgresDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Migrated, empty databases to copy. */
    templates: { sqlite: string; postgres: string }
  }
}

async function migrateDatabase(url: string): Promise<string> {
  const db = openDatabase(url, () => {})
  await migrate(db)
  await db.destroy()
  return url
}

/** Starts one PostgreSQL for the whole run and migrates one template database of each kind. */
export default async function startDatabases(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'krume-template-'))
  const [postgres, removeFilledDatabase] = await Promise.all([startPostgres(), makeFilledDatabase()])
  const postgresTemplate = await migrateDatabase(await createPostgresDatabase(postgres.url))
  project.provide('postgresUrl', postgres.url)
  project.provide('templates', {
    sqlite: await migrateDatabase(join(directory, 'krume.sqlite')),
    postgres: new URL(postgresTemplate).pathname.slice(1),
  })
  return async () => {
    await postgres.stop()
    removeFilledDatabase()
    rmSync(directory, { recursive: true, force: true })
  }
}
