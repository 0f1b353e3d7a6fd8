import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type DumpHead, dumpFormat, seal } from './dump-lines.ts'
import type { PortableTable } from './portable-tables.ts'
import type { PlainRow } from './read-rows.ts'
import { rowSum, type TableSum } from './row-sum.ts'

/** Why a file is no backup that can be trusted. */
export class DumpFault extends Error {
  readonly reason: 'unreadable' | 'notABackup' | 'newerFormat' | 'cutOff' | 'damaged'
  readonly detail: string
  constructor(reason: DumpFault['reason'], detail = '') {
    super(`${reason} ${detail}`.trim())
    this.reason = reason
    this.detail = detail
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip()
  pipeline(createReadStream(file), text, () => {})
  text.setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest) throw new DumpFault('cutOff')
}

const rowStart = '{"row":'

type DumpLine = Partial<DumpHead> & { table?: string; end?: TableSum; seal?: string }

function parse(text: string): DumpLine {
  try {
    return JSON.parse(text)
  } catch {
    throw new DumpFault('damaged')
  }
}

function checkHead({ krume, format, ...head }: DumpLine): DumpHead {
  if (krume !== 'backup') throw new DumpFault('notABackup')
  if (format !== dumpFormat) throw new DumpFault('newerFormat')
  return { krume, format, ...head } as DumpHead
}

export interface DumpVisitor {
  head?(head: DumpHead): Promise<void>
  row?(table: PortableTable, row: PlainRow): Promise<void> | void
  tableEnd?(table: PortableTable): Promise<void>
}

async function walk(file: string, visitor: DumpVisitor): Promise<TableSum[]> {
  const sums: TableSum[] = []
  let head: DumpHead | undefined
  let table: PortableTable | undefined
  let sum = rowSum('')
  let isSealed = false
  for await (const text of linesOf(file)) {
    if (isSealed) throw new DumpFault('damaged')
    if (text.startsWith(rowStart)) {
      if (!table) throw new DumpFault('damaged')
      const row = text.slice(rowStart.length, -1)
      sum.add(row)
      await visitor.row?.(table, parse(row) as PlainRow)
      continue
    }
    const line = parse(text)
    if (!head) {
      head = checkHead(line)
      await visitor.head?.(head)
    } else if (line.table) {
      table = head.tables.find(({ name }) => name === line.table)
      sum = rowSum(line.table)
    } else if (line.end && table) {
      const { name, rows, checksum } = sum.total()
      if (line.end.rows !== rows || line.end.checksum !== checksum) throw new DumpFault('damaged', name)
      await visitor.tableEnd?.(table)
      sums.push({ name, rows, checksum })
    } else if (line.seal === seal(sums)) isSealed = true
    else throw new DumpFault('damaged')
  }
  if (!isSealed) throw new DumpFault('cutOff')
  return sums
}

/** Reads a backup to its end and checks every sum on the way; a fault is a DumpFault. */
export async function readDump(file: string, visitor: DumpVisitor = {}): Promise<TableSum[]> {
  try {
    return await walk(file, visitor)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code.startsWith('Z_BUF') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw new DumpFault('cutOff')
    if (code.startsWith('Z_')) throw new DumpFault('damaged')
    if (/^E[A-Z]+$/.test(code)) throw new DumpFault('unreadable', code)
    throw error
  }
}
