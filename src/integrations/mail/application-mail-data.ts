import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { MailSender, MailStore } from './mail-data.ts'

/** To the applicant, in the language of the application. */
export const applicantMailKinds = [
  'applicationReceived',
  'applicationInvited',
  'applicationRejected',
  'applicationDeleted',
] as const

/** To the people in charge, in German. */
export const organizerMailKinds = ['applicationNotice', 'applicationWithdrawn'] as const

export const applicationMailKinds = [...applicantMailKinds, ...organizerMailKinds] as const
export type ApplicationMailKind = (typeof applicationMailKinds)[number]

export interface ApplicationMailData {
  language: Language
  applicant: { givenname: string; surname: string; mail: string }
  job: { id: string; name: string; identifier: string }
  organizer: { name: string; mail: string; phone: string }
  /** To whoever gets the mail: the applicant's status page, or the page of the people in charge. */
  link: string
  deletesOn: CalendarDate
  sender: MailSender
  now: Instant
}

export interface TasterMailData {
  name: string
  phone: string
  date: CalendarDate
  minute: ClockMinute
  store: MailStore
  jobName: string
  sender: MailSender
}
