import type { StoredApplication } from '#db/applications.ts'
import type { Tx } from '#db/open-database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ApplicationMailKind } from '#integrations/mail/application-mail-data.ts'

/** What the outbox keeps: no more of the person than the mail itself says. */
export interface ApplicationMailPayload extends Record<string, unknown> {
  applicationId: string
  language: 'de' | 'en'
  applicant: { givenname: string; surname: string; mail: string }
  job: { id: string; name: { de: string; en?: string | undefined }; identifier: string }
  organizer: { name: string; mail: string; phone: string }
  deletesOn: string
}

export async function queueApplicationMail(
  tx: Tx,
  kind: ApplicationMailKind,
  { application, deletesOn }: StoredApplication,
  at: Instant,
): Promise<void> {
  const { id, language, organizer, jobId, jobName, jobIdentifier } = application
  const { givenname, surname, mail } = application.applicant
  const payload: ApplicationMailPayload = {
    applicationId: id,
    language,
    applicant: { givenname, surname, mail },
    job: { id: jobId, name: jobName, identifier: jobIdentifier },
    organizer,
    deletesOn,
  }
  await addToOutbox(tx, { kind, subjectId: id, payload }, at)
}
