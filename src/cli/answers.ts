import type { Column, CommandResult, Note, Part, Row, Table } from './command-result.ts'

export const done = (...parts: Part[]): CommandResult => ({ kind: 'done', parts })
export const failed = (sentence: string, ...parts: Part[]): CommandResult => ({ kind: 'failed', sentence, parts })
export const misused = (sentence: string): CommandResult => ({ kind: 'misused', sentence })
export const note = (text: string): Note => ({ kind: 'note', text })

export const table = (name: string, columns: readonly Column[], rows: readonly Row[]): Table => ({
  kind: 'table',
  name,
  columns,
  rows,
})

export const facts = (name: string, columns: readonly Column[], row: Row): Table => ({
  ...table(name, columns, [row]),
  isUpright: true,
})
