/** Prices are in euros. A further code needs a format in every language (`src/domain/i18n/format.ts`). */
export const currencyCodes = ['EUR'] as const
export type CurrencyCode = (typeof currencyCodes)[number]

/** 1240 → "12.40", the format of payment APIs. */
export const formatDecimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** "12.40" → 1240 without a float in between; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : undefined
}

/** 350 → 3.5: the code counts cents, the API returns euros. */
export const toEuros = (cents: number): number => cents / 100

/** 3.5 → 350: the inverse of `toEuros` for amounts in whole cents. */
export const toCents = (euros: number): number => Math.round(euros * 100)
