import type { Db } from '#db/database.ts'
import type { Content } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import type { Clock } from '#foundation/clock.ts'
import type { Config, ConfigReading } from '#foundation/config.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import type { Terminal } from './terminal.ts'
import type { ColumnKey, CommandName, LabelGroup, OptionName, PositionalName, TableName } from './translations.ts'

/** How a value is formatted on the screen. JSON output contains the raw value. */
export type ColumnFormat =
  | 'text'
  | 'brief'
  | 'count'
  | 'money'
  | 'day'
  | 'time'
  | 'instant'
  | 'yesNo'
  | 'bytes'
  | LabelGroup

export interface Column {
  /** The property name in JSON output; also the translation key of the column heading. */
  key: ColumnKey
  as: ColumnFormat
}

/** `mail`, or with a format `createdAt:instant`. */
export type ColumnSpec = ColumnKey | `${ColumnKey}:${ColumnFormat}`

function parseColumn(spec: ColumnSpec): Column {
  const [key, as = 'text'] = spec.split(':') as [ColumnKey, ColumnFormat?]
  return { key, as }
}

export type Cell = string | number | boolean | null | undefined | readonly unknown[] | Readonly<Record<string, unknown>>
export type Row = Readonly<Record<string, Cell>>

export interface Table {
  kind: 'table'
  name: TableName
  columns: readonly Column[]
  rows: readonly Row[]
  /** Prints the single row as a list, one column per line. */
  isVertical?: boolean
}

export interface Note {
  kind: 'note'
  text: string
}

/** Printed unchanged, so that it can be redirected into a file. */
interface RawText {
  kind: 'raw'
  text: string
}

interface ReportItem {
  title: string
  /** Below the title, indented. */
  lines: readonly string[]
}

/** Sentences under headings. JSON output contains the rows. */
export interface Report {
  kind: 'report'
  name: TableName
  groups: readonly { heading: string; items: readonly ReportItem[] }[]
  rows: readonly Row[]
}

export type ResultPart = Table | Report | Note | RawText

export type CommandResult =
  | { kind: 'done'; parts: readonly ResultPart[] }
  | { kind: 'failed'; message: string; parts?: readonly ResultPart[] }
  | { kind: 'usageError'; message: string }

export const done = (...parts: ResultPart[]): CommandResult => ({ kind: 'done', parts })
export const failed = (message: string, ...parts: ResultPart[]): CommandResult => ({ kind: 'failed', message, parts })
export const usageError = (message: string): CommandResult => ({ kind: 'usageError', message })
export const note = (text: string): Note => ({ kind: 'note', text })

export const table = <R extends { readonly [Key in keyof R]: Cell }>(
  name: TableName,
  columns: readonly ColumnSpec[],
  rows: readonly R[],
): Table => ({
  kind: 'table',
  name,
  columns: columns.map(parseColumn),
  rows,
})

export const verticalTable = <R extends { readonly [Key in keyof R]: Cell }>(
  name: TableName,
  columns: readonly ColumnSpec[],
  row: R,
): Table => ({
  ...table(name, columns, [row]),
  isVertical: true,
})

const resultKinds = ['done', 'failed', 'usageError']

/** Argument parsers return the parsed value, or the result the command has to end with. */
export const isCommandResult = (value: unknown): value is CommandResult =>
  typeof value === 'object' && value !== null && 'kind' in value && resultKinds.includes(String(value.kind))

export interface CliServices {
  db: Db
  content: Content
  orders: OrderServices
  hiring: HiringServices
}

/** Everything is opened lazily; `config`, `database` and `services` throw a StartupError when that fails. */
export interface CommandContext {
  language: Language
  t: Translate<'cli'>
  terminal: Terminal
  now: Clock
  wait: (ms: number) => Promise<void>
  configReading: ConfigReading
  config: () => Config
  /** Fails unless the database is reachable and its schema is up to date. */
  database: () => Promise<Db>
  services: () => Promise<CliServices>
}

export const commandGroups = ['lists', 'books', 'staff', 'content', 'privacy', 'operations'] as const
type CommandGroup = (typeof commandGroups)[number]

export interface CommandArguments {
  /** Empty when an optional positional is missing. */
  positional(name: PositionalName): string
  /** The last value if it is given several times. */
  option(name: OptionName): string | undefined
  /** All values of an option that may be given several times. */
  options(name: OptionName): readonly string[]
  flag(name: OptionName): boolean
}

/** Summary and details for the help are translated under the command's name. */
export interface Command {
  name: CommandName
  group: CommandGroup
  /** A trailing `?` marks an optional positional. */
  positionals?: readonly (PositionalName | `${PositionalName}?`)[]
  /** `flag` takes no value; otherwise the name of the value as the help shows it. */
  options?: Readonly<Partial<Record<OptionName, 'flag' | PositionalName>>>
  /** Root stays root: the command writes outside of the data folder. */
  keepsUser?: true
  run(context: CommandContext, args: CommandArguments): Promise<CommandResult>
}
