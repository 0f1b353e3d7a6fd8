import { formatNumber } from '#domain/i18n/format.ts'
import type { Language } from '#domain/i18n/languages.ts'

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

/** "Nussecke mit Honig" → "nussecke-mit-honig" */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
