import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { guardFormula, removeFormulaGuard } from '#domain/spreadsheet-cells.ts'
import type { Cell, Column, Table } from '../command.ts'
import { formatCell, type OutputOptions } from './print-result.ts'

export type CsvRow = Readonly<Record<string, string>>

/** Semicolon or comma, whichever the header line contains more often. */
function detectDelimiter(text: string): ';' | ',' {
  const [header = ''] = text.split(/\r?\n/, 1)
  return header.split(';').length >= header.split(',').length ? ';' : ','
}

/** Reads rows by the column names of the header; missing cells are empty. Throws a CsvError that knows its line. */
export function parseCsv(text: string, delimiter: string = detectDelimiter(text)): CsvRow[] {
  const [header = [], ...rows] = parse(text, {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  })
  const names = header.map((name) => name.trim())
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, removeFormulaGuard(row[index] ?? '').trim()])),
  )
}

/** The line of a syntax error in a CSV file; rethrows anything else. */
export function csvErrorLine(error: unknown): number {
  if (!(error instanceof CsvError)) throw error
  return Number(error.lines)
}

export const writeCsv = (rows: readonly (readonly string[])[], delimiter = ';'): string =>
  stringify(
    rows.map((row) => row.map(guardFormula)),
    // Without the byte order mark, common spreadsheets misread umlauts.
    { bom: true, delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/** Formats the cells as on the screen; an empty cell stays empty. */
export function tableToCsv({ columns, rows }: Table, options: OutputOptions, delimiter?: string): string {
  const headings = columns.map(({ key }) => options.t(`column.${key}`))
  const toText = (value: Cell, as: Column['as']) =>
    value === '' || value === null || value === undefined ? '' : formatCell(value, as, options)
  const cells = rows.map((row) => columns.map(({ key, as }) => toText(row[key], as)))
  return writeCsv([headings, ...cells], delimiter)
}
