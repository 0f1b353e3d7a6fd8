import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createPostgresDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A migrated, empty database of each kind, to be copied. */
    templates: { sqlite: string; postgres: string }
  }
}

async function migrated(url: string): Promise<string> {
  const db = openDatabase(url, () => {})
  await migrate(db)
  await db.destroy()
  return url
}

/** One PostgreSQL for all tests of a run, and the migrations once for each kind of database. */
export default async function startDatabases(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'krume-template-'))
  const postgres = await startPostgres()
  const postgresTemplate = await migrated(await createPostgresDatabase(postgres.url))
  project.provide('postgresUrl', postgres.url)
  project.provide('templates', {
    sqlite: await migrated(join(directory, 'krume.sqlite')),
    postgres: new URL(postgresTemplate).pathname.slice(1),
  })
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
