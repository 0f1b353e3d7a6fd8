/** "Dienstag, 17. November 2026". The date is a calendar date, so no time zone may move it. */
export const formatDay = (date: string, language: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: style,
    day: 'numeric',
    month: style === 'long' ? 'long' : 'short',
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T12:00:00Z`))
