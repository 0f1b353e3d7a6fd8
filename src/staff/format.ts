import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, type Instant } from '#domain/calendar/local-time.ts'
import { type Language, localeByLanguage } from '#domain/i18n/languages.ts'
import { berlinTime } from './clock.ts'

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Making a format takes far longer than using one. */
function reuse<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, create: () => F): F {
  const format = (formats.get(key) as F | undefined) ?? create()
  formats.set(key, format)
  return format
}

/** "12,40 €", "€12.40" */
export const formatEuros = (euros: number, language: Language): string =>
  reuse(`euros ${language}`, () => {
    return new Intl.NumberFormat(localeByLanguage[language], { style: 'currency', currency: 'EUR' })
  }).format(euros)

const dayStyles = {
  /** "Mo., 16. Nov." */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "Montag, 16. November" */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "16. November 2026" */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** "Montag, 16. November 2026" */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A calendar date has no time zone, so none may shift it. */
export const formatDay = (date: CalendarDate, language: Language, style: keyof typeof dayStyles = 'long'): string =>
  reuse(`${style} ${language}`, () => {
    return new Intl.DateTimeFormat(localeByLanguage[language], { ...dayStyles[style], timeZone: 'UTC' })
  }).format(new Date(date))

/** "1.–30. November 2026" */
export const formatDayRange = (from: CalendarDate, until: CalendarDate, language: Language): string =>
  new Intl.DateTimeFormat(localeByLanguage[language], { ...dayStyles.date, timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(until),
  )

/** "6:12" in Berlin. Staff read 24 hours in both languages: a board is no place for am and pm. */
export const formatInstantTime = (instant: Instant): string => formatClockMinute(berlinTime(instant).minute)

/** "06:12" today, otherwise "Mo., 16. Nov., 06:12". */
export function formatInstant(instant: Instant, today: CalendarDate, language: Language): string {
  const { date, minute } = berlinTime(instant)
  const time = formatClockMinute(minute)
  return date === today ? time : `${formatDay(date, language, 'short')}, ${time}`
}

/** "November 2026" */
export const formatMonth = (date: CalendarDate, language: Language): string =>
  reuse(`month ${language}`, () => {
    return new Intl.DateTimeFormat(localeByLanguage[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  }).format(new Date(date))

/** "Mo", so many days after a Monday. */
export const formatWeekday = (monday: CalendarDate, days: number, language: Language): string =>
  reuse(`weekday ${language}`, () => {
    return new Intl.DateTimeFormat(localeByLanguage[language], { weekday: 'short', timeZone: 'UTC' })
  }).format(new Date(addDays(monday, days)))
