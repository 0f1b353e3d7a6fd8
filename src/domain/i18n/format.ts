import type { CurrencyCode } from '../money.ts'
import { type Language, localeByLanguage } from './languages.ts'

/**
 * Numbers, money and lists are formatted without Intl: its first call blocks a phone for about 100 ms, and its versions
 * on the server and in the browser can produce different text (docs/decisions/0023).
 */
interface NumberTable {
  group: string
  point: string
  /** From an amount without its sign. */
  currencies: Readonly<Record<CurrencyCode, (amount: string) => string>>
  conjunction: string
  disjunction: string
}

const tables: Partial<Record<Language, NumberTable>> = {
  de: {
    group: '.',
    point: ',',
    currencies: { EUR: (amount) => `${amount}\u00a0€` },
    conjunction: 'und',
    disjunction: 'oder',
  },
  en: { group: ',', point: '.', currencies: { EUR: (amount) => `€${amount}` }, conjunction: 'and', disjunction: 'or' },
}

/** For a language without a table of its own. */
function createTable(language: Language): NumberTable {
  const locale = localeByLanguage[language]
  const number = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const separator = (type: 'group' | 'decimal') => number.find((part) => part.type === type)?.value ?? ''
  const word = (type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(locale, { type }).formatToParts(['a', 'b'])[1]?.value.trim() ?? ''
  return {
    group: separator('group'),
    point: separator('decimal'),
    currencies: { EUR: (amount) => `${amount}\u00a0€` },
    conjunction: word('conjunction'),
    disjunction: word('disjunction'),
  }
}

function tableOf(language: Language): NumberTable {
  const table = tables[language] ?? createTable(language)
  tables[language] = table
  return table
}

interface NumberForm {
  /** Fraction digits. */
  min?: number
  max?: number
  /** Numbers in a field are typed without separators of thousands. */
  isGrouped?: boolean
}

/** "1.234,5" */
export function formatNumber(
  value: number,
  language: Language,
  { min = 0, max = 3, isGrouped = true }: NumberForm = {},
): string {
  const { group, point } = tableOf(language)
  const [whole = '', part = ''] = Math.abs(value).toFixed(max).split('.')
  const fraction = part.slice(0, min) + part.slice(min).replace(/0+$/, '')
  const grouped = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole
  return `${value < 0 ? '-' : ''}${grouped}${fraction && point + fraction}`
}

/** "1,20 €", "€1.20" */
export const formatEuros = (euros: number, language: Language): string =>
  `${euros < 0 ? '-' : ''}${tableOf(language).currencies.EUR(formatNumber(Math.abs(euros), language, { min: 2, max: 2 }))}`

export const formatCents = (cents: number, language: Language): string => formatEuros(cents / 100, language)

const distanceStepMetres = 50

/** "350 m", "2,4 km", "24 km", rounded to 50 m and at least 50 m. */
export function formatDistance(km: number, language: Language): string {
  const metres = Math.max(distanceStepMetres, Math.round((km * 1000) / distanceStepMetres) * distanceStepMetres)
  return metres < 1000 ? `${metres} m` : `${formatNumber(km, language, { max: km < 10 ? 1 : 0 })} km`
}

/** "1,2 MB", "340 kB". Units of 1000, as phones and the upload limit use. */
export const formatSize = (bytes: number, language: Language): string =>
  bytes < 1_000_000
    ? `${formatNumber(bytes === 0 ? 0 : Math.max(1, bytes / 1000), language, { max: 0 })} kB`
    : `${formatNumber(bytes / 1_000_000, language, { max: 1 })} MB`

/** "Weizen, Roggen und Milch" */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const last = items.at(-1) ?? ''
  const before = items.slice(0, -1).join(', ')
  return before ? `${before} ${tableOf(language)[type]} ${last}` : last
}
