import type { StoredApplication } from '#db/applications.ts'
import type { Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { talentPoolUntil } from '#domain/hiring/application.ts'
import { pickMailedFields } from '#domain/hiring/application-fields.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import type { ApplicationMailKind, ApplicationMailPayload } from '#domain/outbox-message.ts'
import type { AccessTokens } from '../access-tokens.ts'

export async function queueApplicationMail(
  tx: Tx,
  kind: ApplicationMailKind,
  { application, deletesOn }: StoredApplication,
  at: Instant,
): Promise<void> {
  const { id, language, organizer, jobId, jobName, jobIdentifier } = application
  const { applicant } = application
  const payload: ApplicationMailPayload = {
    applicationId: id,
    language,
    applicant: pickMailedFields((name) => applicant[name]),
    job: { id: jobId, name: jobName, identifier: jobIdentifier },
    organizer,
    deletesOn,
  }
  await addToOutbox(tx, { kind, subjectId: id, payload }, at)
}

const dayMs = 86_400_000

/** Links stay valid until the data is deleted, even after a later talent pool consent, and some time longer to say so. */
const linkExpiry = (deletesOn: CalendarDate): Instant =>
  new Date(Date.parse(`${talentPoolUntil(deletesOn)}T12:00:00Z`) + 60 * dayMs).toISOString()

interface LinkInput {
  applicationId: string
  deletesOn: CalendarDate
  language: Language
}

interface LinkDeps {
  publicUrl: string
  accessTokens: AccessTokens
}

/** Link to the status page for the applicant. */
export function createApplicationLink(
  { applicationId, deletesOn, language }: LinkInput,
  { publicUrl, accessTokens }: LinkDeps,
): string {
  const token = accessTokens.issue('application-link', applicationId, linkExpiry(deletesOn))
  return localizedUrl(`${publicUrl}/applications/${applicationId}?token=${token}`, language)
}

/** Link to the review page for the organizer, always in German. */
export function createReviewLink(
  { applicationId, deletesOn }: LinkInput,
  { publicUrl, accessTokens }: LinkDeps,
): string {
  const token = accessTokens.issue('review-link', applicationId, linkExpiry(deletesOn))
  return `${publicUrl}/review/${applicationId}?token=${token}`
}
