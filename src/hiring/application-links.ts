import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { talentPoolUntil } from '#domain/hiring/deletion-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Access } from '../access.ts'

const dayMs = 86_400_000

/** It answers until the data are gone, also if a consent that comes later keeps them, and a while longer to say so. */
const linkExpiry = (deletesOn: CalendarDate): Instant =>
  new Date(Date.parse(`${talentPoolUntil(deletesOn)}T12:00:00Z`) + 60 * dayMs).toISOString()

interface Given {
  applicationId: string
  deletesOn: CalendarDate
  language: Language
}

interface House {
  publicUrl: string
  access: Access
}

/** For the applicant. */
export function applicationLink({ applicationId, deletesOn, language }: Given, { publicUrl, access }: House): string {
  const token = access.issue('application-link', applicationId, linkExpiry(deletesOn))
  return `${publicUrl}/applications/${applicationId}?token=${token}${language === 'de' ? '' : '&lng=en'}`
}

/** For the people in charge, who read German. */
export function reviewLink({ applicationId, deletesOn }: Given, { publicUrl, access }: House): string {
  const token = access.issue('review-link', applicationId, linkExpiry(deletesOn))
  return `${publicUrl}/review/${applicationId}?token=${token}`
}
