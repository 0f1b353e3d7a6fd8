import type { Language } from '../i18n/languages.ts'

/** Words and phrases in any form and spelling, separated by commas. A language without a list is searched by names only. */
export type WordsByLanguage = Readonly<Partial<Record<Language, string>>>

export const splitWords = (words: string): string[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The words of these languages. */
export const wordsIn = (words: WordsByLanguage, languages: readonly Language[]): string[] =>
  [...new Set(languages)].flatMap((language) => splitWords(words[language] ?? ''))
