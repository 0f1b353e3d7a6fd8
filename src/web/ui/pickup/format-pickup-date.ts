import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

type Form = 'long' | 'short' | 'full'

const forms: Record<Form, Intl.DateTimeFormatOptions> = {
  long: { weekday: 'short', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: '2-digit', month: '2-digit' },
  full: { weekday: 'long', day: 'numeric', month: 'long' },
}

// 17/11 can be read the wrong way round.
const englishForms = { ...forms, short: { weekday: 'short', day: 'numeric', month: 'short' } as const }

const formats = new Map<string, Intl.DateTimeFormat>()

function makeFormat(language: string, form: Form): Intl.DateTimeFormat {
  const isEnglish = language === 'en'
  const options = (isEnglish ? englishForms : forms)[form]
  return new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, { ...options, timeZone: 'UTC' })
}

/** long: "Di., 17. November"; short: "Di., 17.11."; full: "Dienstag, 17. November". */
export function formatPickupDate(date: CalendarDate, language: string, form: Form = 'long'): string {
  const key = `${language} ${form}`
  const format = formats.get(key) ?? makeFormat(language, form)
  formats.set(key, format)
  // Day and month stay on one line.
  return format.format(new Date(`${date}T12:00:00Z`)).replace(/(\d\.?) (?=\p{L})/u, '$1\u00a0')
}
