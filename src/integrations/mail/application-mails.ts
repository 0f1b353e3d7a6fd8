import { formatLine, groupByLine, mailedFields, pickMailedFields } from '#domain/hiring/application-fields.ts'
import { type ApplicationMailKind, organizerMailKinds } from '#domain/outbox-message.ts'
import { phoneLink } from '#domain/store.ts'
import { berlinTime } from '../../clock.ts'
import { getTranslator } from '../../translations.ts'
import type { ApplicationMailData, RenderedMail, TrialShiftMailData } from './mail-data.ts'
import type { Block, Fact, MailDocument } from './mail-document.ts'
import {
  cleanLine,
  defuseLinks,
  formatAddress,
  formatDate,
  formatDateTime,
  formatImprint,
  fullName,
} from './mail-text.ts'
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

const deletionFact = ({ deletesOn, language }: ApplicationMailData): Fact => ({
  label: getTranslator(language, 'mail')('application.deletesOn'),
  lines: [formatDate(deletesOn, language)],
})

const mainButton = ({ language, link }: ApplicationMailData, label: 'status' | 'review'): Block => ({
  kind: 'buttons',
  buttons: [{ text: getTranslator(language, 'mail')(`application.${label}`), href: link, isMain: true }],
})

const deletionNote = (
  { language, deletesOn }: ApplicationMailData,
  group: 'received' | 'invited' | 'rejected',
): Block => ({
  kind: 'text',
  text: getTranslator(language, 'mail')(`application.${group}.note`, { date: formatDate(deletesOn, language) }),
})

/** The mail address is used to send mails, not printed. */
const printedLines = groupByLine(mailedFields.filter(({ kind }) => kind !== 'mail'))

/** Contains name and job only; everything else stays behind the link. */
function organizerTicket(data: ApplicationMailData): Block {
  const applicant = {
    label: getTranslator(data.language, 'mail')('application.applicant'),
    lines: printedLines.map((line) => formatLine(line, data.applicant)),
  }
  return { kind: 'ticket', facts: [jobFact(data), applicant, deletionFact(data)] }
}

const scannerNote = ({ language, hasScanner }: ApplicationMailData): Block[] =>
  hasScanner ? [] : [{ kind: 'text', text: getTranslator(language, 'mail')('application.notice.unscanned') }]

/** The blocks below the first paragraphs. */
function getBlocks(kind: ApplicationMailKind, data: ApplicationMailData): Block[] {
  switch (kind) {
    case 'applicationReceived':
      return [
        { kind: 'ticket', facts: [jobFact(data), contactFact(data), deletionFact(data)] },
        mainButton(data, 'status'),
        deletionNote(data, 'received'),
      ]
    case 'applicationInvited':
      return [
        { kind: 'ticket', facts: [jobFact(data), contactFact(data)] },
        mainButton(data, 'status'),
        deletionNote(data, 'invited'),
      ]
    case 'applicationRejected':
      return [deletionNote(data, 'rejected'), mainButton(data, 'status')]
    case 'applicationDeleted':
      // The application is gone, so there is nothing to link to.
      return []
    case 'applicationLinkRenewed':
      return [
        { kind: 'ticket', facts: [jobFact(data), contactFact(data), deletionFact(data)] },
        mainButton(data, 'status'),
      ]
    case 'applicationNotice':
    case 'reviewLinkRenewed':
      return [organizerTicket(data), mainButton(data, 'review'), ...scannerNote(data)]
    case 'applicationWithdrawn':
      // Reviewers cannot open a withdrawn application.
      return [organizerTicket(data)]
    default:
      return kind satisfies never
  }
}

const translationGroups = {
  applicationReceived: 'received',
  applicationInvited: 'invited',
  applicationRejected: 'rejected',
  applicationDeleted: 'deleted',
  applicationNotice: 'notice',
  applicationWithdrawn: 'withdrawn',
  applicationLinkRenewed: 'linkRenewed',
  reviewLinkRenewed: 'reviewLinkRenewed',
} as const

const isForOrganizer = (kind: ApplicationMailKind) => organizerMailKinds.some((known) => known === kind)

const cleanApplicant = (applicant: ApplicationMailData['applicant']) =>
  pickMailedFields((name, { kind, maxLength }) => {
    const line = cleanLine(applicant[name], maxLength)
    return kind === 'mail' ? line : defuseLinks(line)
  })

type MailWording = Pick<MailDocument, 'subject' | 'preheader' | 'headline'> & { lead: string; body: string }

function getWording(
  kind: ApplicationMailKind,
  { language, job, applicant, organizer, now }: ApplicationMailData,
): MailWording {
  const t = getTranslator(language, 'mail')
  const group = translationGroups[kind]
  const date = formatDate(berlinTime(now).date, language)
  const params = { job: job.name, name: fullName(applicant), organizer: organizer.name, date }
  return {
    subject: t(`application.${group}.subject`, params),
    preheader: t(`application.${group}.preheader`, params),
    headline: t(`application.${group}.headline`),
    lead: t(`application.${group}.lead`, params),
    body: t(`application.${group}.body`, params),
  }
}

const textBlock = (text: string): Block => ({ kind: 'text', text })

function withGreeting(blocks: readonly Block[], { applicant, organizer, sender, language }: ApplicationMailData) {
  const t = getTranslator(language, 'mail')
  const { givenname: name } = applicant
  return [
    textBlock(name ? t('application.greeting', { name }) : t('application.greetingUnnamed')),
    ...blocks,
    textBlock(t('application.closing', { organizer: organizer.name, company: sender.companyName })),
  ]
}

/** Mails to the applicant are in the language of the application, mails to the organizer in German. */
export function renderApplicationMail(kind: ApplicationMailKind, input: ApplicationMailData): RenderedMail {
  const isInternal = isForOrganizer(kind)
  const language = isInternal ? 'de' : input.language
  const data = { ...input, language, applicant: cleanApplicant(input.applicant) }
  const { sender } = data
  const t = getTranslator(language, 'mail')
  const { lead, body, ...headings } = getWording(kind, data)
  const blocks = [textBlock(lead), textBlock(body), ...getBlocks(kind, data)]
  const why = isInternal ? [] : [t('application.why', { mail: sender.mail })]
  return renderMail({
    ...headings,
    language,
    brand: sender.companyName,
    blocks: isInternal ? blocks : withGreeting(blocks, data),
    footer: { lines: [...why, formatImprint(sender, t)], links: [] },
  })
}

/** Sent to the store and to the organizer of the job, in German. */
export function renderTrialShiftMail({
  date,
  minute,
  store,
  jobName,
  sender,
  ...guest
}: TrialShiftMailData): RenderedMail {
  const language = 'de'
  const t = getTranslator(language, 'mail')
  const name = defuseLinks(cleanLine(guest.name, 200))
  const phone = defuseLinks(cleanLine(guest.phone, 40))
  const when = formatDateTime({ date, minute }, language)
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  const lead = t('taster.lead', { name, store: store.name })
  return renderMail({
    language,
    subject: t('taster.subject', { name, when }),
    preheader: lead,
    brand: sender.companyName,
    headline: t('taster.headline'),
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'ticket',
        facts: [
          { label: t('taster.when'), isStrong: true, lines: [when] },
          { label: t('taster.guest'), lines: [name, call] },
          { label: t('taster.job'), lines: [jobName] },
          { label: t('label.store'), lines: [store.name, formatAddress(store)] },
        ],
      },
      { kind: 'text', text: t('taster.body') },
    ],
    footer: { lines: [formatImprint(sender, t)], links: [] },
  })
}
