import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { SqliteDialect } from './sqlite/sqlite-dialect.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** What a query needs: the database or a transaction on it. */
export type DbOrTx = Db | Tx

const isoInstant = (text: string) => new Date(text).toISOString()

// For this pool only: a count is a number, a date stays text, an instant is ISO text, as on SQLite.
const parserByTypeOid: Record<number, (text: string) => unknown> = { 20: Number, 1082: String, 1184: isoInstant }

function openPool(url: string, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parserByTypeOid[oid]) || pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool itself hears of idle connections only: one that breaks in the middle of a transaction would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  return pool
}

export const isPostgresUrl = (url: string) => /^postgres(ql)?:\/\//.test(url)

/** `postgres://…`, or the path of a SQLite file. */
export function openDatabase(url: string, onConnectionLost: (error: Error) => void): Db {
  const dialect = isPostgresUrl(url)
    ? new PostgresDialect({ pool: openPool(url, onConnectionLost) })
    : new SqliteDialect(url)
  return new Kysely<Database>({ dialect })
}
