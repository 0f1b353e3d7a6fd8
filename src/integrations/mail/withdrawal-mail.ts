import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { RenderedMail, WithdrawalMailData } from './mail-data.ts'
import { type Fact, textBlock, ticket } from './mail-document.ts'
import { cleanLine, cleanText, defuseLinks, formatReceiptTime } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

const refundDays = 14

function cleanDeclaration(data: WithdrawalMailData, transform = (text: string) => text): WithdrawalMailData {
  return {
    ...data,
    name: transform(cleanLine(data.name, 200)),
    orderId: transform(cleanLine(data.orderId, 60)),
    mail: cleanLine(data.mail, 254),
    notes: transform(cleanText(data.notes, 5000)),
  }
}

function declarationFacts(
  { name, orderId, mail, notes }: WithdrawalMailData,
  t: Translate<'mail'>,
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

/** Confirms the declaration and the time of its receipt to the customer, as the law requires. */
export function renderWithdrawalReceipt(input: WithdrawalMailData): RenderedMail {
  const data = cleanDeclaration(input, defuseLinks)
  const { language, sender, name, orderId, receivedAt } = data
  const t = getTranslator(language, 'mail')
  const time = formatReceiptTime(receivedAt, language)
  const receivedFact = { label: t('withdrawal.receivedAt'), lines: [time] }
  return renderMail({
    language,
    subject: t('withdrawal.subject', { number: orderId }),
    preheader: t('withdrawal.preheader', { time }),
    sender,
    headline: t('withdrawal.headline'),
    blocks: [
      textBlock(name ? t('greeting', { name }) : t('greetingUnnamed')),
      textBlock(t('withdrawal.lead', { time })),
      textBlock(t('withdrawal.body')),
      { kind: 'title', text: t('withdrawal.contentTitle') },
      ticket(...declarationFacts(data, t, t('withdrawal.notes')), receivedFact),
      textBlock(t('closing', { company: sender.companyName })),
    ],
    why: t('withdrawal.why', { mail: sender.mail }),
  })
}

/** Tells the company about the withdrawal and the refund deadline, in German. */
export function renderWithdrawalNotice(input: WithdrawalMailData): RenderedMail {
  const language = 'de'
  const data = cleanDeclaration(input)
  const t = getTranslator(language, 'mail')
  const time = formatReceiptTime(data.receivedAt, language)
  const date = formatDay(addDays(berlinTime(data.receivedAt).date, refundDays), language, 'full')
  return renderMail({
    language,
    subject: t('withdrawal.companySubject', { number: data.orderId }),
    preheader: t('withdrawal.preheader', { time }),
    sender: data.sender,
    headline: t('withdrawal.companyHeadline'),
    blocks: [
      textBlock(t('withdrawal.companyLead', { time })),
      textBlock(t('withdrawal.companyBody', { date })),
      { kind: 'title', text: t('withdrawal.companyContentTitle') },
      { kind: 'ticket', facts: declarationFacts(data, t, t('withdrawal.companyNotes')) },
    ],
  })
}
