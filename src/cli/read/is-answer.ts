import type { CommandResult } from '../command-result.ts'

const kinds = ['done', 'failed', 'misused']

/** A reader answers with what it read, or with what the command has to say instead. */
export const isAnswer = (value: unknown): value is CommandResult =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(String(value.kind))
