import type { Cell, Column, Table } from '../command-result.ts'
import { formatCell, type Manner } from './format-cell.ts'

/** A spreadsheet would run it as a formula. */
const defuse = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const cell = (text: string, delimiter: string) => {
  const safe = defuse(text)
  return safe.includes(delimiter) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Without it the usual spreadsheets read umlauts wrong.
const byteOrderMark = '\uFEFF'

export function writeCsv(rows: readonly (readonly string[])[], delimiter = ';'): string {
  return byteOrderMark + rows.map((row) => `${row.map((text) => cell(text, delimiter)).join(delimiter)}\r\n`).join('')
}

/** A table as the screen shows it, for a spreadsheet. */
export function tableCsv({ columns, rows }: Table, manner: Manner, delimiter?: string): string {
  const heads = columns.map(({ key }) => manner.t(`column.${key}`))
  const cellOf = (value: Cell, as: Column['as']) =>
    value === '' || value === null || value === undefined ? '' : formatCell(value, as, manner)
  const cells = rows.map((row) => columns.map(({ key, as }) => cellOf(row[key], as)))
  return writeCsv([heads, ...cells], delimiter)
}
