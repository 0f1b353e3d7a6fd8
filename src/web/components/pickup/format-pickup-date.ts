import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { dayWords } from '../../day-words.ts'

/** long: "Di., 17. November"; short: "Di., 17.11."; full: "Dienstag, 17. November". */
export function formatPickupDate(
  date: CalendarDate,
  language: Language,
  form: 'long' | 'short' | 'full' = 'long',
): string {
  const { weekday, shortWeekday, dayAndMonth, dayAndShortMonth } = dayWords(date, language)
  if (form === 'full') return `${weekday} ${dayAndMonth}`
  if (form === 'long') return `${shortWeekday} ${dayAndMonth}`
  const [, month, day] = date.split('-')
  // 17/11 can be read the wrong way round.
  return `${shortWeekday} ${language === 'en' ? dayAndShortMonth : `${day}.${month}.`}`
}
