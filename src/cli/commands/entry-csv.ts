import { entryForms } from '#domain/content/forms/entry-forms.ts'
import { type Field, fieldsOfForm } from '#domain/content/forms/form-fields.ts'
import { type OptionList, optionValues } from '#domain/content/option-values.ts'
import { languages } from '#domain/i18n/languages.ts'
import type { CsvRow } from '../output/csv.ts'

type CellKind = 'text' | 'number' | 'flag' | 'list' | 'numbers' | 'hours'

interface CsvColumn {
  /** Path of the value in the entry; also the column heading. */
  path: string
  kind: CellKind
  /** What an empty cell makes of the field. */
  whenEmpty: Field['whenEmpty']
}

interface CsvTable {
  columns: readonly CsvColumn[]
  /** Objects that become null, or are left out, when all their columns are empty. Inner ones first. */
  groups: readonly Pick<CsvColumn, 'path' | 'whenEmpty'>[]
}

const hasNumbers = (options: OptionList) =>
  options in optionValues && typeof optionValues[options as keyof typeof optionValues][0] === 'number'

/** Undefined: the field has no column. It is edited in the file. */
function cellKindOf(field: Field): CellKind | undefined {
  switch (field.kind) {
    case 'money':
    case 'number':
      return 'number'
    case 'flag':
      return 'flag'
    case 'choice':
      return hasNumbers(field.options) ? 'number' : 'text'
    case 'choices':
      return hasNumbers(field.options) ? 'numbers' : 'list'
    case 'values':
      return cellKindOf(field.item) === 'number' ? 'numbers' : 'list'
    case 'list':
      return field.isCompact ? 'hours' : undefined
    case 'group':
    case 'variant':
    case 'variants':
    case 'numbersBy':
    case 'textsBy':
      return undefined
    default:
      return 'text'
  }
}

function tableOf(fields: readonly Field[], parent = ''): CsvTable {
  const parts = fields.map((field): CsvTable => {
    const { kind, whenEmpty } = field
    const path = `${parent}${field.name}`
    if (kind === 'group') {
      const { columns, groups } = tableOf(field.fields, `${path}.`)
      return { columns, groups: whenEmpty ? [...groups, { path, whenEmpty }] : groups }
    }
    const cell = cellKindOf(field)
    const paths = kind === 'localized' ? languages.map((language) => `${path}.${language}`) : [path]
    return { columns: cell ? paths.map((one) => ({ path: one, kind: cell, whenEmpty })) : [], groups: [] }
  })
  return { columns: parts.flatMap(({ columns }) => columns), groups: parts.flatMap(({ groups }) => groups) }
}

/** The id is what tells rows apart. */
function tableOfKind(kind: 'product' | 'store'): CsvTable {
  const table = tableOf(fieldsOfForm(entryForms[kind]))
  return { ...table, columns: table.columns.toSorted((a, b) => Number(b.path === 'id') - Number(a.path === 'id')) }
}

export const csvTables = { products: tableOfKind('product'), stores: tableOfKind('store') }

const emptyList = '[]'
const trueWords = ['true', 'ja', 'yes', '1']
const falseWords = ['false', 'nein', 'no', '0']

interface Hours {
  day: number
  open: string
  close: string
}

const formatters: Record<CellKind, (value: never) => string> = {
  text: (value: string) => value,
  number: (value: number) => String(value),
  flag: (value: boolean) => String(value),
  list: (value: readonly string[]) => (value.length ? value.join(' ') : emptyList),
  numbers: (value: readonly number[]) => (value.length ? value.join(' ') : emptyList),
  hours: (value: readonly Hours[]) =>
    value.length ? value.map(({ day, open, close }) => `${day} ${open}-${close}`).join(' | ') : emptyList,
}

/** Accepts a decimal comma. Invalid input stays text, so that content validation reports it. */
const parseNumber = (text: string): number | string => {
  const number = Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : number
}

function parseFlag(text: string): boolean | string {
  if (trueWords.includes(text.toLowerCase())) return true
  return falseWords.includes(text.toLowerCase()) ? false : text
}

function parsePeriod(text: string): Hours | string {
  const [, day = '', open = '', close = ''] = /^(\d) (\d\d:\d\d)\s?[-–]\s?(\d\d:\d\d)$/.exec(text.trim()) ?? []
  return day ? { day: Number(day), open, close } : text
}

const parseList = (text: string) => (text === emptyList ? [] : text.split(/[\s,]+/))

const parsers: Record<CellKind, (text: string) => unknown> = {
  text: (text) => text,
  number: parseNumber,
  flag: parseFlag,
  list: parseList,
  numbers: (text) => parseList(text).map(parseNumber),
  hours: (text) => (text === emptyList ? [] : text.split('|').map(parsePeriod)),
}

const formatCell = ({ kind }: CsvColumn, value: unknown): string =>
  value === null || value === undefined ? '' : formatters[kind](value as never)

const parseCell = ({ kind }: CsvColumn, text: string): unknown => parsers[kind](text)

export type Entry = Record<string, unknown>

type Target = Entry | null | undefined

/** The names of the objects around a value, and its own. */
function splitPath(path: string): { parents: string[]; key: string } {
  const parents = path.split('.')
  return { key: parents.pop() ?? '', parents }
}

function getValue(entry: Entry, path: string): unknown {
  const { parents, key } = splitPath(path)
  return parents.reduce<Target>((target, name) => target?.[name] as Target, entry)?.[key]
}

/** Creates the objects around the value. */
function writeValue(entry: Entry, path: string, value: unknown): void {
  const { parents, key } = splitPath(path)
  let target = entry
  for (const name of parents) {
    target[name] ??= {}
    target = target[name] as Entry
  }
  if (value === undefined) delete target[key]
  else target[key] = value
}

function setValue(entry: Entry, { path, whenEmpty }: Pick<CsvColumn, 'path' | 'whenEmpty'>, value: unknown): void {
  if (value !== undefined) writeValue(entry, path, value)
  else if ((getValue(entry, path) ?? undefined) !== undefined)
    writeValue(entry, path, whenEmpty === 'null' ? null : undefined)
}

const isEmptyObject = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

export const toCsvRow = ({ columns }: CsvTable, entry: Entry): string[] =>
  columns.map((column) => formatCell(column, getValue(entry, column.path)))

/** A missing column leaves its field unchanged; an empty cell clears it. */
export function mergeRow({ columns, groups }: CsvTable, known: Entry | undefined, row: CsvRow): Entry {
  const entry: Entry = structuredClone(known ?? {})
  for (const column of columns) {
    const cell = row[column.path]
    if (cell !== undefined) setValue(entry, column, cell === '' ? undefined : parseCell(column, cell))
  }
  for (const group of groups) if (isEmptyObject(getValue(entry, group.path))) setValue(entry, group, undefined)
  return entry
}
