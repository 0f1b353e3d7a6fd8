import type { Language } from './language.ts'

export function formatTime(instant: string, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  })
  return format.format(new Date(instant))
}
