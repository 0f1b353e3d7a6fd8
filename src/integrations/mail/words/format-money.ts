import type { Language } from '#domain/i18n/languages.ts'

const formats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
}

/** "1,80 €" or "€1.80". */
export const formatMoney = (cents: number, language: Language): string => formats[language].format(cents / 100)
