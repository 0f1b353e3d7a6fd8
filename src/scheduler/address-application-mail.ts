import type { OutboxMail } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { localized } from '#domain/i18n/localized.ts'
import { applicationLink, reviewLink } from '#hiring/application-links.ts'
import type { ApplicationMailPayload } from '#hiring/queue-application-mail.ts'
import {
  type ApplicationMailKind,
  applicantMailKinds,
  applicationMailKinds,
} from '#integrations/mail/application-mail-data.ts'
import type { MailSender, RenderedMail } from '#integrations/mail/mail-data.ts'
import { renderApplicationMail } from '#integrations/mail/render-application-mail.ts'
import type { Access } from '../access.ts'

interface Parts {
  publicUrl: string
  access: Access
  sender: MailSender
  now: Instant
}

export const isApplicationMail = (kind: string): kind is ApplicationMailKind =>
  (applicationMailKinds as readonly string[]).includes(kind)

const isForApplicant = (kind: ApplicationMailKind) => applicantMailKinds.some((known) => known === kind)

export function addressApplicationMail(
  kind: ApplicationMailKind,
  entry: OutboxMail,
  { publicUrl, access, sender, now }: Parts,
): RenderedMail & { to: string; replyTo?: string } {
  const { applicationId, job, organizer, applicant, deletesOn, ...payload } =
    entry.payload as unknown as ApplicationMailPayload
  const isTheirs = isForApplicant(kind)
  const language = isTheirs ? payload.language : 'de'
  const linkOf = isTheirs ? applicationLink : reviewLink
  const link = linkOf({ applicationId, deletesOn, language }, { publicUrl, access })
  const named = { ...job, name: localized(job.name, language) }
  const mail = renderApplicationMail(kind, { language, applicant, job: named, organizer, link, deletesOn, sender, now })
  return isTheirs ? { ...mail, to: applicant.mail, replyTo: organizer.mail } : { ...mail, to: organizer.mail }
}
