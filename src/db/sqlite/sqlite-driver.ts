import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { makeDatabasePrivate } from './private-files.ts'
import { createMutex, createSharedCommit, type SharedCommit } from './shared-commit.ts'
import { createStatementCache, type PreparedStatement } from './sqlite-statements.ts'

class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  // The driver separates reads from writes; Kysely must not serialize all queries on one connection.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export class SqliteDialect implements Dialect {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }
  createDriver(): Driver {
    return new SqliteDriver(this.#file)
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }
  createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter()
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

// Waiting inside SQLite blocks the event loop, so it waits only briefly there. The driver retries with a timer.
const busyTimeoutMs = 50
const busyDeadlineMs = 10_000
const busyErrorCode = 5

type Prepare = (sql: string) => PreparedStatement

/**
 * PostgreSQL's function of this name returns the time of the database. All processes of a SQLite file run on one machine,
 * so here it is the time since that machine started: all of them read the same, and setting the wall clock does not move it.
 */
const clockTimestamp = () => new Date(Number(process.hrtime.bigint() / 1_000_000n)).toISOString()

function open(file: string): DatabaseSync {
  makeDatabasePrivate(file)
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // Deleted personal data must not stay in the file.
  database.exec('pragma secure_delete = on')
  database.function('clock_timestamp', clockTimestamp)
  return database
}

function execute<R>(prepare: Prepare, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = prepare(sql)
  if (statement.returnsRows) return { rows: statement.all(parameters) as R[] }
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
}

/** `vacuum into` copies the database, a checkpoint empties the log. Neither may run inside a transaction. */
const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || /^(select|vacuum into|pragma wal_checkpoint)\b/i.test(sql)

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === busyErrorCode

async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadlineMs = performance.now() + busyDeadlineMs
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadlineMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20))
  }
}

/**
 * One connection writes, one reads. A select outside a transaction never waits: WAL shows it the last committed state.
 * Transactions and single writes run one after the other on the writing connection.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #read: Prepare
  readonly #write: Prepare
  readonly #commits: SharedCommit
  #isInTransaction = false
  #lastError: unknown

  constructor(read: Prepare, write: Prepare, commits: SharedCommit) {
    this.#read = read
    this.#write = write
    this.#commits = commits
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.#executeInTransaction(query)
    if (isRead(query)) return execute(this.#read, query)
    return this.#commits.writeStatement(() => execute<R>(this.#write, query))
  }

  #executeInTransaction<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return execute(this.#write, query)
    } catch (error) {
      this.#lastError = error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, but SQLite does not stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on SQLite; read in pages')
  }

  async begin(): Promise<void> {
    await this.#commits.begin()
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false
    await this.#commits.commit()
  }

  async rollback(): Promise<void> {
    if (!this.#isInTransaction) return
    this.#isInTransaction = false
    await this.#commits.rollback(this.#lastError)
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  #writer: DatabaseSync | undefined
  #reader: DatabaseSync | undefined
  #commits: SharedCommit | undefined
  #connect: (() => SqliteConnection) | undefined

  constructor(file: string) {
    this.#file = file
  }
  async init(): Promise<void> {
    this.#writer = open(this.#file)
    this.#reader = open(this.#file)
    const [read, write] = [createStatementCache(this.#reader), createStatementCache(this.#writer)]
    const commits = createSharedCommit({
      database: this.#writer,
      statement: write,
      mutex: createMutex(),
      retryWhileBusy,
    })
    this.#commits = commits
    this.#connect = () => new SqliteConnection(read, write, commits)
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connect) throw new Error('The database is not open')
    return this.#connect()
  }
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback()
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    await this.#commits?.close()
    this.#reader?.close()
    this.#writer?.close()
  }
}
