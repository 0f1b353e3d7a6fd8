import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { ListedJob } from './listed-jobs.ts'

/** What all three feeds are made from. */
export interface Feed {
  jobs: readonly ListedJob[]
  company: string
  publicUrl: string
  language: Language
  today: CalendarDate
}
