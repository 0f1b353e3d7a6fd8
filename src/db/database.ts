import {
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Database } from './schema.ts'
import { SqliteDialect } from './sqlite/sqlite-driver.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** A query runs on the database or inside a transaction. */
export type DbOrTx = Db | Tx

const isoInstant = (text: string) => new Date(text).toISOString()

// Return the same types as SQLite: counts as numbers, dates as text, instants as ISO text. Applies to this pool only.
const parserByTypeOid: Record<number, (text: string) => unknown> = { 20: Number, 1082: String, 1184: isoInstant }

/**
 * In milliseconds. A request that waits longer than these gets a 503, because ten of them would take all connections. The
 * server of the database ends statements first; if it is silent, this side does.
 */
const requestLimits = {
  lock_timeout: 4_000,
  statement_timeout: 6_000,
  query_timeout: 7_000,
  idle_in_transaction_session_timeout: 20_000,
}
/** Migrations and commands work on whole tables. They do not block others while they wait for a lock. */
const patientLimits = { lock_timeout: 4_000, idle_in_transaction_session_timeout: 600_000 }

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

interface OpenPool {
  pool: pg.Pool
  /** When each connection was opened, and when one of them did not answer in time. */
  openedAtMs: WeakMap<pg.PoolClient, number>
  silentAtMs: number
}

/** After one connection was silent, the older ones may be too, and each would cost a request its whole waiting time. */
async function takeClient(open: OpenPool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await open.pool.connect()
    if ((open.openedAtMs.get(client) ?? 0) >= open.silentAtMs) return client
    client.release(true)
  }
}

/** A connection that did not answer in time is closed, because its next query would wait behind the unanswered one. */
async function connect(open: OpenPool): Promise<PostgresPoolClient> {
  const client = await takeClient(open)
  let isSilent = false
  const query = ((...args: Parameters<typeof client.query>) => {
    const result: unknown = client.query(...args)
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (!isSilence(error)) return
        isSilent = true
        open.silentAtMs = performance.now()
      })
    return result
  }) as unknown as PostgresPoolClient['query']
  return { query, release: () => client.release(isSilent) }
}

interface OpenOptions {
  /** For migrations and commands. */
  isPatient?: boolean
}

function openPool(
  url: string,
  onConnectionLost: (error: Error) => void,
  { isPatient = false }: OpenOptions,
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(isPatient ? patientLimits : requestLimits),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parserByTypeOid[oid]) || pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool reports errors of idle connections only. Without a listener on each client, an error during a transaction
  // would end the process.
  pool.on('error', () => {})
  const open: OpenPool = { pool, openedAtMs: new WeakMap(), silentAtMs: Number.NEGATIVE_INFINITY }
  pool.on('connect', (client) => {
    open.openedAtMs.set(client, performance.now())
    client.on('error', onConnectionLost)
  })
  return { options: pool.options, connect: () => connect(open), end: () => pool.end() }
}

export const isPostgresUrl = (url: string) => /^postgres(ql)?:\/\//.test(url)

export const isPostgres = (db: Db): boolean => db.introspection instanceof PostgresIntrospector

/** Opens `postgres://…`, or the SQLite file at that path. */
export function openDatabase(url: string, onConnectionLost: (error: Error) => void, options: OpenOptions = {}): Db {
  const dialect = isPostgresUrl(url)
    ? new PostgresDialect({ pool: openPool(url, onConnectionLost, options) })
    : new SqliteDialect(url)
  return new Kysely<Database>({ dialect })
}

/** Thrown by `refuse` to roll the transaction back. */
class RollbackWith extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('transaction refused')
    this.result = result
  }
}

/** Runs `work` in a transaction. Calling `refuse` rolls everything back and returns the given failure. */
export async function inTransaction<T, F>(
  db: Db,
  work: (tx: Tx, refuse: (failure: F) => never) => Promise<T>,
): Promise<T | F> {
  const refuse = (failure: F): never => {
    throw new RollbackWith(failure)
  }
  try {
    return await db.transaction().execute((tx) => work(tx, refuse))
  } catch (error) {
    if (error instanceof RollbackWith) return error.result as F
    throw error
  }
}

/** Busy, locked, read-only, I/O error, disk full, cannot open. */
const sqliteUnavailableCodes = new Set([5, 6, 8, 10, 13, 14])

/**
 * Connection lost, resources exhausted (disk included), out of time, shutting down or starting up, I/O error, read-only
 * after a failover, idle for too long in a transaction, serialization failure, deadlock, lock not available.
 */
const postgresUnavailableState = /^(08...|53...|57014|57P0[1-5]|58030|25006|25P03|40001|40P01|55P03)$/

const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors of the pg driver that carry no code. */
const pgDriverMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** True when the database is temporarily unavailable; false when the query itself is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code = '' } = error as { errcode?: number; code?: string }
  if (errcode !== undefined) return sqliteUnavailableCodes.has(errcode % 256)
  return networkErrorCodes.has(code) || postgresUnavailableState.test(code) || pgDriverMessage.test(error.message)
}

/** Reads the clock of the database, which also proves that the connection works. */
export async function readDatabaseTime(db: Db, url: string): Promise<Instant> {
  const now = isPostgresUrl(url) ? sql`now()` : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db)
  return rows[0]?.now ?? ''
}
