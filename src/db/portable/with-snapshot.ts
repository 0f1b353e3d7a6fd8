import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { type Db, type DbOrTx, isPostgresUrl, openDatabase } from '../open-database.ts'

async function withCopy<T>(db: Db, url: string, work: (snapshot: DbOrTx) => Promise<T>): Promise<T> {
  const file = join(dirname(url), `.snapshot-${randomUUID()}.sqlite`)
  try {
    await sql`vacuum into ${file}`.execute(db)
    chmodSync(file, 0o600)
    const copy = openDatabase(file, () => {})
    try {
      return await work(copy)
    } finally {
      await copy.destroy()
    }
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }
}

/**
 * One moment of the database, while others go on writing. A long transaction on SQLite would keep them all out, so
 * there the moment is a copy.
 */
export async function withSnapshot<T>(db: Db, url: string, work: (snapshot: DbOrTx) => Promise<T>): Promise<T> {
  if (!isPostgresUrl(url)) return withCopy(db, url, work)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
