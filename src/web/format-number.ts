import type { Language } from '#domain/i18n/languages.ts'

interface Digits {
  /** After the point. */
  least?: number
  most?: number
}

const marks: Record<Language, { group: string; point: string }> = {
  de: { group: '.', point: ',' },
  en: { group: ',', point: '.' },
}

/**
 * "1.234,5". By hand, like days and lists: to ask Intl for the first time takes a phone a tenth of a second, while it
 * takes the page over; and two editions of Intl, the server's and the browser's, may write differently.
 */
export function formatNumber(value: number, language: Language, { least = 0, most = 3 }: Digits = {}): string {
  const { group, point } = marks[language]
  const [whole = '', part = ''] = Math.abs(value).toFixed(most).split('.')
  const fraction = part.slice(0, least) + part.slice(least).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${value < 0 ? '-' : ''}${grouped}${fraction && point + fraction}`
}
