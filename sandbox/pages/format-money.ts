import type { Language } from './language.ts'

export function formatMoney(cents: number, currency: string, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
}
