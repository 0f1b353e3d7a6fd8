import type { DatabaseSync } from 'node:sqlite'
import type { PreparedStatement } from './sqlite-statements.ts'
import type { Turnstile } from './turnstile.ts'

/** So many share a commit at most. */
const maxTurns = 64

interface Batch {
  /** Settles with the commit: what was done in a turn is certain only then. */
  committed: Promise<void>
  keep(): void
  lose(error: unknown): void
  turns: number
  /** It is time to commit, as soon as the one whose turn it is has left. */
  isDue: boolean
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Somebody who has given up does not wait for it.
  promise.catch(() => {})
  return { committed: promise, keep: resolve, lose: reject, turns: 0, isDue: false }
}

interface Parts {
  database: DatabaseSync
  statement: (sql: string) => PreparedStatement
  turnstile: Turnstile
  /** Tries again while another process writes. */
  whenNotBusy: <T>(attempt: () => T) => Promise<T>
}

/**
 * Waiting for the disk is what a write costs most. Those that wait for their turn anyway are written under one commit:
 * each between savepoints of its own, and each told only when that commit is on the disk.
 */
export function sharedCommit({ database, statement, turnstile, whenNotBusy }: Parts) {
  const run = (sql: string) => statement(sql).run([])
  let batch: Batch | undefined

  async function takeTurn(): Promise<Batch> {
    await turnstile.enter()
    try {
      batch ??= await openBatch()
      return batch
    } catch (error) {
      turnstile.leave()
      throw error
    }
  }

  async function enter(): Promise<void> {
    await takeTurn()
    try {
      run('savepoint turn')
    } catch (error) {
      turnstile.leave()
      throw error
    }
  }

  /** One statement undoes itself when it fails, so it needs no savepoints. Done when it is on the disk. */
  async function writeOnce<T>(write: () => T): Promise<T> {
    const current = await takeTurn()
    let result: T
    try {
      result = write()
    } catch (error) {
      tellIfAllIsLost(current, error)
      leave(current)
      throw error
    }
    leave(current)
    await current.committed
    return result
  }

  async function openBatch(): Promise<Batch> {
    await whenNotBusy(() => run('begin immediate'))
    const opened = newBatch()
    // Whoever comes meanwhile, with the requests that are read in one turn of the event loop, shares the commit.
    setImmediate(commitSoon, opened)
    return opened
  }

  function commitSoon(current: Batch): void {
    if (batch !== current) return
    if (turnstile.isTaken()) current.isDue = true
    else commit(current)
  }

  function commit(current: Batch): void {
    batch = undefined
    try {
      run('commit')
      current.keep()
    } catch (error) {
      current.lose(error)
      if (database.isTransaction) run('rollback')
    }
  }

  function leave(current: Batch): void {
    current.turns += 1
    if (batch === current && (current.isDue || current.turns >= maxTurns)) commit(current)
    turnstile.leave()
  }

  /** A failed statement may have ended the whole transaction (disk full): then all who shared it are told. */
  function tellIfAllIsLost(current: Batch, why: unknown): void {
    if (database.isTransaction) return
    batch = undefined
    current.lose(why)
  }

  function undo(why: unknown): void {
    const current = batch
    if (!current) {
      turnstile.leave()
      return
    }
    if (database.isTransaction) {
      run('rollback to turn')
      run('release turn')
    }
    tellIfAllIsLost(current, why)
    leave(current)
  }

  return {
    enter,
    undo,
    writeOnce,
    /** Done when it is on the disk. */
    async keep(): Promise<void> {
      const current = batch
      if (!current) throw new Error('There is no transaction to commit.')
      try {
        run('release turn')
      } catch (error) {
        undo(error)
        throw error
      }
      leave(current)
      await current.committed
    },
    /** Before the database is closed. */
    flush(): void {
      if (batch) commit(batch)
    },
  }
}

export type SharedCommit = ReturnType<typeof sharedCommit>
