import type { Language } from './languages.ts'

/** A text in both languages; where the English one is missing, German stands in. */
export type Localized = Readonly<{ de: string; en?: string | undefined }>

export const localized = (text: Localized, language: Language): string => text[language] ?? text.de
