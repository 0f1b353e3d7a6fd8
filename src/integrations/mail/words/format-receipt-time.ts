import type { Instant } from '#domain/calendar/instant.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { berlinTime } from '../../../berlin-time.ts'
import { formatDate } from './format-date.ts'

const zones: Record<Language, Record<'summer' | 'winter', string>> = {
  de: { summer: 'Uhr (MESZ)', winter: 'Uhr (MEZ)' },
  en: { summer: '(CEST)', winter: '(CET)' },
}

/**
 * "Sonntag, 25. Oktober 2026, 02:15:07 Uhr (MEZ)": to the second, and clear in the hour that comes twice.
 * Berlin is whole hours away from UTC, so minutes and seconds are those of the instant.
 */
export function formatReceiptTime(instant: Instant, language: Language): string {
  const { date, minute } = berlinTime(instant)
  const hour = Math.floor(minute / 60)
  const hoursAhead = (hour - Number(instant.slice(11, 13)) + 24) % 24
  const clock = `${String(hour).padStart(2, '0')}${instant.slice(13, 19)}`
  return `${formatDate(date, language)}, ${clock} ${zones[language][hoursAhead === 2 ? 'summer' : 'winter']}`
}
