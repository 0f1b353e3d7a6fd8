import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ContentError } from '#content/content-errors.ts'
import { type ContentFiles, readContentFiles } from '#content/content-files.ts'
import { fileOf, formatJson } from '#content/entry-files.ts'
import { compileContent } from '#content/read-content.ts'
import { readFolder } from '#content/read-folder.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { parseChoice } from '../arguments.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
} from '../command.ts'
import { type CsvRow, csvErrorLine, parseCsv, writeCsv } from '../output/csv.ts'
import { type Difference, differenceTable, listDifferences } from './content.ts'
import { errorTable } from './content-report.ts'
import { csvTables, type Entry, mergeRow, toCsvRow } from './entry-csv.ts'

type EntryList = 'products' | 'stores'

const kindOf = { products: 'product', stores: 'store' } as const

/** The entries of a kind by their file. */
type EntryFiles = ReadonlyMap<string, readonly Entry[]>

/** Replaces an existing entry in place; a new one goes to the end of its file. */
function putEntry(files: EntryFiles, list: EntryList, entry: Entry): EntryFiles {
  const address = { kind: kindOf[list], id: String(entry.id) }
  const [file = fileOf({ ...address, value: entry }), entries = files.get(file) ?? []] =
    [...files].find(([, known]) => known.some(({ id }) => id === entry.id)) ?? []
  const index = entries.findIndex(({ id }) => id === entry.id)
  return new Map(files).set(file, index < 0 ? [...entries, entry] : entries.with(index, entry))
}

const findEntry = (files: EntryFiles, id: string): Entry | undefined =>
  [...files.values()].flat().find((entry) => entry.id === id)

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
  known: EntryFiles,
  kind: EntryList,
  delimiter: string | undefined,
): ParsedEntries {
  const table = csvTables[kind]
  let rows: CsvRow[]
  try {
    rows = parseCsv(text, delimiter)
  } catch (error) {
    return { kind: 'badCsv', line: csvErrorLine(error) }
  }
  const names = Object.keys(rows[0] ?? {}).filter((name) => !table.columns.some(({ path }) => path === name))
  if (names.length > 0) return { kind: 'unknownColumns', names }
  if (!rows.every(({ id }) => id)) return { kind: 'noId' }
  return { kind: 'parsed', entries: rows.map((row) => mergeRow(table, findEntry(known, row.id ?? ''), row)) }
}

/** JSON replaces whole entries; CSV changes only the columns it contains. */
function readEntries(file: string, known: EntryFiles, kind: EntryList, delimiter?: string): ParsedEntries {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { kind: 'unreadable' }
  }
  return extname(file).toLowerCase() === '.json'
    ? parseJsonEntries(text)
    : parseCsvEntries(text, known, kind, delimiter)
}

type EntryImport =
  | { kind: 'refused'; errors: ContentError[] }
  | { kind: 'ready'; differences: Difference[]; changedFiles: ContentFiles }

/** The texts of the files that change. */
function editFiles(known: EntryFiles, kind: EntryList, entries: readonly Entry[]): ContentFiles {
  const changed = entries.reduce((all, entry) => putEntry(all, kind, entry), known)
  return new Map(
    [...changed]
      .filter(([file, list]) => !isSameValue(list, known.get(file)))
      .map(([file, list]) => [file, formatJson(list)]),
  )
}

/** Validates the whole content with the new entries before anything is written. */
function importEntries(
  files: ContentFiles,
  known: EntryFiles,
  kind: EntryList,
  entries: readonly Entry[],
): EntryImport {
  const changedFiles = editFiles(known, kind, entries)
  const [before, after] = [compileContent(files), compileContent(new Map([...files, ...changedFiles]))]
  if (!after.isValid) return { kind: 'refused', errors: after.errors }
  const differences = listDifferences(before.isValid ? before.entries : undefined, after.entries)
  return { kind: 'ready', differences, changedFiles }
}

/** A crash leaves each file either old or new. */
function writeFiles(directory: string, files: ContentFiles): void {
  for (const [name, text] of files) {
    const file = join(directory, name)
    writeFileSync(`${file}.part`, text)
    renameSync(`${file}.part`, file)
  }
}

const refuse = (context: CommandContext, directory: string, errors: readonly ContentError[]): CommandResult =>
  failed(context.t('error.content', { directory, count: errors.length }), errorTable(errors, context))

/** Reads the folder, or says what is not JSON in it. */
async function readEntryFiles(
  context: CommandContext,
  list: EntryList,
): Promise<{ files: ContentFiles; known: EntryFiles } | CommandResult> {
  const { contentDir } = context.config()
  const files = await readContentFiles(contentDir)
  const { entries, errors } = readFolder(files)
  if (errors.length > 0) return refuse(context, contentDir, errors)
  const ofKind = entries.filter(({ kind }) => kind === kindOf[list])
  const byFile = Map.groupBy(ofKind, ({ json }) => json.file)
  // Whether they are objects is checked with the rest.
  return { files, known: new Map([...byFile].map(([file, found]) => [file, found.map(({ value }) => Object(value))])) }
}

/** `products import` and `stores import` write into the files of the content folder. */
const createImportCommand = (kind: EntryList): Command => ({
  name: `${kind} import`,
  group: 'content',
  positionals: ['file'],
  options: { 'dry-run': 'flag', delimiter: 'delimiter' },
  async run(context, args) {
    const { t } = context
    const { contentDir } = context.config()
    const file = args.positional('file')
    const delimiter = parseChoice(t, args.option('delimiter'), [';', ','])
    if (isCommandResult(delimiter)) return delimiter
    const folder = await readEntryFiles(context, kind)
    if (isCommandResult(folder)) return folder
    const { files, known } = folder
    const parsed = readEntries(file, known, kind, delimiter)
    if (parsed.kind === 'unknownColumns')
      return failed(t('error.unknownColumns', { file, names: parsed.names.join(', ') }))
    if (parsed.kind === 'badCsv') return failed(t('error.entries.badCsv', { file, line: parsed.line }))
    if (parsed.kind !== 'parsed') return failed(t(`error.entries.${parsed.kind}`, { file }))
    const result = importEntries(files, known, kind, parsed.entries)
    if (result.kind === 'refused') return refuse(context, file, result.errors)
    const differences = differenceTable(result.differences)
    if (args.flag('dry-run'))
      return done(differences, note(t('note.differences', { count: result.differences.length })))
    writeFiles(contentDir, result.changedFiles)
    return done(differences, note(t('note.entriesWritten', { directory: contentDir })))
  },
})

/** `products export` and `stores export` print the content folder as CSV, for editing in a spreadsheet. */
const createExportCommand = (kind: EntryList): Command => ({
  name: `${kind} export`,
  group: 'content',
  options: { delimiter: 'delimiter' },
  async run(context, args) {
    const delimiter = parseChoice(context.t, args.option('delimiter'), [';', ','])
    if (isCommandResult(delimiter)) return delimiter
    const folder = await readEntryFiles(context, kind)
    if (isCommandResult(folder)) return folder
    const table = csvTables[kind]
    const entries = [...folder.known.values()].flat()
    const rows = [table.columns.map(({ path }) => path), ...entries.map((entry) => toCsvRow(table, entry))]
    return done({ kind: 'raw', text: writeCsv(rows, delimiter) })
  },
})

export const contentEntryCommands: readonly Command[] = [
  createImportCommand('products'),
  createExportCommand('products'),
  createImportCommand('stores'),
  createExportCommand('stores'),
]
