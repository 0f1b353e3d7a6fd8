import { berlinTime } from '../../berlin-time.ts'
import { type ApplicationMailData, type ApplicationMailKind, organizerMailKinds } from './application-mail-data.ts'
import type { Block, MailDocument } from './document/mail-document.ts'
import { renderDocument } from './document/render-document.ts'
import type { RenderedMail } from './mail-data.ts'
import { applicationBlocks } from './parts/application-blocks.ts'
import { imprint } from './parts/imprint.ts'
import { nameOf } from './parts/name-of.ts'
import { cleanLine } from './words/clean-text.ts'
import { defuseLinks } from './words/defuse-links.ts'
import { formatDate } from './words/format-date.ts'
import { mailTexts } from './words/mail-texts.ts'

const maxName = 100

const wordsOf = {
  applicationReceived: 'received',
  applicationInvited: 'invited',
  applicationRejected: 'rejected',
  applicationDeleted: 'deleted',
  applicationNotice: 'notice',
  applicationWithdrawn: 'withdrawn',
} as const

const isForOrganizer = (kind: ApplicationMailKind) => organizerMailKinds.some((known) => known === kind)

function cleanApplicant({ givenname, surname, mail }: ApplicationMailData['applicant']) {
  const line = (text: string) => defuseLinks(cleanLine(text, maxName))
  return { givenname: line(givenname), surname: line(surname), mail: cleanLine(mail, 254) }
}

type Words = Pick<MailDocument, 'subject' | 'preheader' | 'headline'> & { lead: string; body: string }

function words(kind: ApplicationMailKind, { language, job, applicant, organizer, now }: ApplicationMailData): Words {
  const t = mailTexts(language)
  const group = wordsOf[kind]
  const date = formatDate(berlinTime(now).date, language)
  const values = { job: job.name, name: nameOf(applicant), organizer: organizer.name, date }
  return {
    subject: t(`application.${group}.subject`, values),
    preheader: t(`application.${group}.preheader`, values),
    headline: t(`application.${group}.headline`),
    lead: t(`application.${group}.lead`, values),
    body: t(`application.${group}.body`, values),
  }
}

const text = (line: string): Block => ({ kind: 'text', text: line })

function forApplicant(blocks: readonly Block[], { applicant, organizer, sender, language }: ApplicationMailData) {
  const t = mailTexts(language)
  const { givenname: name } = applicant
  return [
    text(name ? t('application.greeting', { name }) : t('application.greetingUnnamed')),
    ...blocks,
    text(t('application.closing', { organizer: organizer.name, company: sender.companyName })),
  ]
}

/** To the applicant in the language of the application, to the people in charge in German. */
export function renderApplicationMail(kind: ApplicationMailKind, given: ApplicationMailData): RenderedMail {
  const isInternal = isForOrganizer(kind)
  const language = isInternal ? 'de' : given.language
  const data = { ...given, language, applicant: cleanApplicant(given.applicant) }
  const { sender } = data
  const t = mailTexts(language)
  const { lead, body, ...head } = words(kind, data)
  const blocks = [text(lead), text(body), ...applicationBlocks[kind](data)]
  const why = isInternal ? [] : [t('application.why', { mail: sender.mail })]
  return renderDocument({
    ...head,
    language,
    brand: sender.companyName,
    blocks: isInternal ? blocks : forApplicant(blocks, data),
    footer: { lines: [...why, imprint(sender, t)], links: [] },
  })
}
