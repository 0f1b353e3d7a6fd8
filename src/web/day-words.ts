import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'

interface DayWords {
  /** As it stands before the rest: "Dienstag,", "Tuesday" */
  weekday: string
  /** "Di.,", "Tue" */
  shortWeekday: string
  /** "17. November", "17 November"; both stay on one line. */
  dayAndMonth: string
  /** "17. Nov.", "17 Nov" */
  dayAndShortMonth: string
  year: string
}

const weekdays: Record<Language, readonly string[]> = {
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
const months: Record<Language, readonly string[]> = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

const lettersOf = (month: string) => month.slice(0, month === 'September' ? 4 : 3)
/** A German month of up to four letters is not shortened. */
const shortMonths: Record<Language, (month: string) => string> = {
  de: (month) => (month.length <= 4 ? month : `${lettersOf(month)}.`),
  en: lettersOf,
}

/** A calendar date, which no time zone may move, in the words of a language. */
export function dayWords(date: CalendarDate, language: Language): DayWords {
  const [year = '', month, day] = date.split('-')
  const weekday = weekdays[language][new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
  const monthName = months[language][Number(month) - 1] ?? ''
  const isGerman = language === 'de'
  const dayNumber = `${Number(day)}${isGerman ? '.' : ''}`
  return {
    weekday: isGerman ? `${weekday},` : weekday,
    shortWeekday: isGerman ? `${weekday.slice(0, 2)}.,` : weekday.slice(0, 3),
    dayAndMonth: `${dayNumber}\u00a0${monthName}`,
    dayAndShortMonth: `${dayNumber}\u00a0${shortMonths[language](monthName)}`,
    year,
  }
}
