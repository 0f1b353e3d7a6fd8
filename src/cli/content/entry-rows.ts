import { readCell, writeCell } from './csv-cells.ts'
import { type CsvField, nullableGroups } from './csv-fields.ts'
import type { CsvRow } from './parse-csv.ts'

export type Entry = Record<string, unknown>

const stepsOf = (path: string): [string, string | undefined] => {
  const [first = '', second] = path.split('.')
  return [first, second]
}

function valueAt(entry: Entry, path: string): unknown {
  const [first, second] = stepsOf(path)
  return second === undefined ? entry[first] : (entry[first] as Entry | null | undefined)?.[second]
}

function put(entry: Entry, { path, isNullable }: CsvField, value: unknown): void {
  const [first, second] = stepsOf(path)
  const holder = second === undefined ? entry : ((entry[first] as Entry | null | undefined) ?? {})
  const key = second ?? first
  if (value !== undefined) holder[key] = value
  else if (!(key in holder)) return
  else if (isNullable) holder[key] = null
  else delete holder[key]
  if (second !== undefined) entry[first] = holder
}

export const toCsvRow = (fields: readonly CsvField[], entry: Entry): string[] =>
  fields.map((field) => writeCell(field, valueAt(entry, field.path)))

/** A column that is not there leaves its field as it is; an empty cell empties it. */
export function mergeRow(fields: readonly CsvField[], known: Entry | undefined, row: CsvRow): Entry {
  const entry: Entry = structuredClone(known ?? {})
  for (const field of fields) {
    const cell = row[field.path]
    if (cell !== undefined) put(entry, field, cell === '' ? undefined : readCell(field, cell))
  }
  for (const group of nullableGroups) {
    const value = entry[group]
    if (value && Object.keys(value).length === 0) entry[group] = null
  }
  return entry
}
