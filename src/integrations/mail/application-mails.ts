import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatLine, groupByLine, mailedFields, pickMailedFields } from '#domain/hiring/application-fields.ts'
import { talentPoolYears } from '#domain/hiring/data-periods.ts'
import { formatDateTime, formatDay } from '#domain/i18n/format-dates.ts'
import { type ApplicationMailKind, organizerMailKinds } from '#domain/outbox-message.ts'
import { phoneLink } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createInterviewFile } from './hiring-calendar.ts'
import type { ApplicationMailData, MailAttachment, RenderedMail } from './mail-data.ts'
import { type Block, type Fact, type MailDocument, mainButton, textBlock, ticket } from './mail-document.ts'
import { cleanLine, cleanTyped, defuseLinks, fullName } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

const jobFact = ({ job, language }: ApplicationMailData): Fact => ({
  label: getTranslator(language, 'mail')('application.job'),
  lines: [job.name, job.identifier],
})

function contactFact({ organizer: { name, phone, mail }, language }: ApplicationMailData): Fact {
  const t = getTranslator(language, 'mail')
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  return { label: t('application.contact'), lines: [name, call, { text: mail, href: `mailto:${mail}` }] }
}

const answerFact = ({ answerBy, language }: ApplicationMailData): Fact => ({
  label: getTranslator(language, 'mail')('application.answerBy'),
  lines: [formatDay(answerBy, language, 'full')],
})

const deletionFact = ({ deletesOn, language }: ApplicationMailData): Fact => ({
  label: getTranslator(language, 'mail')('application.deletesOn'),
  lines: [formatDay(deletesOn, language, 'full')],
})

const statusButton = (
  { language, link }: ApplicationMailData,
  label: 'status' | 'review' | 'reply' | 'answerSuggestion' | 'chooseTime' | 'changeTime',
): Block => mainButton(getTranslator(language, 'mail')(`application.${label}`), link)

const deletionNote = (
  { language, deletesOn }: ApplicationMailData,
  group: 'received' | 'invited' | 'rejected' | 'hired' | 'reopened' | 'suggested' | 'withdrawalConfirmed',
): Block => ({
  kind: 'text',
  text: getTranslator(language, 'mail')(`application.${group}.note`, {
    date: formatDay(deletesOn, language, 'full'),
    years: talentPoolYears,
  }),
})

function interviewFacts({ interview, language }: ApplicationMailData): Fact[] {
  if (!interview) return []
  const t = getTranslator(language, 'mail')
  return [
    {
      label: t('interview.when'),
      isStrong: true,
      lines: [formatDateTime(interview, language), t('interview.minutes', { minutes: interview.durationMinutes })],
    },
    { label: t('interview.where'), lines: [interview.place] },
    { label: t('interview.with'), lines: [interview.interviewerName] },
  ]
}

function offeredFacts({ times = [], language }: ApplicationMailData): Fact[] {
  const t = getTranslator(language, 'mail')
  const [first] = times
  if (!first) return []
  return [
    { label: t('interview.times'), isStrong: true, lines: times.map((time) => formatDateTime(time, language)) },
    { label: t('interview.where'), lines: [first.place] },
    { label: t('interview.length'), lines: [t('interview.minutes', { minutes: first.durationMinutes })] },
  ]
}

/** The mail address is used to send mails, not printed. */
const printedLines = groupByLine(mailedFields.filter(({ kind }) => kind !== 'mail'))

const applicantFact = ({ language, applicant }: ApplicationMailData): Fact => ({
  label: getTranslator(language, 'mail')('application.applicant'),
  lines: printedLines.map((line) => formatLine(line, applicant)),
})

/** Contains name and job only; everything else is in the staff app. */
const organizerFacts = (data: ApplicationMailData): Fact[] => [jobFact(data), applicantFact(data), deletionFact(data)]
const jobTicket = (data: ApplicationMailData, ...facts: Fact[]): Block =>
  ticket(...facts, jobFact(data), contactFact(data))

const payFacts = ({ job, language }: ApplicationMailData): Fact[] =>
  job.pay.length > 0 ? [{ label: getTranslator(language, 'mail')('application.pay'), lines: job.pay }] : []
const invitationTicket = (data: ApplicationMailData, ...facts: Fact[]): Block =>
  ticket(...facts, jobFact(data), ...payFacts(data), contactFact(data))

const scannerNote = ({ language, hasScanner }: ApplicationMailData): Block[] =>
  hasScanner ? [] : [{ kind: 'text', text: getTranslator(language, 'mail')('application.notice.unscanned') }]

/** The blocks below the first paragraphs. */
const blocksByKind: Record<ApplicationMailKind, (data: ApplicationMailData) => Block[]> = {
  applicationReceived: (data) => [
    ticket(answerFact(data), jobFact(data), contactFact(data), deletionFact(data)),
    statusButton(data, 'status'),
    deletionNote(data, 'received'),
  ],
  applicationInvited: (data) => [invitationTicket(data), statusButton(data, 'status'), deletionNote(data, 'invited')],
  applicationRejected: (data) => [deletionNote(data, 'rejected'), statusButton(data, 'status')],
  applicationHired: (data) => [jobTicket(data), statusButton(data, 'status'), deletionNote(data, 'hired')],
  withdrawalConfirmed: (data) => [deletionNote(data, 'withdrawalConfirmed'), statusButton(data, 'status')],
  interviewOffered: (data) => [invitationTicket(data, ...offeredFacts(data)), statusButton(data, 'chooseTime')],
  interviewBooked: (data) => [invitationTicket(data, ...interviewFacts(data)), statusButton(data, 'changeTime')],
  interviewCanceled: (data) => [jobTicket(data, ...interviewFacts(data)), statusButton(data, 'status')],
  applicationReopened: (data) => [
    ticket(answerFact(data), jobFact(data), contactFact(data)),
    statusButton(data, 'status'),
    deletionNote(data, 'reopened'),
  ],
  applicationMessage: (data) => [jobTicket(data), statusButton(data, 'reply')],
  jobSuggested: (data) => [
    invitationTicket(data),
    statusButton(data, 'answerSuggestion'),
    deletionNote(data, 'suggested'),
  ],
  // The application is gone, so there is nothing to link to.
  applicationDeleted: () => [],
  applicationLinkRenewed: (data) => [
    ticket(jobFact(data), contactFact(data), deletionFact(data)),
    statusButton(data, 'status'),
  ],
  applicationNotice: (data) => [...blocksByKind.answerReminder(data), ...scannerNote(data)],
  applicantReplied: (data) => [ticket(...organizerFacts(data)), statusButton(data, 'review')],
  answerReminder: (data) => [ticket(answerFact(data), ...organizerFacts(data)), statusButton(data, 'review')],
  // Nobody has to answer it.
  applicationWithdrawn: (data) => [ticket(...organizerFacts(data))],
  applicationErased: (data) => [ticket(jobFact(data), applicantFact(data))],
}

const translationGroups = {
  applicationReceived: 'received',
  applicationInvited: 'invited',
  applicationRejected: 'rejected',
  applicationDeleted: 'deleted',
  applicationNotice: 'notice',
  applicationWithdrawn: 'withdrawn',
  applicationLinkRenewed: 'linkRenewed',
  applicationHired: 'hired',
  withdrawalConfirmed: 'withdrawalConfirmed',
  interviewOffered: 'interviewOffered',
  interviewBooked: 'interviewBooked',
  interviewCanceled: 'interviewCanceled',
  applicationErased: 'erased',
  answerReminder: 'answerReminder',
  applicationReopened: 'reopened',
  applicationMessage: 'message',
  jobSuggested: 'suggested',
  applicantReplied: 'replied',
} as const

const isForOrganizer = (kind: ApplicationMailKind) => organizerMailKinds.some((known) => known === kind)

const cleanApplicant = (applicant: ApplicationMailData['applicant']) =>
  pickMailedFields((name, { kind, maxLength }) => {
    const line = cleanLine(applicant[name], maxLength)
    return kind === 'mail' ? line : defuseLinks(line)
  })

type WordedData = Pick<ApplicationMailData, 'language' | 'job' | 'applicant' | 'organizer' | 'now' | 'answerBy'> & {
  sender: Pick<ApplicationMailData['sender'], 'companyName'>
  /** Who signs the mail; the contact of the job if nobody in particular sends it. */
  author?: string
}
type MailWording = Pick<MailDocument, 'subject' | 'preheader' | 'headline'> & { lead: string; body: string }

/** The words of a reminder depend on whether the promised date has passed. */
function getGroup(kind: ApplicationMailKind, { answerBy, now }: Pick<WordedData, 'answerBy' | 'now'>) {
  const group = translationGroups[kind]
  const isOverdue = group === 'answerReminder' && answerBy < berlinTime(now).date
  return isOverdue ? 'answerOverdue' : group
}

function getWording(kind: ApplicationMailKind, data: WordedData): MailWording {
  const { language, job, applicant, organizer, now, answerBy } = data
  const t = getTranslator(language, 'mail')
  const group = getGroup(kind, data)
  const today = berlinTime(now).date
  // A mail about a deletion says when it was sent, all others when the promised answer is due.
  const date = formatDay(group === 'deleted' ? today : answerBy, language, 'full')
  const params = { job: job.name, name: fullName(applicant), organizer: organizer.name, date }
  return {
    subject: t(`application.${group}.subject`, params),
    preheader: t(`application.${group}.preheader`, params),
    headline: t(`application.${group}.headline`),
    lead: t(`application.${group}.lead`, params),
    body: t(`application.${group}.body`, params),
  }
}

function getFrame({ applicant, organizer, sender, language, author = organizer.name }: WordedData) {
  const t = getTranslator(language, 'mail')
  const { givenname: name } = applicant
  return {
    greeting: name ? t('application.greeting', { name }) : t('application.greetingUnnamed'),
    closing: t('application.closing', { author, company: sender.companyName }),
  }
}

const withGreeting = (blocks: readonly Block[], data: ApplicationMailData): Block[] => {
  const { greeting, closing } = getFrame(data)
  return [textBlock(greeting), ...blocks, textBlock(closing)]
}

/** What the mail would say, for a person to change before it is sent as `message`. */
export function draftApplicationMessage(kind: ApplicationMailKind, input: WordedData): string {
  const data = { ...input, applicant: cleanApplicant(input.applicant) }
  const { lead, body } = getWording(kind, data)
  const { greeting, closing } = getFrame(data)
  return [greeting, lead, body, closing].join('\n\n').replaceAll('\u00A0', ' ')
}

export const messageTemplates = ['documents', 'question', 'delay'] as const

/** What people write most often, to begin with. */
export const draftFromTemplate = (template: (typeof messageTemplates)[number], data: WordedData): string => {
  const { greeting, closing } = getFrame(data)
  const text = getTranslator(data.language, 'mail')(`application.template.${template}`)
  return [greeting, text, closing].join('\n\n').replaceAll('\u00A0', ' ')
}

/** Mails to the applicant are in the language of the application, mails to the organizer in German. */
export function renderApplicationMail(kind: ApplicationMailKind, input: ApplicationMailData): RenderedMail {
  const isInternal = isForOrganizer(kind)
  const language = isInternal ? 'de' : input.language
  const data = { ...input, language, applicant: cleanApplicant(input.applicant) }
  const { sender } = data
  const t = getTranslator(language, 'mail')
  const { lead, body, ...headings } = getWording(kind, data)
  const { message } = data
  const blocks = [...(message === undefined ? [textBlock(lead), textBlock(body)] : []), ...blocksByKind[kind](data)]
  const why = isInternal ? undefined : t('application.why', { mail: sender.mail })
  return renderMail(
    {
      ...headings,
      language,
      sender,
      blocks: arrangeBlocks(blocks, data, isInternal),
      why,
    },
    createInterviewAttachments(kind, data),
  )
}

/** A message of a person has its own greeting. */
function arrangeBlocks(blocks: readonly Block[], data: ApplicationMailData, isInternal: boolean): readonly Block[] {
  const { message } = data
  if (message !== undefined) return [{ kind: 'typed', text: cleanTyped(message) }, ...blocks]
  return isInternal ? blocks : withGreeting(blocks, data)
}

/** For the calendar of the applicant. */
function createInterviewAttachments(kind: ApplicationMailKind, data: ApplicationMailData): MailAttachment[] {
  const { interview } = data
  if (!interview || (kind !== 'interviewBooked' && kind !== 'interviewCanceled')) return []
  const method = kind === 'interviewBooked' ? 'PUBLISH' : 'CANCEL'
  const { applicationId, language, job, sender, link, now } = data
  return [createInterviewFile({ applicationId, interview, language, jobName: job.name, sender, link, now, method })]
}
