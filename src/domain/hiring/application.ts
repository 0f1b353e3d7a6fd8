import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/instant.ts'
import type { Language } from '../i18n/languages.ts'
import type { Localized } from '../i18n/localized.ts'
import type { ApplicationState } from './application-states.ts'
import type { AttachmentType } from './attachment-rules.ts'

export interface Applicant {
  givenname: string
  surname: string
  mail: string
  phone: string
  streetAddress: string
  postalCode: string
  location: string
}

/** The question as it was asked, since the job may change or go. */
export interface InterviewAnswer {
  id: string
  headline: Localized
  answer: readonly string[]
}

export interface Application {
  id: string
  jobId: string
  jobName: Localized
  jobIdentifier: string
  organizer: { name: string; mail: string; phone: string }
  state: ApplicationState
  language: Language
  applicant: Applicant
  attributes: readonly { name: string; notes: string }[]
  interview: readonly InterviewAnswer[]
  createdAt: Instant
  /** When the people in charge asked the applicant to come. */
  invitedAt: Instant | null
  /** When it was hired, rejected or withdrawn. */
  decidedAt: Instant | null
  /** When the separate consent was last given; null without one. */
  talentPoolSince: CalendarDate | null
}

/** `unscanned`: waits for the scanner; `quarantined`: it found something, nobody gets it. */
export type AttachmentState = 'clean' | 'unscanned' | 'quarantined'

export interface Attachment {
  number: number
  name: string
  type: AttachmentType
  sizeBytes: number
  state: AttachmentState
}
