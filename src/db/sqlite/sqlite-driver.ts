import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely'
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
  readonly #enterWriter: () => Promise<() => void>
  #leaveWriter: (() => void) | undefined

  constructor(read: Prepare, write: Prepare, enterWriter: () => Promise<() => void>) {
    this.#read = read
    this.#write = write
    this.#enterWriter = enterWriter
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leaveWriter) return execute(this.#write, query)
    if (SelectQueryNode.is(query.query)) return execute(this.#read, query)
    const leave = await this.#enterWriter()
    try {
      return await whenNotBusy(() => execute<R>(this.#write, query))
    } finally {
      leave()
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on SQLite; read in pages')
  }

  async begin(): Promise<void> {
    const leave = await this.#enterWriter()
    try {
      await whenNotBusy(() => this.#write('begin immediate').run([]))
    } catch (error) {
      leave()
      throw error
    }
    this.#leaveWriter = leave
  }

  commit(): void {
    this.#write('commit').run([])
    this.#leave()
  }

  // A failed statement may have ended the transaction already (disk full): why it failed is what has to be told.
  rollback(): void {
    try {
      this.#write('rollback').run([])
    } catch {
    } finally {
      this.#leave()
    }
  }

  #leave(): void {
    this.#leaveWriter?.()
    this.#leaveWriter = undefined
  }
}

export class SqliteDriver implements Driver {
  readonly #file: string
  #writer: DatabaseSync | undefined
  #reader: DatabaseSync | undefined
  #connect: (() => SqliteConnection) | undefined

  constructor(file: string) {
    this.#file = file
  }
  async init(): Promise<void> {
    this.#writer = open(this.#file)
    this.#reader = open(this.#file)
    const [read, write, enterWriter] = [sqliteStatements(this.#reader), sqliteStatements(this.#writer), turnstile()]
    this.#connect = () => new SqliteConnection(read, write, enterWriter)
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connect) throw new Error('The database is not open')
    return this.#connect()
  }
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit()
  }
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.close()
  }
}
