import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/** "15. November 2026", "15 November 2026"; day and month stay on one line. */
export const formatDate = (date: CalendarDate, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(Date.parse(`${date}T12:00:00Z`))
    .replace(/(\d\.?) (?=\p{L})/u, '$1\u00a0')
