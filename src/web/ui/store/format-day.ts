import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { keptFormat } from '../../kept-format.ts'

const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)
const formatIn = keptFormat(
  (language) => new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** "24. Dezember", "24 December". */
export const formatDay = (date: CalendarDate, language: string): string =>
  formatIn(language).format(new Date(`${date}T12:00:00Z`))
