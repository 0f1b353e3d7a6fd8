import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Db, type DbOrTx, isPostgresUrl, openDatabase } from '../database.ts'
import { makeDatabasePrivate } from '../sqlite/private-files.ts'
import { createTableChecksum, type DumpTable, readRows, serializeRow, type TableChecksum } from './tables.ts'

export const dumpFormat = 1

export interface DumpHeader {
  krume: 'backup'
  format: number
  madeAt: Instant
  migrations: readonly string[]
  tables: readonly DumpTable[]
}

/** The last line of a dump; a truncated file has none. */
export const sealDump = (checksums: readonly TableChecksum[]): string =>
  createHash('sha256')
    .update(JSON.stringify(checksums.map(({ name, rows, checksum }) => [name, rows, checksum])))
    .digest('hex')

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`

interface DumpInput {
  db: DbOrTx
  tables: readonly DumpTable[]
  madeAt: Instant
  migrations: readonly string[]
  onRow: () => void
}

/** One JSON value per line: a header, the rows and the checksum of each table, and a seal over all checksums. */
export async function* generateDumpLines({ db, tables, madeAt, migrations, onRow }: DumpInput): AsyncGenerator<string> {
  const header: DumpHeader = { krume: 'backup', format: dumpFormat, madeAt, migrations, tables }
  yield toLine(header)
  const checksums: TableChecksum[] = []
  for (const table of tables) {
    yield toLine({ table: table.name })
    const checksum = createTableChecksum(table.name)
    for await (const row of readRows(db, table)) {
      const text = serializeRow(table, row)
      checksum.add(text)
      yield `{"row":${text}}\n`
      onRow()
    }
    checksums.push(checksum.total())
    yield toLine({ end: checksum.total() })
  }
  yield toLine({ seal: sealDump(checksums) })
}

async function withCopy<T>(db: Db, url: string, work: (snapshot: DbOrTx) => Promise<T>): Promise<T> {
  const file = join(dirname(url), `.snapshot-${randomUUID()}.sqlite`)
  try {
    // SQLite copies into a file that exists if it is empty, and keeps its mode.
    makeDatabasePrivate(file)
    await sql`vacuum into ${file}`.execute(db)
    const copy = openDatabase(file, () => {})
    try {
      return await work(copy)
    } finally {
      await copy.destroy()
    }
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
}

/**
 * Runs `work` on a consistent snapshot while other processes keep writing. On SQLite the snapshot is a copy, because a
 * long transaction would block all writers.
 */
export async function withSnapshot<T>(db: Db, url: string, work: (snapshot: DbOrTx) => Promise<T>): Promise<T> {
  if (!isPostgresUrl(url)) return withCopy(db, url, work)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
