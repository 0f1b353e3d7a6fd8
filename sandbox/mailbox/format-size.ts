import type { Language } from '../pages/language.ts'

const steps = [
  { unit: 'MB', bytes: 1_000_000 },
  { unit: 'kB', bytes: 1_000 },
]

export function formatSize(bytes: number, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const { unit, bytes: step } = steps.find((candidate) => bytes >= candidate.bytes) ?? { unit: 'Byte', bytes: 1 }
  return `${(bytes / step).toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`
}
