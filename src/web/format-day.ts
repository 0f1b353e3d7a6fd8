import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { dayWords } from './day-words.ts'

/** "Dienstag, 17. November 2026", "Di., 17. Nov." */
export function formatDay(date: CalendarDate, language: Language, style: 'long' | 'short' = 'long'): string {
  const { weekday, shortWeekday, dayAndMonth, dayAndShortMonth, year } = dayWords(date, language)
  return style === 'long' ? `${weekday} ${dayAndMonth} ${year}` : `${shortWeekday} ${dayAndShortMonth}`
}
