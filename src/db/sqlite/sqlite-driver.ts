import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely'
import { type SharedCommit, sharedCommit } from './shared-commit.ts'
import { type PreparedStatement, sqliteStatements } from './sqlite-statements.ts'
import { turnstile } from './turnstile.ts'

// Waiting inside SQLite stops the whole process, so it waits there only briefly; the rest of the wait is ours.
const busyTimeoutMs = 50
const busyDeadlineMs = 10_000
const busyErrorCode = 5

type Prepare = (sql: string) => PreparedStatement

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return database
}

function execute<R>(prepare: Prepare, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = prepare(sql)
  if (statement.returnsRows) return { rows: statement.all(parameters) as R[] }
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
}

/** A copy of the whole database reads it, and may not be part of a transaction. */
const isRead = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^(select|vacuum into)\b/i.test(sql)

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === busyErrorCode

async function whenNotBusy<T>(attempt: () => T): Promise<T> {
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
 * One connection writes, one reads. A plain select never waits for a running transaction (WAL shows it the last
 * committed state); transactions and single writes take turns on the writer.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #read: Prepare
  readonly #write: Prepare
  readonly #commits: SharedCommit
  #hasTurn = false
  #failure: unknown

  constructor(read: Prepare, write: Prepare, commits: SharedCommit) {
    this.#read = read
    this.#write = write
    this.#commits = commits
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#hasTurn) return this.#executeInTurn(query)
    if (isRead(query)) return execute(this.#read, query)
    return this.#commits.writeOnce(() => execute<R>(this.#write, query))
  }

  #executeInTurn<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return execute(this.#write, query)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on SQLite; read in pages')
  }

  async begin(): Promise<void> {
    await this.#commits.enter()
    this.#hasTurn = true
  }

  async commit(): Promise<void> {
    this.#hasTurn = false
    await this.#commits.keep()
  }

  rollback(): void {
    if (!this.#hasTurn) return
    this.#hasTurn = false
    this.#commits.undo(this.#failure)
  }
}

export class SqliteDriver implements Driver {
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
    const [read, write] = [sqliteStatements(this.#reader), sqliteStatements(this.#writer)]
    const commits = sharedCommit({ database: this.#writer, statement: write, turnstile: turnstile(), whenNotBusy })
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
    connection.rollback()
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#commits?.flush()
    this.#reader?.close()
    this.#writer?.close()
  }
}
