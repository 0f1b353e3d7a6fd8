/** How a value is shown on the screen; as JSON it stays what it is. */
export type ColumnKind =
  | 'text'
  | 'brief'
  | 'count'
  | 'money'
  | 'day'
  | 'time'
  | 'moment'
  | 'yesNo'
  | 'bytes'
  | { words: string }

export interface Column {
  /** The name in JSON; the head on the screen is the text of that name. */
  key: string
  as?: ColumnKind
}

export type Cell = string | number | boolean | null | undefined | readonly unknown[] | Readonly<Record<string, unknown>>
export type Row = Readonly<Record<string, Cell>>

export interface Table {
  kind: 'table'
  name: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** One thing with its facts below each other, instead of many side by side. */
  isUpright?: boolean
}

export interface Note {
  kind: 'note'
  text: string
}

/** Goes out as it is, to be piped into a file. */
export interface RawText {
  kind: 'raw'
  text: string
}

export type Part = Table | Note | RawText

export type CommandResult =
  | { kind: 'done'; parts: readonly Part[] }
  | { kind: 'failed'; sentence: string; parts?: readonly Part[] }
  | { kind: 'misused'; sentence: string }
