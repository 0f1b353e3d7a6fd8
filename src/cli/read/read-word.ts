import { misused } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { DeskTexts } from '../desk-texts.ts'

/** One of a few words that an option takes; undefined when it was not given. */
export function readWord<W extends string>(
  t: DeskTexts,
  typed: string | undefined,
  words: readonly W[],
): W | undefined | CommandResult {
  if (typed === undefined) return undefined
  const word = words.find((one) => one === typed)
  return word ?? misused(t('misuse.word', { typed, words: words.join(', ') }))
}
