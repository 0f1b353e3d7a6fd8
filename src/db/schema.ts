import type { ColumnType } from 'kysely'

/** Written as text, read parsed, on both databases. */
export type Json<T> = ColumnType<T, string, string>
/** ISO 8601 in UTC with milliseconds, so that text sorts as time does. */
export type Timestamp = string

export interface ContentVersionTable {
  version: string
  imported_at: Timestamp
}

/** Content that is read whole: company, menus, slides, pages. */
export interface DocumentTable {
  kind: string
  id: string
  position: number
  body: Json<unknown>
}

export interface Database {
  content_version: ContentVersionTable
  document: DocumentTable
}
