import type { DatabaseSync } from 'node:sqlite'
import type { PreparedStatement } from './sqlite-statements.ts'

interface Mutex {
  lock(): Promise<void>
  unlock(): void
  isLocked(): boolean
}

/** Waiting callers get the lock in the order of their calls. */
export function createMutex(): Mutex {
  const queue: (() => void)[] = []
  let isLocked = false
  return {
    async lock() {
      if (isLocked) await new Promise<void>((resolve) => queue.push(resolve))
      isLocked = true
    },
    unlock() {
      const next = queue.shift()
      if (next) next()
      else isLocked = false
    },
    isLocked: () => isLocked,
  }
}

const maxWritesPerCommit = 64

interface Batch {
  /** Settles with the commit. Only then are the writes durable. */
  committed: Promise<void>
  resolve(): void
  reject(error: unknown): void
  writeCount: number
  /** Commit as soon as the current writer has finished. */
  isDue: boolean
}

function createBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A batch in which every write has failed may have nobody who waits for it.
  promise.catch(() => {})
  return { committed: promise, resolve, reject, writeCount: 0, isDue: false }
}

interface SharedCommitDeps {
  database: DatabaseSync
  statement: (sql: string) => PreparedStatement
  mutex: Mutex
  /** Retries while another process writes. */
  retryWhileBusy: <T>(attempt: () => T) => Promise<T>
}

/**
 * Syncing to disk is the most expensive part of a write. Writers that wait for each other anyway share one commit: each
 * has its own savepoint and resolves when the shared commit is on disk.
 */
export function createSharedCommit({ database, statement, mutex, retryWhileBusy }: SharedCommitDeps) {
  const run = (sql: string) => statement(sql).run([])
  let batch: Batch | undefined
  let isClosed = false

  async function joinBatch(): Promise<Batch> {
    await mutex.lock()
    try {
      if (isClosed) throw new Error('The database is closed.')
      batch ??= await openBatch()
      return batch
    } catch (error) {
      mutex.unlock()
      throw error
    }
  }

  async function begin(): Promise<void> {
    await joinBatch()
    try {
      run('savepoint write')
    } catch (error) {
      mutex.unlock()
      throw error
    }
  }

  /** A single statement is atomic, so it needs no savepoint. Resolves when it is on disk. */
  async function writeStatement<T>(write: () => T): Promise<T> {
    const current = await joinBatch()
    let result: T
    try {
      result = write()
    } catch (error) {
      rejectBatchIfAborted(current, error)
      finishWrite(current)
      // It may have failed because of a write of the same batch.
      await current.committed
      throw error
    }
    finishWrite(current)
    await current.committed
    return result
  }

  async function openBatch(): Promise<Batch> {
    await retryWhileBusy(() => run('begin immediate'))
    const opened = createBatch()
    // Requests that are read in the same iteration of the event loop share the commit.
    setImmediate(commitWhenIdle, opened)
    return opened
  }

  function commitWhenIdle(current: Batch): void {
    if (batch !== current) return
    if (mutex.isLocked()) current.isDue = true
    else commitBatch(current)
  }

  function commitBatch(current: Batch): void {
    batch = undefined
    try {
      run('commit')
      current.resolve()
    } catch (error) {
      current.reject(error)
      if (database.isTransaction) run('rollback')
    }
  }

  function finishWrite(current: Batch): void {
    current.writeCount += 1
    if (batch === current && (current.isDue || current.writeCount >= maxWritesPerCommit)) commitBatch(current)
    mutex.unlock()
  }

  /** A failed statement may have aborted the whole transaction (disk full): then all writers of the batch must fail. */
  function rejectBatchIfAborted(current: Batch, error: unknown): void {
    if (database.isTransaction) return
    batch = undefined
    current.reject(error)
  }

  /**
   * Resolves when the writes before it are on disk: it has seen them, so a refusal because of them must not be sent
   * earlier. Rejects if they could not be committed.
   */
  async function rollback(error: unknown): Promise<void> {
    const current = batch
    if (!current) {
      mutex.unlock()
      return
    }
    if (database.isTransaction) {
      run('rollback to write')
      run('release write')
    }
    rejectBatchIfAborted(current, error)
    finishWrite(current)
    await current.committed
  }

  return {
    begin,
    rollback,
    writeStatement,
    /** Resolves when the transaction is on disk. */
    async commit(): Promise<void> {
      const current = batch
      if (!current) throw new Error('There is no transaction to commit.')
      try {
        run('release write')
      } catch (error) {
        await rollback(error)
        throw error
      }
      finishWrite(current)
      await current.committed
    },
    /** Commits what is written, waits for the running transaction, and refuses later ones. */
    async close(): Promise<void> {
      await mutex.lock()
      isClosed = true
      if (batch) commitBatch(batch)
      mutex.unlock()
    },
  }
}

export type SharedCommit = ReturnType<typeof createSharedCommit>
