import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { DumpError } from './dump-error.ts'
import { decryptWith, isEncrypted } from './encryption.ts'
import {
  countRows,
  createTableChecksum,
  type DumpRow,
  type DumpTable,
  readDumpTables,
  type TableChecksum,
  toInsertableRow,
} from './tables.ts'
import { type DumpHeader, dumpFormat, sealDump } from './write-dump.ts'

export interface DumpSource {
  file: string
  /** Opens an encrypted file. */
  identity?: string | undefined
}

function openText({ file, identity }: DumpSource) {
  const text = createGunzip()
  if (!isEncrypted(file)) pipeline(createReadStream(file), text, () => {})
  else if (identity === undefined) throw new DumpError('encrypted')
  else pipeline(createReadStream(file), decryptWith(identity), text, () => {})
  return text.setEncoding('utf8')
}

async function* readLines(source: DumpSource): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of openText(source)) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest) throw new DumpError('cutOff')
}

const rowStart = '{"row":'

type DumpLine = Partial<DumpHeader> & { table?: string; end?: TableChecksum; seal?: string }

function parseLine(text: string): DumpLine {
  try {
    return JSON.parse(text)
  } catch {
    throw new DumpError('damaged')
  }
}

function checkHeader({ krume, format, ...rest }: DumpLine): DumpHeader {
  if (krume !== 'backup') throw new DumpError('notABackup')
  if (format !== dumpFormat) throw new DumpError('newerFormat')
  return { krume, format, ...rest } as DumpHeader
}

interface DumpVisitor {
  head?(header: DumpHeader): Promise<void>
  row?(table: DumpTable, row: DumpRow): Promise<void> | void
  tableEnd?(table: DumpTable): Promise<void>
}

async function visitLines(source: DumpSource, visitor: DumpVisitor): Promise<TableChecksum[]> {
  const checksums: TableChecksum[] = []
  let header: DumpHeader | undefined
  let table: DumpTable | undefined
  let checksumSoFar = createTableChecksum('')
  let isSealed = false
  for await (const text of readLines(source)) {
    if (isSealed) throw new DumpError('damaged')
    if (text.startsWith(rowStart)) {
      if (!table) throw new DumpError('damaged')
      const row = text.slice(rowStart.length, -1)
      checksumSoFar.add(row)
      await visitor.row?.(table, parseLine(row) as DumpRow)
      continue
    }
    const line = parseLine(text)
    if (!header) {
      header = checkHeader(line)
      await visitor.head?.(header)
    } else if (line.table) {
      table = header.tables.find(({ name }) => name === line.table)
      checksumSoFar = createTableChecksum(line.table)
    } else if (line.end && table) {
      const { name, rows, checksum } = checksumSoFar.total()
      if (line.end.rows !== rows || line.end.checksum !== checksum) throw new DumpError('damaged', name)
      await visitor.tableEnd?.(table)
      checksums.push({ name, rows, checksum })
    } else if (line.seal === sealDump(checksums)) isSealed = true
    else throw new DumpError('damaged')
  }
  if (!isSealed) throw new DumpError('cutOff')
  return checksums
}

/** Reads the whole backup and verifies all checksums. Throws a DumpError when the file is not valid. */
export async function readDump(source: DumpSource, visitor: DumpVisitor = {}): Promise<TableChecksum[]> {
  try {
    return await visitLines(source, visitor)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code.startsWith('Z_BUF') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw new DumpError('cutOff')
    if (code.startsWith('Z_')) throw new DumpError('damaged')
    if (/^E[A-Z]+$/.test(code)) throw new DumpError('unreadable', code)
    throw error
  }
}

/** Rows with attachments are large, all others are small. */
const rowsPerInsert = ({ bytes }: DumpTable) => (bytes.length > 0 ? 1 : 50)

async function insertRows(tx: Tx, { name }: DumpTable, rows: readonly DumpRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(tx)
}

export async function listNonEmptyTables(db: Db): Promise<string[]> {
  const nonEmpty: string[] = []
  for (const table of await readDumpTables(db)) if ((await countRows(db, table)) > 0) nonEmpty.push(table.name)
  return nonEmpty
}

interface LoadDumpInput {
  source: DumpSource
  migrations: readonly string[]
  onRow: () => void
}

/** Loads the dump into an empty database in one transaction and then applies newer migrations. */
export async function loadDump(db: Db, { source, migrations, onRow }: LoadDumpInput): Promise<TableChecksum[]> {
  await migrateTo(db, migrations.at(-1) ?? '')
  const checksums = await db.transaction().execute(async (tx) => {
    let pendingRows: DumpRow[] = []
    const flush = async (table: DumpTable) => {
      await insertRows(tx, table, pendingRows)
      pendingRows = []
    }
    return readDump(source, {
      async row(table, row) {
        pendingRows.push(toInsertableRow(table, row))
        onRow()
        if (pendingRows.length >= rowsPerInsert(table)) await flush(table)
      },
      tableEnd: flush,
    })
  })
  await migrate(db)
  return checksums
}
