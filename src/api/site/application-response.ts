import { toAttachmentResponse } from '#api/shared/attachment-response.ts'
import type { ApplicationResponse } from '#contract/applications.ts'
import type { StoredApplication } from '#db/applications.ts'
import { isOpenApplication, talentPoolUntil } from '#domain/hiring/application.ts'
import type { Attachment } from '#domain/hiring/attachments.ts'
import { canWrite } from '#domain/hiring/conversation.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'

interface ApplicationContext {
  language: Language
  attachments: readonly Attachment[]
  hasScanner: boolean
  isJobPublished: boolean
  messages: ApplicationResponse['messages']
  suggestedJob?: ApplicationResponse['suggestedJob'] | undefined
  /** Applicants only. */
  appointment?: ApplicationResponse['appointment']
}

export function toApplicationResponse(
  { application, deletesOn }: StoredApplication,
  { language, attachments, hasScanner, isJobPublished, messages, suggestedJob, appointment }: ApplicationContext,
): ApplicationResponse {
  const { id, state, createdAt, invitedAt, decidedAt, talentPoolSince, applicant, attributes, interview, organizer } =
    application
  return {
    applicationId: id,
    state,
    job: {
      jobId: application.jobId,
      name: localized(application.jobName, language),
      identifier: application.jobIdentifier,
      isThere: isJobPublished,
    },
    organizer,
    createdAt,
    ...(invitedAt && { invitedAt }),
    ...(decidedAt && { decidedAt }),
    deletesOn,
    ...(state === 'received' && { answerBy: application.answerBy }),
    ...(talentPoolSince && { talentPoolUntil: talentPoolUntil(talentPoolSince) }),
    isOpen: isOpenApplication(state),
    applicant,
    attributes: [...attributes],
    interview: interview.map(({ id: questionId, headline, answer }) => ({
      id: questionId,
      headline: localized(headline, language),
      answer: [...answer],
    })),
    attachments: attachments.map((attachment) => toAttachmentResponse(attachment, hasScanner)),
    ...(appointment && { appointment }),
    messages,
    canWrite: canWrite(application),
    ...(suggestedJob && { suggestedJob }),
  }
}
