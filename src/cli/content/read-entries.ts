import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type EntryKind, findEntry, readEntryFiles } from './content-files.ts'
import { productFields, storeFields } from './csv-fields.ts'
import { type Entry, mergeRow } from './entry-rows.ts'
import { parseCsv } from './parse-csv.ts'

export const fieldsOf = { products: productFields, stores: storeFields }

export type EntriesReading =
  | { kind: 'read'; entries: Entry[] }
  | { kind: 'unreadable' | 'noId' | 'badJson' }
  | { kind: 'strangeColumns'; names: string[] }

function readJson(text: string): EntriesReading {
  try {
    const entries = [JSON.parse(text)].flat() as Entry[]
    return entries.every((entry) => typeof entry?.id === 'string') ? { kind: 'read', entries } : { kind: 'noId' }
  } catch {
    return { kind: 'badJson' }
  }
}

function readCsv(text: string, directory: string, kind: EntryKind, delimiter: string | undefined): EntriesReading {
  const fields = fieldsOf[kind]
  const rows = parseCsv(text, delimiter)
  const names = Object.keys(rows[0] ?? {}).filter((name) => !fields.some(({ path }) => path === name))
  if (names.length > 0) return { kind: 'strangeColumns', names }
  if (!rows.every(({ id }) => id)) return { kind: 'noId' }
  const files = readEntryFiles(directory, kind)
  return { kind: 'read', entries: rows.map((row) => mergeRow(fields, findEntry(files, row.id ?? ''), row)) }
}

/** JSON entries are whole; CSV rows change the columns they have. */
export function readEntries(file: string, directory: string, kind: EntryKind, delimiter?: string): EntriesReading {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { kind: 'unreadable' }
  }
  return extname(file).toLowerCase() === '.json' ? readJson(text) : readCsv(text, directory, kind, delimiter)
}
