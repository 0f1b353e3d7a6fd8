import type { Language } from '#domain/i18n/languages.ts'

const words: Record<Language, { conjunction: string; disjunction: string }> = {
  de: { conjunction: 'und', disjunction: 'oder' },
  en: { conjunction: 'and', disjunction: 'or' },
}

/** "Weizen, Roggen und Milch" */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const last = items.at(-1) ?? ''
  const before = items.slice(0, -1).join(', ')
  return before ? `${before} ${words[language][type]} ${last}` : last
}
