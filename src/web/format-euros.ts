import type { Language } from '#domain/i18n/languages.ts'
import { formatNumber } from './format-number.ts'

/** "1,20 €", "€1.20" */
export function formatEuros(euros: number, language: Language): string {
  const amount = formatNumber(Math.abs(euros), language, { least: 2, most: 2 })
  return `${euros < 0 ? '-' : ''}${language === 'en' ? `€${amount}` : `${amount}\u00a0€`}`
}
