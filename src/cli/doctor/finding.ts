import type { KeyBelow } from '#domain/i18n/translate.ts'
import type { CommandContext } from '../command.ts'

export type Verdict = 'ok' | 'warn' | 'fail'

/** What a check has found, as a sentence. Of a warning or a failure it also says what to do. */
export interface Finding {
  check: KeyBelow<'cli', 'check'>
  verdict: Verdict
  detail: string
}

/** What a rating needs to put its finding into words. */
export type FindingOptions = Pick<CommandContext, 't' | 'language'>

export const toReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // fetch says no more than "fetch failed"; the cause names the address and the fault.
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
