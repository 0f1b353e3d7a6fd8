import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'

interface FractionDigits {
  min?: number
  max?: number
}

const separators: Record<Language, { group: string; point: string }> = {
  de: { group: '.', point: ',' },
  en: { group: ',', point: '.' },
}

/**
 * "1.234,5". Numbers, dates and lists do not use Intl: its first call blocks a phone for about 100 ms during hydration,
 * and the versions of Intl on the server and in the browser can produce different text.
 */
export function formatNumber(value: number, language: Language, { min = 0, max = 3 }: FractionDigits = {}): string {
  const { group, point } = separators[language]
  const [whole = '', part = ''] = Math.abs(value).toFixed(max).split('.')
  const fraction = part.slice(0, min) + part.slice(min).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${value < 0 ? '-' : ''}${grouped}${fraction && point + fraction}`
}

/** "1,20 €", "€1.20" */
export function formatEuros(euros: number, language: Language): string {
  const amount = formatNumber(Math.abs(euros), language, { min: 2, max: 2 })
  return `${euros < 0 ? '-' : ''}${language === 'en' ? `€${amount}` : `${amount}\u00a0€`}`
}

const distanceStepMetres = 50

/** "350 m", "2,4 km", "24 km", rounded to 50 m and at least 50 m. */
export function formatDistance(km: number, language: Language): string {
  const metres = Math.max(distanceStepMetres, Math.round((km * 1000) / distanceStepMetres) * distanceStepMetres)
  return metres < 1000 ? `${metres} m` : `${formatNumber(km, language, { max: km < 10 ? 1 : 0 })} km`
}

/** "1,2 MB", "340 kB". Units of 1000, as phones and the upload limit use. */
export const formatSize = (bytes: number, language: Language): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, bytes / 1000), language, { max: 0 })} kB`
    : `${formatNumber(bytes / 1_000_000, language, { max: 1 })} MB`

const conjunctions: Record<Language, { conjunction: string; disjunction: string }> = {
  de: { conjunction: 'und', disjunction: 'oder' },
  en: { conjunction: 'and', disjunction: 'or' },
}

/** "Weizen, Roggen und Milch" */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const last = items.at(-1) ?? ''
  const before = items.slice(0, -1).join(', ')
  return before ? `${before} ${conjunctions[language][type]} ${last}` : last
}

interface DateParts {
  /** With the comma that follows it in German: "Dienstag,", "Tuesday". */
  weekday: string
  /** "Di.,", "Tue". */
  shortWeekday: string
  /** "17. November", "17 November", with a no-break space. */
  dayAndMonth: string
  /** "17. Nov.", "17 Nov". */
  dayAndShortMonth: string
  year: string
}

const weekdayNames: Record<Language, readonly string[]> = {
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
const monthNames: Record<Language, readonly string[]> = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

const abbreviate = (month: string) => month.slice(0, month === 'September' ? 4 : 3)
/** German month names of up to four letters are not abbreviated. */
const abbreviateMonth: Record<Language, (month: string) => string> = {
  de: (month) => (month.length <= 4 ? month : `${abbreviate(month)}.`),
  en: abbreviate,
}

/** The parts of a calendar date in a language. Time zones do not matter: no instant is involved. */
export function dateParts(date: CalendarDate, language: Language): DateParts {
  const [year = '', month, day] = date.split('-')
  const weekday = weekdayNames[language][new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
  const monthName = monthNames[language][Number(month) - 1] ?? ''
  const isGerman = language === 'de'
  const dayNumber = `${Number(day)}${isGerman ? '.' : ''}`
  return {
    weekday: isGerman ? `${weekday},` : weekday,
    shortWeekday: isGerman ? `${weekday.slice(0, 2)}.,` : weekday.slice(0, 3),
    dayAndMonth: `${dayNumber}\u00a0${monthName}`,
    dayAndShortMonth: `${dayNumber}\u00a0${abbreviateMonth[language](monthName)}`,
    year,
  }
}

/** "Dienstag, 17. November 2026", "Di., 17. Nov." */
export function formatDay(date: CalendarDate, language: Language, style: 'long' | 'short' = 'long'): string {
  const { weekday, shortWeekday, dayAndMonth, dayAndShortMonth, year } = dateParts(date, language)
  return style === 'long' ? `${weekday} ${dayAndMonth} ${year}` : `${shortWeekday} ${dayAndShortMonth}`
}

/** "15. November 2026", "15 November 2026" */
export function formatDate(date: CalendarDate, language: Language): string {
  const { dayAndMonth, year } = dateParts(date, language)
  return `${dayAndMonth} ${year}`
}

/** "24. Dezember", "24 December". */
export const formatDayAndMonth = (date: CalendarDate, language: Language): string =>
  dateParts(date, language).dayAndMonth

/** long: "Di., 17. November"; short: "Di., 17.11."; full: "Dienstag, 17. November". */
export function formatPickupDate(
  date: CalendarDate,
  language: Language,
  form: 'long' | 'short' | 'full' = 'long',
): string {
  const { weekday, shortWeekday, dayAndMonth, dayAndShortMonth } = dateParts(date, language)
  if (form === 'full') return `${weekday} ${dayAndMonth}`
  if (form === 'long') return `${shortWeekday} ${dayAndMonth}`
  const [, month, day] = date.split('-')
  // English spells the month: 17/11 is ambiguous.
  return `${shortWeekday} ${language === 'en' ? dayAndShortMonth : `${day}.${month}.`}`
}

/** Turns "06:30" into "6:30". */
export const formatTime = (time: string): string => time.replace(/^0(?=\d)/, '')

/** "6:30 – 12:30" */
export const formatPeriod = ({ open, close }: { open: string; close: string }): string =>
  `${formatTime(open)} – ${formatTime(close)}`

const createLocalTimeFormat = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

let localTimeFormat: Intl.DateTimeFormat | undefined

/** Date and time in Berlin, whatever the time zone of the visitor's device. */
export function toLocalTime(instant: Instant): { date: string; time: string } {
  // Created on first use, because the first use of Intl is slow and most pages show no instants.
  localTimeFormat ??= createLocalTimeFormat()
  const parts = Object.fromEntries(
    localTimeFormat.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}
