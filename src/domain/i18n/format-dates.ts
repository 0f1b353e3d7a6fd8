import { berlinTime } from '../calendar/berlin-time.ts'
import { type CalendarDate, isCalendarDate, type Weekday, weekdayOf, weekdays } from '../calendar/calendar-date.ts'
import { type ClockMinute, formatClockMinute, type Instant, type LocalTime } from '../calendar/local-time.ts'
import { type Language, localeByLanguage } from './languages.ts'

/** Without Intl, for the same reasons as in `format.ts`. */
interface DateTable {
  /** From Sunday on. */
  weekdays: readonly string[]
  months: readonly string[]
  shortenWeekday: (weekday: string) => string
  shortenMonth: (month: string) => string
  afterShortWeekday: string
  afterWeekday: string
  afterDay: string
  /** "17.11.", or undefined where the month is spelled because 17/11 is ambiguous. */
  numeric?: (day: string, month: string) => string
  /** A time with the minutes, as "30", or without them. */
  time: (hour: number, minutes?: string) => string
  oClock: string
}

/** The month without its last letters; "Sept" is the usual abbreviation in both languages. */
const abbreviate = (month: string) => month.slice(0, month === 'September' ? 4 : 3)
const twoDigits = (value: number) => String(value).padStart(2, '0')

const tables: Partial<Record<Language, DateTable>> = {
  de: {
    weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    shortenWeekday: (weekday) => weekday.slice(0, 2),
    // Names of up to four letters are not abbreviated.
    shortenMonth: (month) => (month.length <= 4 ? month : `${abbreviate(month)}.`),
    afterShortWeekday: '.',
    afterWeekday: ',',
    afterDay: '.',
    numeric: (day, month) => `${day}.${month}.`,
    time: (hour, minutes) => (minutes ? `${twoDigits(hour)}:${minutes}` : String(hour)),
    oClock: '\u00a0Uhr',
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: 'January February March April May June July August September October November December'.split(' '),
    shortenWeekday: (weekday) => weekday.slice(0, 3),
    shortenMonth: abbreviate,
    afterShortWeekday: '',
    afterWeekday: '',
    afterDay: '',
    time: (hour, minutes) => `${hour % 12 || 12}${minutes ? `:${minutes}` : ''}\u00a0${hour < 12 ? 'am' : 'pm'}`,
    oClock: '',
  },
}

/** For a language without a table of its own. */
function createTable(language: Language): DateTable {
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly number[]) => {
    const format = new Intl.DateTimeFormat(localeByLanguage[language], { ...options, timeZone: 'UTC' })
    return dates.map((date) => format.format(date))
  }
  return {
    // 4 January 2026 is a Sunday.
    weekdays: names(
      { weekday: 'long' },
      weekdays.map((day) => Date.UTC(2026, 0, 4 + day)),
    ),
    months: names(
      { month: 'long' },
      Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)),
    ),
    shortenWeekday: (weekday) => weekday.slice(0, 3),
    shortenMonth: (month) => month,
    afterShortWeekday: '',
    afterWeekday: '',
    afterDay: '',
    time: (hour, minutes = '00') => `${twoDigits(hour)}:${minutes}`,
    oClock: '',
  }
}

function tableOf(language: Language): DateTable {
  const table = tables[language] ?? createTable(language)
  tables[language] = table
  return table
}

export const weekdayName = (weekday: Weekday, language: Language): string => tableOf(language).weekdays[weekday] ?? ''

/** "Mo", "Mon" */
export const shortWeekdayName = (weekday: Weekday, language: Language): string =>
  tableOf(language).shortenWeekday(weekdayName(weekday, language))

interface DateParts {
  /** With what follows it before a date: "Dienstag,", "Tuesday". */
  weekday: string
  /** "Di.,", "Tue" */
  shortWeekday: string
  /** "17. November", "17 November", with a no-break space. */
  dayAndMonth: string
  /** "17. Nov.", "17 Nov" */
  dayAndShortMonth: string
  /** "17.11.", "17 Nov" */
  narrow: string
  month: string
  year: string
}

const dayStyles = {
  /** "Dienstag, 17. November 2026" */
  full: ({ weekday, dayAndMonth, year }) => `${weekday} ${dayAndMonth} ${year}`,
  /** "Dienstag, 17. November" */
  long: ({ weekday, dayAndMonth }) => `${weekday} ${dayAndMonth}`,
  /** "Di., 17. November" */
  medium: ({ shortWeekday, dayAndMonth }) => `${shortWeekday} ${dayAndMonth}`,
  /** "Di., 17. Nov." */
  short: ({ shortWeekday, dayAndShortMonth }) => `${shortWeekday} ${dayAndShortMonth}`,
  /** "Di., 17.11.", "Tue 17 Nov" */
  narrow: ({ shortWeekday, narrow }) => `${shortWeekday} ${narrow}`,
  /** "Di., 17.11.2026", "Tue 17 Nov 2026" */
  table: ({ shortWeekday, narrow, year }) => `${shortWeekday} ${narrow}${narrow.endsWith('.') ? '' : ' '}${year}`,
  /** "17. November 2026" */
  date: ({ dayAndMonth, year }) => `${dayAndMonth} ${year}`,
  /** "17. November" */
  dayAndMonth: ({ dayAndMonth }) => dayAndMonth,
  /** "November 2026" */
  month: ({ month, year }) => `${month} ${year}`,
} as const satisfies Record<string, (parts: DateParts) => string>

export type DayStyle = keyof typeof dayStyles

/** Text that is no date stays as it is. */
export function formatDay(date: CalendarDate, language: Language, style: DayStyle = 'long'): string {
  if (!isCalendarDate(date)) return date
  const table = tableOf(language)
  const [year = '', month = '', day = ''] = date.split('-')
  const weekday = weekdayOf(date)
  const monthName = table.months[Number(month) - 1] ?? ''
  const dayNumber = `${Number(day)}${table.afterDay}`
  const dayAndShortMonth = `${dayNumber}\u00a0${table.shortenMonth(monthName)}`
  return dayStyles[style]({
    weekday: weekdayName(weekday, language) + table.afterWeekday,
    shortWeekday: shortWeekdayName(weekday, language) + table.afterShortWeekday + table.afterWeekday,
    dayAndMonth: `${dayNumber}\u00a0${monthName}`,
    dayAndShortMonth,
    narrow: table.numeric?.(day, month) ?? dayAndShortMonth,
    month: monthName,
    year,
  })
}

/** "1.–30. November 2026", "12. Oktober – 30. November 2026": what both ends share is said once. */
export function formatDayRange(from: CalendarDate, until: CalendarDate, language: Language): string {
  const end = formatDay(until, language, 'date')
  if (from.slice(0, 7) === until.slice(0, 7)) return `${Number(from.slice(8))}${tableOf(language).afterDay}–${end}`
  return `${formatDay(from, language, from.slice(0, 4) === until.slice(0, 4) ? 'dayAndMonth' : 'date')} – ${end}`
}

const toMinute = (time: string | ClockMinute): ClockMinute => {
  if (typeof time === 'number') return time
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

/** "06:30", "6:30 am". Texts add "Uhr" where German needs it. */
export function formatTime(time: string | ClockMinute, language: Language): string {
  const minute = toMinute(time)
  return tableOf(language).time(Math.floor(minute / 60), twoDigits(minute % 60))
}

/** "06:30 Uhr", "6:30 am" */
export const formatClock = (time: string | ClockMinute, language: Language): string =>
  formatTime(time, language) + tableOf(language).oClock

/** A time in running text, without the minutes of a full hour: "9 Uhr" or "09:30 Uhr", "9 am" or "9:30 am". */
export function formatTimeOfDay(time: string | ClockMinute, language: Language): string {
  const minute = toMinute(time)
  const { time: format, oClock } = tableOf(language)
  return format(Math.floor(minute / 60), minute % 60 === 0 ? undefined : twoDigits(minute % 60)) + oClock
}

/** "06:30 – 12:30", "6:30 am – 12:30 pm" */
export const formatPeriod = (
  { open, close }: { open: string | ClockMinute; close: string | ClockMinute },
  language: Language,
): string => `${formatTime(open, language)} – ${formatTime(close, language)}`

/** "Samstag, 21. November 2026, 07:30 Uhr" */
export const formatDateTime = ({ date, minute }: LocalTime, language: Language): string =>
  `${formatDay(date, language, 'full')}, ${formatClock(minute, language)}`

/** "06:12" in Berlin. Staff read 24 hours in both languages: a board is no place for am and pm. */
export const formatInstantTime = (instant: Instant): string => formatClockMinute(berlinTime(instant).minute)

/** "06:12" today, otherwise "Mo., 16. Nov., 06:12". */
export function formatInstant(instant: Instant, today: CalendarDate, language: Language): string {
  const { date, minute } = berlinTime(instant)
  const time = formatClockMinute(minute)
  return date === today ? time : `${formatDay(date, language, 'short')}, ${time}`
}
