import { statfsSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { sql } from 'kysely'
import { type Db, isPostgresUrl } from '#db/database.ts'

/** Under which conditions a figure was taken. Read from the running system, not from what the tests intend. */
export interface Conditions {
  /** Server processes on the one database. */
  processes: number
  /** Version and durability of the database. */
  database: string
}

const temporaryFileSystem = 0x01021994
const describeStorage = (path: string) => (statfsSync(path).type === temporaryFileSystem ? 'in memory' : 'on disk')

async function describePostgres(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings where name in
    ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_directory')`.execute(db)
  const {
    server_version,
    data_directory = '/',
    ...durability
  } = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const settings = Object.entries(durability).map(([name, setting]) => `${name} ${setting}`)
  const values = new Set(Object.values(durability))
  const described = values.size === 1 ? `${Object.keys(durability).join(', ')} ${[...values][0]}` : settings.join(', ')
  return `PostgreSQL ${server_version?.split(' ')[0]}, ${described}, ${describeStorage(data_directory)}`
}

const synchronousNames = ['OFF', 'NORMAL', 'FULL', 'EXTRA']

async function describeSqlite(db: Db, file: string): Promise<string> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  return `SQLite, synchronous=${synchronousNames[rows[0]?.synchronous ?? 0]}, ${describeStorage(file)}`
}

export const describeDatabase = (db: Db, databaseUrl: string): Promise<string> =>
  isPostgresUrl(databaseUrl) ? describePostgres(db) : describeSqlite(db, databaseUrl)

/** Cores, processor, memory and Node version of this machine. */
export function describeMachine(): string {
  const model =
    cpus()[0]
      ?.model.replaceAll(/\((R|TM)\)|@.*$/g, '')
      .trim() || process.arch
  return `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}`
}
