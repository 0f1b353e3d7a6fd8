import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { dayWords } from '../../day-words.ts'

/** "15. November 2026", "15 November 2026" */
export function formatDate(date: CalendarDate, language: Language): string {
  const { dayAndMonth, year } = dayWords(date, language)
  return `${dayAndMonth} ${year}`
}
