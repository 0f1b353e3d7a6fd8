import type { ApplicationMailData, ApplicationMailKind } from '../application-mail-data.ts'
import type { Block } from '../document/mail-document.ts'
import { formatDate } from '../words/format-date.ts'
import { mailTexts } from '../words/mail-texts.ts'
import { contactFact, deletionFact, jobFact } from './application-facts.ts'
import { nameOf } from './name-of.ts'

type Setter = (data: ApplicationMailData) => Block[]

const button = ({ language, link }: ApplicationMailData, words: 'status' | 'review'): Block => ({
  kind: 'buttons',
  buttons: [{ text: mailTexts(language)(`application.${words}`), href: link, isMain: true }],
})

const note = ({ language, deletesOn }: ApplicationMailData, words: 'received' | 'invited' | 'rejected'): Block => ({
  kind: 'text',
  text: mailTexts(language)(`application.${words}.note`, { date: formatDate(deletesOn, language) }),
})

/** Name and job are enough to know what waits; the rest stays behind the link. */
const forOrganizer: Setter = (data) => {
  const applicant = { label: mailTexts(data.language)('application.applicant'), lines: [nameOf(data.applicant)] }
  return [{ kind: 'ticket', facts: [jobFact(data), applicant, deletionFact(data)] }, button(data, 'review')]
}

/** What stands below the first sentences, per kind of mail. */
export const applicationBlocks: Record<ApplicationMailKind, Setter> = {
  applicationReceived: (data) => [
    { kind: 'ticket', facts: [jobFact(data), contactFact(data), deletionFact(data)] },
    button(data, 'status'),
    note(data, 'received'),
  ],
  applicationInvited: (data) => [
    { kind: 'ticket', facts: [jobFact(data), contactFact(data)] },
    button(data, 'status'),
    note(data, 'invited'),
  ],
  applicationRejected: (data) => [note(data, 'rejected'), button(data, 'status')],
  // Nothing is left that a link could lead to.
  applicationDeleted: () => [],
  applicationNotice: forOrganizer,
  applicationWithdrawn: forOrganizer,
}
