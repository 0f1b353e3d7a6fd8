export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'de'
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)
