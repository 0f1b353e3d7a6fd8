import type { Localized } from '#domain/i18n/localized.ts'
import type { Args } from '../command.ts'
import type { Desk } from '../desk.ts'

/** What visitors read beside the day. A German reason without an English one stands for both. */
export function readReason({ textsIn }: Desk, args: Args, key: string): Localized {
  const [de, en] = [args.text('reason-de')?.trim(), args.text('reason-en')?.trim()]
  if (de) return { de, ...(en && { en }) }
  return { de: textsIn('de')(key), en: en || textsIn('en')(key) }
}
