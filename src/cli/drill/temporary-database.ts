import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, isPostgresUrl } from '#db/database.ts'
import type { Config } from '#foundation/config.ts'

export interface TemporaryDatabase {
  url: string
  kind: 'sqlite' | 'postgres'
  remove(): Promise<void>
}

/** In the data folder, because it has the space and is for its owner only. */
function createFile({ dataDir }: Config): TemporaryDatabase {
  const folder = join(dataDir, `.drill-${randomUUID()}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    url: join(folder, 'krume.sqlite'),
    kind: 'sqlite',
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const noPermission = '42501'

async function createOnServer(db: Db, databaseUrl: string): Promise<TemporaryDatabase | undefined> {
  const name = `krume_drill_${randomBytes(6).toString('hex')}`
  try {
    await sql`create database ${sql.id(name)}`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code === noPermission) return undefined
    throw error
  }
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const remove = async () => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
  }
  return { url: url.href, kind: 'postgres', remove }
}

/**
 * An empty database beside the live one. A role of PostgreSQL that may not create databases gets a SQLite file: the format of
 * backups is the same for both.
 */
export const createTemporaryDatabase = async (db: Db, config: Config): Promise<TemporaryDatabase> =>
  (isPostgresUrl(config.databaseUrl) ? await createOnServer(db, config.databaseUrl) : undefined) ?? createFile(config)
