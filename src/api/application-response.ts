import type { ApplicationResponse, AttachmentResponse } from '#contract/applications.ts'
import type { StoredApplication } from '#db/applications.ts'
import { isOpenApplication, talentPoolUntil } from '#domain/hiring/application.ts'
import { type Attachment, attachmentTypes } from '#domain/hiring/attachments.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'

const stateByScan = { clean: 'ready', unscanned: 'checking', quarantined: 'withheld' } as const

export const toAttachmentResponse = ({ number, name, type, sizeBytes, state }: Attachment): AttachmentResponse => ({
  number,
  name,
  size: sizeBytes,
  mediaType: attachmentTypes[type],
  state: stateByScan[state],
})

interface ApplicationContext {
  language: Language
  attachments: readonly Attachment[]
  isJobPublished: boolean
}

export function toApplicationResponse(
  { application, deletesOn }: StoredApplication,
  { language, attachments, isJobPublished }: ApplicationContext,
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
    ...(talentPoolSince && { talentPoolUntil: talentPoolUntil(talentPoolSince) }),
    isOpen: isOpenApplication(state),
    applicant,
    attributes: [...attributes],
    interview: interview.map(({ id: questionId, headline, answer }) => ({
      id: questionId,
      headline: localized(headline, language),
      answer: [...answer],
    })),
    attachments: attachments.map(toAttachmentResponse),
  }
}
