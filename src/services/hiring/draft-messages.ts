import type { Application } from '#domain/hiring/application.ts'
import { localized } from '#domain/i18n/languages.ts'
import { draftApplicationMessage } from '#integrations/mail/application-mails.ts'
import type { HiringServices } from './hiring-services.ts'

const kindByDraft = {
  invite: 'applicationInvited',
  interview: 'interviewOffered',
  hire: 'applicationHired',
  reject: 'applicationRejected',
} as const

type MessageDraft = keyof typeof kindByDraft

/** What the mails of a decision say by default, in the language of the applicant, for a person to change. */
export function draftMessages(
  { content, now }: Pick<HiringServices, 'content' | 'now'>,
  application: Application,
): Record<MessageDraft, string> {
  const { language, applicant, organizer, jobId, jobName, jobIdentifier } = application
  const job = { id: jobId, name: localized(jobName, language), identifier: jobIdentifier }
  const data = { language, applicant, organizer, job, now: now(), sender: { companyName: content().company.name } }
  const draft = (name: MessageDraft) => draftApplicationMessage(kindByDraft[name], data)
  return { invite: draft('invite'), interview: draft('interview'), hire: draft('hire'), reject: draft('reject') }
}
