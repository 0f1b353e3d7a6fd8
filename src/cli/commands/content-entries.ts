import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { ContentError } from '#content/content-errors.ts'
import { readContent } from '#content/read-content.ts'
import { parseChoice } from '../arguments.ts'
import { type Command, done, failed, isCommandResult, note } from '../command.ts'
import { type CsvRow, csvErrorLine, parseCsv, writeCsv } from '../output/csv.ts'
import { type Difference, diffContent, differenceTable, errorTable } from './content.ts'
import { type Entry, mergeRow, productFields, storeFields, toCsvRow } from './entry-csv.ts'

type EntryKind = 'products' | 'stores'

/** The entries of a kind by their file, relative to the content folder. */
type EntryFiles = Map<string, Entry[]>

const listFiles = (directory: string, kind: EntryKind): string[] =>
  kind === 'stores'
    ? ['stores.json']
    : readdirSync(join(directory, 'products'))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `products/${name}`)

const readEntryFiles = (directory: string, kind: EntryKind): EntryFiles =>
  new Map(listFiles(directory, kind).map((name) => [name, JSON.parse(readFileSync(join(directory, name), 'utf8'))]))

const defaultFile = (kind: EntryKind, { category }: Entry) =>
  kind === 'stores' ? 'stores.json' : `products/${String(category ?? 'unknown').replace(/[^a-z0-9-]/g, '')}.json`

/** Replaces an existing entry in place; a new one goes to the end of its file. */
function putEntry(files: EntryFiles, kind: EntryKind, entry: Entry): void {
  for (const entries of files.values()) {
    const index = entries.findIndex(({ id }) => id === entry.id)
    if (index >= 0) {
      entries[index] = entry
      return
    }
  }
  const file = defaultFile(kind, entry)
  files.set(file, [...(files.get(file) ?? []), entry])
}

const findEntry = (files: EntryFiles, id: string): Entry | undefined =>
  [...files.values()].flat().find((entry) => entry.id === id)

const fieldsByKind = { products: productFields, stores: storeFields }

type ParsedEntries =
  | { kind: 'parsed'; entries: Entry[] }
  | { kind: 'unreadable' | 'noId' | 'badJson' }
  | { kind: 'badCsv'; line: number }
  | { kind: 'unknownColumns'; names: string[] }

function parseJsonEntries(text: string): ParsedEntries {
  try {
    const entries = [JSON.parse(text)].flat() as Entry[]
    return entries.every((entry) => typeof entry?.id === 'string') ? { kind: 'parsed', entries } : { kind: 'noId' }
  } catch {
    return { kind: 'badJson' }
  }
}

function parseCsvEntries(
  text: string,
  directory: string,
  kind: EntryKind,
  delimiter: string | undefined,
): ParsedEntries {
  const fields = fieldsByKind[kind]
  let rows: CsvRow[]
  try {
    rows = parseCsv(text, delimiter)
  } catch (error) {
    return { kind: 'badCsv', line: csvErrorLine(error) }
  }
  const names = Object.keys(rows[0] ?? {}).filter((name) => !fields.some(({ path }) => path === name))
  if (names.length > 0) return { kind: 'unknownColumns', names }
  if (!rows.every(({ id }) => id)) return { kind: 'noId' }
  const files = readEntryFiles(directory, kind)
  return { kind: 'parsed', entries: rows.map((row) => mergeRow(fields, findEntry(files, row.id ?? ''), row)) }
}

/** JSON replaces whole entries; CSV changes only the columns it contains. */
function readEntries(file: string, directory: string, kind: EntryKind, delimiter?: string): ParsedEntries {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { kind: 'unreadable' }
  }
  return extname(file).toLowerCase() === '.json'
    ? parseJsonEntries(text)
    : parseCsvEntries(text, directory, kind, delimiter)
}

const maxLineLength = 120
const maxInlineObjectLength = 90

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

function toInlineJson(value: unknown): string | undefined {
  if (isPlain(value)) return JSON.stringify(value)
  if (Array.isArray(value))
    return value.every(isPlain) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : undefined
  const entries = Object.entries(value as object)
  if (!entries.every(([key, inner]) => isPlain(inner) && key !== 'de')) return undefined
  const text = `{ ${entries.map(([key, inner]) => `${JSON.stringify(key)}: ${JSON.stringify(inner)}`).join(', ')} }`
  return text.length <= maxInlineObjectLength ? text : undefined
}

function toJson(value: unknown, indent: string, usedLength: number): string {
  const short = toInlineJson(value)
  if (short !== undefined && (isPlain(value) || usedLength + short.length <= maxLineLength)) return short
  const deeper = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((one) => deeper + toJson(one, deeper, deeper.length + 1)).join(',\n')}\n${indent}]`
  const lines = Object.entries(value as object).map(([key, inner]) => {
    const start = `${deeper}${JSON.stringify(key)}: `
    return start + toJson(inner, deeper, start.length + 1)
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}

/** Formats JSON as in the content files: short lists and objects on one line. */
const formatJson = (value: unknown): string => `${toJson(value, '', 0)}\n`

type EntryImport =
  | { kind: 'refused'; errors: ContentError[] }
  | { kind: 'ready'; differences: Difference[]; write: () => void }

/** Copies JSON and Markdown only; validation does not read the images. */
function copyContent(directory: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'krume-content-'))
  cpSync(directory, copy, { recursive: true, filter: (file) => ['', '.json', '.md'].includes(extname(file)) })
  return copy
}

function writeFiles(directory: string, files: EntryFiles): void {
  for (const [name, entries] of files) {
    const file = join(directory, name)
    writeFileSync(`${file}.part`, formatJson(entries))
    renameSync(`${file}.part`, file)
  }
}

function getChangedFiles(directory: string, kind: EntryKind, entries: readonly Entry[]): EntryFiles {
  const files = readEntryFiles(directory, kind)
  const before = new Map([...files].map(([name, list]) => [name, JSON.stringify(list)]))
  for (const entry of entries) putEntry(files, kind, entry)
  return new Map([...files].filter(([name, list]) => JSON.stringify(list) !== before.get(name)))
}

/** Validates the whole content with the new entries in a copy of the folder before anything is written. */
async function importEntries(directory: string, kind: EntryKind, entries: readonly Entry[]): Promise<EntryImport> {
  const copy = copyContent(directory)
  try {
    const files = getChangedFiles(directory, kind, entries)
    writeFiles(copy, files)
    const [before, after] = [await readContent(directory), await readContent(copy)]
    if (!after.isValid) return { kind: 'refused', errors: after.errors }
    const differences = diffContent(before.isValid ? before.content : undefined, after.content)
    return { kind: 'ready', differences, write: () => writeFiles(directory, files) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** `products import` and `stores import` write into the files of the content folder. */
const createImportCommand = (kind: EntryKind): Command => ({
  name: `${kind} import`,
  group: 'content',
  positionals: ['file'],
  options: { 'dry-run': 'flag', delimiter: 'delimiter' },
  async run({ config, t }, args) {
    const { contentDir } = config()
    const file = args.positional('file')
    const delimiter = parseChoice(t, args.option('delimiter'), [';', ','])
    if (isCommandResult(delimiter)) return delimiter
    const parsed = readEntries(file, contentDir, kind, delimiter)
    if (parsed.kind === 'unknownColumns')
      return failed(t('error.unknownColumns', { file, names: parsed.names.join(', ') }))
    if (parsed.kind === 'badCsv') return failed(t('error.entries.badCsv', { file, line: parsed.line }))
    if (parsed.kind !== 'parsed') return failed(t(`error.entries.${parsed.kind}`, { file }))
    const result = await importEntries(contentDir, kind, parsed.entries)
    if (result.kind === 'refused')
      return failed(t('error.content', { directory: file, count: result.errors.length }), errorTable(result.errors))
    const differences = differenceTable(result.differences)
    if (args.flag('dry-run'))
      return done(differences, note(t('note.differences', { count: result.differences.length })))
    result.write()
    return done(differences, note(t('note.entriesWritten', { directory: contentDir })))
  },
})

/** `products export` and `stores export` print the content folder as CSV, for editing in a spreadsheet. */
const createExportCommand = (kind: EntryKind): Command => ({
  name: `${kind} export`,
  group: 'content',
  options: { delimiter: 'delimiter' },
  async run({ config, t }, args) {
    const delimiter = parseChoice(t, args.option('delimiter'), [';', ','])
    if (isCommandResult(delimiter)) return delimiter
    const fields = fieldsByKind[kind]
    const entries = [...readEntryFiles(config().contentDir, kind).values()].flat()
    const rows = [fields.map(({ path }) => path), ...entries.map((entry) => toCsvRow(fields, entry))]
    return done({ kind: 'raw', text: writeCsv(rows, delimiter) })
  },
})

export const contentEntryCommands: readonly Command[] = [
  createImportCommand('products'),
  createExportCommand('products'),
  createImportCommand('stores'),
  createExportCommand('stores'),
]
