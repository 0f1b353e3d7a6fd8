import { type Blanks, interpolate } from './fill-blanks.ts'
import type { FlatTexts } from './flatten-texts.ts'

/** `count` among the blanks picks the plural too. */
export type Translate = (key: string, blanks?: Blanks) => string

/**
 * The texts of one language: `key_zero`, `key_one`, `key_other` are forms of `key` for a count, as the language forms them.
 * A key without a text shows itself: a test finds it before a visitor does.
 */
export function translator(language: string, texts: FlatTexts): Translate {
  const { select } = pluralsOf(language)
  const plural = (key: string, count: number) =>
    (count === 0 ? texts[`${key}_zero`] : undefined) ?? texts[`${key}_${select(count)}`] ?? texts[`${key}_other`]
  return (key, blanks) => {
    if (!blanks) return texts[key] ?? key
    const counted = typeof blanks.count === 'number' ? plural(key, blanks.count) : undefined
    return interpolate(counted ?? texts[key] ?? key, blanks)
  }
}

/** Made once a language: making one costs more than a thousand look-ups. */
const rulesByLanguage = new Map<string, { select: (count: number) => string }>()

function pluralsOf(language: string) {
  const known = rulesByLanguage.get(language)
  if (known) return known
  const rules = new Intl.PluralRules(language)
  const made = { select: (count: number) => rules.select(count) }
  rulesByLanguage.set(language, made)
  return made
}
