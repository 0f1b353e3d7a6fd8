import { failed } from '../answers.ts'
import type { Args } from '../command.ts'
import type { CommandResult, Part } from '../command-result.ts'
import type { Desk } from '../desk.ts'
import { printParts } from '../print/print-parts.ts'

/** `--yes`, or a person who says so after having seen it; else the answer is what would have been done. */
export async function agree(
  desk: Desk,
  args: Args,
  question: string,
  ...shown: Part[]
): Promise<CommandResult | undefined> {
  if (args.flag('yes')) return undefined
  const { t, screen } = desk
  if (!screen.ask) return failed(`${question} ${t('fault.needsYes')}`, ...shown)
  const isAgreed = await screen.ask(`${printParts(shown, desk)}${question}`)
  return isAgreed ? undefined : failed(t('fault.notAgreed'))
}
