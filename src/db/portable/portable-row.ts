import type { PortableTable } from './portable-tables.ts'
import type { PlainRow } from './read-rows.ts'

const toBase64 = (value: unknown) => Buffer.from(value as Uint8Array).toString('base64')

/** The same text on either database: columns by name, JSON as it is, bytes in base64. */
export function writePortableRow({ bytes }: PortableTable, row: PlainRow): string {
  const columns = Object.keys(row).sort()
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, bytes.includes(column) ? toBase64(row[column]) : row[column]])),
  )
}

/** As an insert wants it. */
export function toInsertable({ json, bytes }: PortableTable, row: PlainRow): PlainRow {
  const insertable = (column: string, value: unknown) => {
    if (value === null) return null
    if (json.includes(column)) return JSON.stringify(value)
    return bytes.includes(column) ? Buffer.from(String(value), 'base64') : value
  }
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, insertable(column, value)]))
}
