import { findApplicationWork } from '#db/application-work.ts'
import type { StoredApplication } from '#db/applications.ts'
import type { DbOrTx, Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import { findPerson } from '#db/staff-people.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import { pickMailedFields } from '#domain/hiring/application-fields.ts'
import type { Job } from '#domain/hiring/job.ts'
import { type Localized, localized } from '#domain/i18n/languages.ts'
import { type ApplicationMailKind, type ApplicationMailPayload, organizerMailKinds } from '#domain/outbox-message.ts'
import {
  draftApplicationMessage,
  draftFromTemplate,
  type messageTemplates,
} from '#integrations/mail/application-mails.ts'
import type { HiringServices } from './hiring-services.ts'
import { promiseAnswer } from './promise-answer.ts'

/** Who deals with the application instead of the organizer of the job; undefined if that person has no access any more. */
export async function findAssignee(
  db: DbOrTx,
  applicationId: string,
): Promise<{ name: string; mail: string } | undefined> {
  const { assigneeId = null } = (await findApplicationWork(db, applicationId)) ?? {}
  const person = assigneeId === null ? undefined : await findPerson(db, assigneeId)
  return person && person.revokedAt === undefined ? { name: person.name, mail: person.mail } : undefined
}

const isOrganizerMail = (kind: ApplicationMailKind) => organizerMailKinds.some((known) => known === kind)

export async function queueApplicationMail(
  tx: Tx,
  kind: ApplicationMailKind,
  { application, deletesOn, linkVersion }: StoredApplication,
  at: Instant,
  extra: Partial<Pick<ApplicationMailPayload, 'message' | 'interview' | 'times' | 'assignee' | 'job'>> = {},
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

const kindByDraft = {
  invite: 'applicationInvited',
  interview: 'interviewOffered',
  hire: 'applicationHired',
  reject: 'applicationRejected',
  reopen: 'applicationReopened',
} as const

type MessageDraft = keyof typeof kindByDraft

/**
 * What the mails to an applicant say by default, in their language, for a person to change. Whoever sends the mail signs it:
 * the applicant meets and answers them, not the contact of the job.
 */
export function draftMessages(
  services: Pick<HiringServices, 'content' | 'now'>,
  application: Application,
  author: string,
): Record<MessageDraft | (typeof messageTemplates)[number], string> & { suggest: (job: Job) => string } {
  const { language, applicant, organizer, jobName, jobIdentifier } = application
  const now = services.now()
  const toData = ({ jobId, name, answerBy }: { jobId: string; name: Localized; answerBy: CalendarDate }) => ({
    ...{
      language,
      applicant,
      organizer,
      answerBy,
      now,
      author,
      sender: { companyName: services.content().company.name },
    },
    job: { id: jobId, name: localized(name, language), identifier: jobIdentifier, pay: [] },
  })
  const data = toData({ ...application, name: jobName })
  const draft = (name: MessageDraft) => draftApplicationMessage(kindByDraft[name], data)
  return {
    ...{ invite: draft('invite'), interview: draft('interview'), hire: draft('hire'), reject: draft('reject') },
    reopen: draftApplicationMessage('applicationReopened', {
      ...data,
      answerBy: promiseAnswer(services, application.jobId, now).answerBy,
    }),
    documents: draftFromTemplate('documents', data),
    question: draftFromTemplate('question', data),
    delay: draftFromTemplate('delay', data),
    suggest: ({ id, name }) => draftApplicationMessage('jobSuggested', toData({ ...application, jobId: id, name })),
  }
}
