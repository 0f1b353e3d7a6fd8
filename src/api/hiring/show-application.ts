import type { ApplicationAnswer, AttachmentAnswer } from '#contract/hiring/application-answer.ts'
import type { StoredApplication } from '#db/applications.ts'
import type { Attachment } from '#domain/hiring/application.ts'
import { isOpenApplication } from '#domain/hiring/application-states.ts'
import { attachmentTypes } from '#domain/hiring/attachment-rules.ts'
import { talentPoolUntil } from '#domain/hiring/deletion-date.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'

const stateByScan = { clean: 'ready', unscanned: 'checking', quarantined: 'withheld' } as const

export const showAttachment = ({ number, name, type, sizeBytes, state }: Attachment): AttachmentAnswer => ({
  number,
  name,
  size: sizeBytes,
  mediaType: attachmentTypes[type],
  state: stateByScan[state],
})

interface Surroundings {
  language: Language
  attachments: readonly Attachment[]
  isJobThere: boolean
}

export function showApplication(
  { application, deletesOn }: StoredApplication,
  { language, attachments, isJobThere }: Surroundings,
): ApplicationAnswer {
  const { id, state, createdAt, invitedAt, decidedAt, talentPoolSince, applicant, attributes, interview, organizer } =
    application
  return {
    applicationId: id,
    state,
    job: {
      jobId: application.jobId,
      name: localized(application.jobName, language),
      identifier: application.jobIdentifier,
      isThere: isJobThere,
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
    attachments: attachments.map(showAttachment),
  }
}
