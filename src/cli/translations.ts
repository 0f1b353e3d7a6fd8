import type { KeyBelow, PlainKey } from '#domain/i18n/translate.ts'

export type CommandName = KeyBelow<'cli', 'command'>
export type OptionName = KeyBelow<'cli', 'option'>
export type PositionalName = KeyBelow<'cli', 'positional'>
export type ColumnKey = KeyBelow<'cli', 'column'>
export type TableName = KeyBelow<'cli', 'table'>
/** Groups of labels for the values of an enumeration, such as `orderState`. */
export type LabelGroup =
  PlainKey<'cli'> extends infer Key ? (Key extends `${infer Group}.${string}` ? Group : never) : never
