import { languages } from '#domain/i18n/languages.ts'
import type { CsvRow } from '../output/csv.ts'

type FieldKind = 'text' | 'number' | 'flag' | 'list' | 'numbers' | 'hours'

interface CsvField {
  /** Path of the value in the entry; also the column heading. */
  path: string
  kind: FieldKind
  /** An empty cell sets the field to null instead of removing it. */
  isNullable?: boolean
}

const texts = (...paths: string[]): CsvField[] => paths.map((path) => ({ path, kind: 'text' }))
const localizedTexts = (...paths: string[]): CsvField[] =>
  texts(...paths.flatMap((path) => languages.map((language) => `${path}.${language}`)))
const numbers = (...paths: string[]): CsvField[] => paths.map((path) => ({ path, kind: 'number' }))

const nutrition = [
  'energyKj',
  'energyKcal',
  'fatG',
  'saturatedG',
  'carbohydrateG',
  'sugarG',
  'fibreG',
  'proteinG',
  'saltG',
]

/** Option groups and the stock of single stores have no column; they are edited in the file. */
export const productFields: readonly CsvField[] = [
  ...texts('id', 'category'),
  ...localizedTexts('name', 'description', 'ingredients'),
  { path: 'allergens', kind: 'list', isNullable: true },
  { path: 'traces', kind: 'list' },
  { path: 'additives', kind: 'list' },
  ...numbers(...nutrition.map((name) => `nutrition.${name}`), 'content.amount'),
  ...texts('content.unit'),
  { path: 'showUnitPrice', kind: 'flag' },
  ...numbers('priceCents', 'vatPercent', 'depositCents', 'preparationDays'),
  { path: 'weekdays', kind: 'numbers' },
  ...texts('season.from', 'season.until'),
  { path: 'regional', kind: 'flag' },
  { path: 'organicControlBody', kind: 'text', isNullable: true },
  ...numbers('keepsDays'),
  { path: 'ordering', kind: 'flag' },
  ...texts('image'),
  ...numbers('quantityRules.min', 'quantityRules.step', 'quantityRules.max'),
  ...numbers('quantityRules.largeOrder.from', 'quantityRules.largeOrder.preparationDays'),
  { path: 'usualQuantities', kind: 'numbers' },
  { path: 'dailyStock', kind: 'number', isNullable: true },
  { path: 'soldIn', kind: 'list', isNullable: true },
  { path: 'pickupFrom', kind: 'text', isNullable: true },
  { path: 'pickupUntil', kind: 'text', isNullable: true },
  ...numbers('work'),
  { path: 'goesWith', kind: 'list' },
  { path: 'diet', kind: 'text', isNullable: true },
]

/** Special days have no column; they are edited in the file or set by `store close` and `store hours`. */
export const storeFields: readonly CsvField[] = [
  ...texts('id', 'name', 'streetAddress', 'postalCode', 'location'),
  { path: 'phone', kind: 'text', isNullable: true },
  ...texts('mail', 'mapsLink'),
  ...localizedTexts('description'),
  { path: 'attributes', kind: 'list' },
  { path: 'pickupStore', kind: 'flag' },
  ...numbers('slotCapacity'),
  { path: 'slotWork', kind: 'number', isNullable: true },
  { path: 'hours', kind: 'hours' },
  ...texts('onHolidays'),
  ...numbers('geo.lat', 'geo.lng'),
  ...texts('image'),
]

/** Objects that become null when all their columns are empty, and those that then are left out. Inner ones first. */
const nullableGroups: readonly string[] = ['nutrition', 'season', 'quantityRules.largeOrder']
const optionalGroups: readonly string[] = ['quantityRules']

const emptyList = '[]'
const trueWords = ['true', 'ja', 'yes', '1']
const falseWords = ['false', 'nein', 'no', '0']

interface Hours {
  day: number
  open: string
  close: string
}

const formatters: Record<FieldKind, (value: never) => string> = {
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

const parsers: Record<FieldKind, (text: string) => unknown> = {
  text: (text) => text,
  number: parseNumber,
  flag: parseFlag,
  list: parseList,
  numbers: (text) => parseList(text).map(parseNumber),
  hours: (text) => (text === emptyList ? [] : text.split('|').map(parsePeriod)),
}

const formatCell = ({ kind }: CsvField, value: unknown): string =>
  value === null || value === undefined ? '' : formatters[kind](value as never)

const parseCell = ({ kind }: CsvField, text: string): unknown => parsers[kind](text)

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

function setValue(entry: Entry, { path, isNullable }: CsvField, value: unknown): void {
  if (value !== undefined) writeValue(entry, path, value)
  else if (getValue(entry, path) !== undefined) writeValue(entry, path, isNullable ? null : undefined)
}

const isEmptyObject = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

export const toCsvRow = (fields: readonly CsvField[], entry: Entry): string[] =>
  fields.map((field) => formatCell(field, getValue(entry, field.path)))

/** A missing column leaves its field unchanged; an empty cell clears it. */
export function mergeRow(fields: readonly CsvField[], known: Entry | undefined, row: CsvRow): Entry {
  const entry: Entry = structuredClone(known ?? {})
  for (const field of fields) {
    const cell = row[field.path]
    if (cell !== undefined) setValue(entry, field, cell === '' ? undefined : parseCell(field, cell))
  }
  for (const group of nullableGroups) if (isEmptyObject(getValue(entry, group))) writeValue(entry, group, null)
  for (const group of optionalGroups) if (isEmptyObject(getValue(entry, group))) writeValue(entry, group, undefined)
  return entry
}
