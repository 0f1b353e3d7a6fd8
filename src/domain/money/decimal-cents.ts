/** 1240 → "12.40", as payment protocols write money. */
export const toDecimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** "12.40" → 1240 without a float in between; undefined for anything else. */
export function fromDecimal(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : undefined
}
