import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { dayWords } from './day-words.ts'

/** "24. Dezember", "24 December". */
export const formatDayAndMonth = (date: CalendarDate, language: Language): string =>
  dayWords(date, language).dayAndMonth
