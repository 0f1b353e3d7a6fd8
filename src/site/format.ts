import { type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Language, localeByLanguage } from '#domain/i18n/languages.ts'
import type { CurrencyCode } from '#domain/money.ts'

interface FractionDigits {
  min?: number
  max?: number
}

interface LanguageTable {
  group: string
  point: string
  /** From an amount without its sign. */
  currencies: Readonly<Record<CurrencyCode, (amount: string) => string>>
  conjunction: string
  disjunction: string
  /** From Sunday on. */
  weekdays: readonly string[]
  months: readonly string[]
  afterWeekday: string
  shortenWeekday: (weekday: string) => string
  shortenMonth: (month: string) => string
  afterDay: string
  /** From the parts of "06:30". */
  clock: (hour: string, minute: string) => string
}

/** The month without its last letters; "Sept" is the usual abbreviation in both languages. */
const abbreviate = (month: string) => month.slice(0, month === 'September' ? 4 : 3)

/**
 * Numbers, dates and lists do not use Intl where a language has a table: its first call blocks a phone for about 100 ms
 * during hydration, and the versions of Intl on the server and in the browser can produce different text.
 */
const tables: Partial<Record<Language, LanguageTable>> = {
  de: {
    group: '.',
    point: ',',
    currencies: { EUR: (amount) => `${amount}\u00a0€` },
    conjunction: 'und',
    disjunction: 'oder',
    weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    afterWeekday: ',',
    shortenWeekday: (weekday) => `${weekday.slice(0, 2)}.`,
    // Names of up to four letters are not abbreviated.
    shortenMonth: (month) => (month.length <= 4 ? month : `${abbreviate(month)}.`),
    afterDay: '.',
    clock: (hour, minute) => `${hour}:${minute}`,
  },
  en: {
    group: ',',
    point: '.',
    currencies: { EUR: (amount) => `€${amount}` },
    conjunction: 'and',
    disjunction: 'or',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: 'January February March April May June July August September October November December'.split(' '),
    afterWeekday: '',
    shortenWeekday: (weekday) => weekday.slice(0, 3),
    shortenMonth: abbreviate,
    afterDay: '',
    clock: (hour, minute) => `${Number(hour) % 12 || 12}:${minute}\u00a0${Number(hour) < 12 ? 'am' : 'pm'}`,
  },
}

/** "1.234,5" */
export function formatNumber(value: number, language: Language, { min = 0, max = 3 }: FractionDigits = {}): string {
  const table = tables[language]
  if (!table) {
    const digits = { minimumFractionDigits: min, maximumFractionDigits: max }
    return new Intl.NumberFormat(localeByLanguage[language], digits).format(value)
  }
  const { group, point } = table
  const [whole = '', part = ''] = Math.abs(value).toFixed(max).split('.')
  const fraction = part.slice(0, min) + part.slice(min).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${value < 0 ? '-' : ''}${grouped}${fraction && point + fraction}`
}

/** "1,20 €", "€1.20" */
export function formatMoney(amount: number, currency: CurrencyCode, language: Language): string {
  const table = tables[language]
  if (!table) return new Intl.NumberFormat(localeByLanguage[language], { style: 'currency', currency }).format(amount)
  const digits = formatNumber(Math.abs(amount), language, { min: 2, max: 2 })
  return `${amount < 0 ? '-' : ''}${table.currencies[currency](digits)}`
}

export const formatEuros = (euros: number, language: Language): string => formatMoney(euros, 'EUR', language)

const distanceStepMetres = 50

/** "350 m", "2,4 km", "24 km", rounded to 50 m and at least 50 m. */
export function formatDistance(km: number, language: Language): string {
  const metres = Math.max(distanceStepMetres, Math.round((km * 1000) / distanceStepMetres) * distanceStepMetres)
  return metres < 1000 ? `${metres} m` : `${formatNumber(km, language, { max: km < 10 ? 1 : 0 })} km`
}

/** "1,2 MB", "340 kB". Units of 1000, as phones and the upload limit use. */
export const formatSize = (bytes: number, language: Language): string =>
  bytes < 1_000_000
    ? `${formatNumber(bytes === 0 ? 0 : Math.max(1, bytes / 1000), language, { max: 0 })} kB`
    : `${formatNumber(bytes / 1_000_000, language, { max: 1 })} MB`

/** "Weizen, Roggen und Milch" */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const table = tables[language]
  if (!table) return new Intl.ListFormat(localeByLanguage[language], { type }).format(items)
  const last = items.at(-1) ?? ''
  const before = items.slice(0, -1).join(', ')
  return before ? `${before} ${table[type]} ${last}` : last
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

function datePartsFromIntl(date: CalendarDate, language: Language): DateParts {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeByLanguage[language], { ...options, timeZone: 'UTC' }).format(new Date(date))
  return {
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    dayAndMonth: format({ day: 'numeric', month: 'long' }),
    dayAndShortMonth: format({ day: 'numeric', month: 'short' }),
    year: date.slice(0, 4),
  }
}

/** The parts of a calendar date in a language. Time zones do not matter: no instant is involved. */
export function dateParts(date: CalendarDate, language: Language): DateParts {
  const table = tables[language]
  if (!table) return datePartsFromIntl(date, language)
  const [year = '', month, day] = date.split('-')
  const weekday = table.weekdays[weekdayOf(date)] ?? ''
  const monthName = table.months[Number(month) - 1] ?? ''
  const dayNumber = `${Number(day)}${table.afterDay}`
  return {
    weekday: weekday + table.afterWeekday,
    shortWeekday: table.shortenWeekday(weekday) + table.afterWeekday,
    dayAndMonth: `${dayNumber}\u00a0${monthName}`,
    dayAndShortMonth: `${dayNumber}\u00a0${table.shortenMonth(monthName)}`,
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
  // Other languages spell the month: 17/11 is ambiguous.
  return `${shortWeekday} ${language === 'de' ? `${day}.${month}.` : dayAndShortMonth}`
}

/** Turns "06:30" into "06:30" or "6:30 am". Texts add "Uhr" where German needs it. */
export function formatTime(time: string, language: Language): string {
  const [hour = '', minute = ''] = time.split(':')
  return tables[language]?.clock(hour, minute) ?? time
}

/** "06:30 – 12:30", "6:30 am – 12:30 pm" */
export const formatPeriod = ({ open, close }: { open: string; close: string }, language: Language): string =>
  `${formatTime(open, language)} – ${formatTime(close, language)}`

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
