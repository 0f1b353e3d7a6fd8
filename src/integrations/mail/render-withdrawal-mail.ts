import { addDays } from '#domain/calendar/calendar-date.ts'
import { berlinTime } from '../../berlin-time.ts'
import type { Block, Fact } from './document/mail-document.ts'
import { renderDocument } from './document/render-document.ts'
import type { RenderedMail, WithdrawalMailData } from './mail-data.ts'
import { imprint } from './parts/imprint.ts'
import { cleanLine, cleanText } from './words/clean-text.ts'
import { defuseLinks } from './words/defuse-links.ts'
import { formatDate } from './words/format-date.ts'
import { formatReceiptTime } from './words/format-receipt-time.ts'
import { type MailTexts, mailTexts } from './words/mail-texts.ts'

const refundDays = 14

function cleanDeclaration(data: WithdrawalMailData, afterwards = (text: string) => text): WithdrawalMailData {
  return {
    ...data,
    name: afterwards(cleanLine(data.name, 200)),
    orderId: afterwards(cleanLine(data.orderId, 60)),
    mail: cleanLine(data.mail, 254),
    notes: afterwards(cleanText(data.notes, 5000)),
  }
}

function declarationFacts(
  { name, orderId, mail, notes }: WithdrawalMailData,
  t: MailTexts,
  notesLabel: string,
): Fact[] {
  return [
    { label: t('withdrawal.declaration'), lines: [t('withdrawal.declared')] },
    { label: t('label.number'), lines: [orderId] },
    { label: t('withdrawal.name'), lines: [name] },
    { label: t('withdrawal.mail'), lines: [mail] },
    ...(notes ? [{ label: notesLabel, lines: [notes] }] : []),
  ]
}

const text = (line: string): Block => ({ kind: 'text', text: line })

/** To the customer: the receipt that the law asks for, with what was declared and when it came. */
export function renderWithdrawalReceipt(given: WithdrawalMailData): RenderedMail {
  const data = cleanDeclaration(given, defuseLinks)
  const { language, sender, name, orderId, receivedAt } = data
  const t = mailTexts(language)
  const time = formatReceiptTime(receivedAt, language)
  const receivedFact = { label: t('withdrawal.receivedAt'), lines: [time] }
  return renderDocument({
    language,
    subject: t('withdrawal.subject', { number: orderId }),
    preheader: t('withdrawal.preheader', { time }),
    brand: sender.companyName,
    headline: t('withdrawal.headline'),
    blocks: [
      text(name ? t('greeting', { name }) : t('greetingUnnamed')),
      text(t('withdrawal.lead', { time })),
      text(t('withdrawal.body')),
      { kind: 'title', text: t('withdrawal.contentTitle') },
      { kind: 'ticket', facts: [...declarationFacts(data, t, t('withdrawal.notes')), receivedFact] },
      text(t('closing', { company: sender.companyName })),
    ],
    footer: { lines: [t('withdrawal.why', { mail: sender.mail }), imprint(sender, t)], links: [] },
  })
}

/** To the company, in German: the work that comes of it. */
export function renderWithdrawalNotice(given: WithdrawalMailData): RenderedMail {
  const language = 'de'
  const data = cleanDeclaration(given)
  const t = mailTexts(language)
  const time = formatReceiptTime(data.receivedAt, language)
  const date = formatDate(addDays(berlinTime(data.receivedAt).date, refundDays), language)
  return renderDocument({
    language,
    subject: t('withdrawal.companySubject', { number: data.orderId }),
    preheader: t('withdrawal.preheader', { time }),
    brand: data.sender.companyName,
    headline: t('withdrawal.companyHeadline'),
    blocks: [
      text(t('withdrawal.companyLead', { time })),
      text(t('withdrawal.companyBody', { date })),
      { kind: 'title', text: t('withdrawal.companyContentTitle') },
      { kind: 'ticket', facts: declarationFacts(data, t, t('withdrawal.companyNotes')) },
    ],
    footer: { lines: [imprint(data.sender, t)], links: [] },
  })
}
