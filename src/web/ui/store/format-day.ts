import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

/** "24. Dezember", "24 December". */
export function formatDay(date: CalendarDate, language: string): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' })
    formats.set(language, format)
  }
  return format.format(new Date(`${date}T12:00:00Z`))
}
