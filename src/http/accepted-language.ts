import type { Language } from '#domain/language/languages.ts'
import { pickLanguage } from '#domain/language/pick-language.ts'

const maxKnown = 500
const known = new Map<string, Language>()

/** What the browser asks for. There are few such headers, and each says the same every time. */
export function acceptedLanguage(header: string | undefined): Language {
  const text = header ?? ''
  const before = known.get(text)
  if (before) return before
  const language = pickLanguage({ acceptLanguage: text })
  if (known.size >= maxKnown) known.clear()
  known.set(text, language)
  return language
}
