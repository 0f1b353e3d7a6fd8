import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type ClockMinute, formatClockMinute } from '#domain/calendar/clock-minute.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

const part = (date: CalendarDate, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** "Samstag, 21. November 2026" or "Saturday, 21 November 2026". */
export const formatDate = (date: CalendarDate, language: Language): string => {
  const weekday = part(date, language, { weekday: 'long' })
  const day = part(date, language, { day: 'numeric', month: 'long', year: 'numeric' })
  return `${weekday}, ${day.replace(' ', '\u00A0')}`
}

/** "7:30 Uhr" or "7:30 am", with a space that does not break. */
export const formatTime = (minute: ClockMinute, language: Language): string => {
  const [hours = '', minutes = ''] = formatClockMinute(minute).split(':')
  if (language === 'de') return `${Number(hours)}:${minutes}\u00A0Uhr`
  return `${Number(hours) % 12 || 12}:${minutes}\u00A0${Number(hours) < 12 ? 'am' : 'pm'}`
}

export const formatMoment = ({ date, minute }: LocalTime, language: Language): string =>
  `${formatDate(date, language)}, ${formatTime(minute, language)}`
