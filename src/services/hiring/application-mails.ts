import type { StoredApplication } from '#db/applications.ts'
import type { Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { pickMailedFields } from '#domain/hiring/application-fields.ts'
import { type ApplicationMailKind, type ApplicationMailPayload, organizerMailKinds } from '#domain/outbox-message.ts'
import { findAssignee } from './assignee.ts'

const isOrganizerMail = (kind: ApplicationMailKind) => organizerMailKinds.some((known) => known === kind)

export async function queueApplicationMail(
  tx: Tx,
  kind: ApplicationMailKind,
  { application, deletesOn, linkVersion }: StoredApplication,
  at: Instant,
  extra: Pick<ApplicationMailPayload, 'message' | 'interview' | 'times' | 'assignee'> = {},
): Promise<void> {
  const { id, language, organizer, jobId, jobName, jobIdentifier, answerBy } = application
  const { applicant } = application
  const payload: ApplicationMailPayload = {
    applicationId: id,
    language,
    applicant: pickMailedFields((name) => applicant[name]),
    job: { id: jobId, name: jobName, identifier: jobIdentifier },
    organizer,
    deletesOn,
    linkVersion,
    answerBy,
    // Whoever has taken over reads the answers.
    ...(!isOrganizerMail(kind) && { replyTo: (await findAssignee(tx, id))?.mail }),
    ...extra,
  }
  await addToOutbox(tx, { kind, subjectId: id, payload }, at)
}
