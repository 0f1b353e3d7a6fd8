import { formatNumber } from '#domain/i18n/format.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { toSlug } from '#domain/normalize-text.ts'

/** "4,20", "4.2 €", "4" → 420. What is no amount stays as it was typed, so that the server can say so. */
export function parseMoney(typed: string): number | string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const [, sign = '', euros = '', cents = ''] =
    /^([-–−]?)\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|EUR|Euro)?$/i.exec(text) ?? []
  if (euros === '') return typed
  return (sign ? -1 : 1) * (Number(euros) * 100 + Number(cents.padEnd(2, '0')))
}

export const formatMoneyField = (value: unknown, language: Language): string =>
  typeof value === 'number'
    ? formatNumber(value / 100, language, { min: 2, max: 2, isGrouped: false })
    : String(value ?? '')

/** "0,5" and "0.5" → 0.5 */
export function parseNumber(typed: string): number | string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : typed
}

export const formatNumberField = (value: unknown, language: Language): string =>
  typeof value === 'number' ? formatNumber(value, language, { max: 8, isGrouped: false }) : String(value ?? '')

/** "1.8.", "01.08", "1/8" → "08-01", the day first; "08-01" as the files hold it. */
export function parseMonthDay(typed: string): string | undefined {
  const text = typed.trim()
  const [, day = '', month = ''] = /^(\d{1,2})\s*[./]\s*(\d{1,2})\.?$/.exec(text) ?? []
  return day === '' ? text || undefined : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** "08-01" → "1.8." */
export function formatMonthDayField(value: unknown): string {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(String(value ?? '')) ?? []
  return month && day ? `${Number(day)}.${Number(month)}.` : String(value ?? '')
}

/** The id of a new entry, from its name: that of a page has letters only, and none is used twice. */
export function toNewId(name: string, { isPage, taken }: { isPage: boolean; taken: readonly string[] }): string {
  const slug = toSlug(isPage ? name.replace(/\d/g, '') : name)
  const ids = [slug]
  while (taken.includes(ids.at(-1) ?? '')) {
    const number = ids.length + 1
    ids.push(`${slug}-${isPage ? 'i'.repeat(number) : number}`)
  }
  return ids.at(-1) ?? ''
}
