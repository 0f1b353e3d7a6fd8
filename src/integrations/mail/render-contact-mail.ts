import type { Message } from '#domain/content/message.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import type { Block, Fact } from './document/mail-document.ts'
import { renderDocument } from './document/render-document.ts'
import type { MailSender, MailStore, RenderedMail } from './mail-data.ts'
import { imprint } from './parts/imprint.ts'
import { cleanLine, cleanText } from './words/clean-text.ts'
import { formatDate } from './words/format-date.ts'
import { formatReceiptTime } from './words/format-receipt-time.ts'
import { mailTexts } from './words/mail-texts.ts'

export interface ContactMailData {
  message: Message
  store: MailStore
  sender: MailSender
}

const language = 'de'
const t = mailTexts(language)

const fact = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, lines: [value] }])

function enquiryFacts({ enquiry }: Message): Fact[] {
  if (!enquiry) return []
  const { company, amount, from, to, streetAddress, postalCode, location } = enquiry
  const when =
    to && to !== from ? `${formatDate(from, language)} – ${formatDate(to, language)}` : formatDate(from, language)
  return [
    ...fact(t('contact.company'), cleanLine(company, 200)),
    ...fact(t('contact.amount'), String(amount)),
    ...fact(t('contact.when'), when),
    {
      label: t('contact.place'),
      lines: [cleanLine(streetAddress, 200), cleanLine(`${postalCode} ${location}`, 120)],
    },
  ]
}

/** To the store, in German; an answer goes straight to whoever wrote. */
export function renderContactMail({ message, store, sender }: ContactMailData): RenderedMail {
  const [name, mail, phone] = [cleanLine(message.name, 200), cleanLine(message.mail, 254), cleanLine(message.phone, 40)]
  const subject = cleanLine(message.subject, 200)
  const mailTo = { text: mail, href: `mailto:${encodeURIComponent(mail).replaceAll('%40', '@')}` }
  const call = { text: phone, href: phoneLink(phone) }
  const blocks: Block[] = [
    { kind: 'text', text: t('contact.lead', { store: store.name }) },
    {
      kind: 'facts',
      facts: [
        { label: t('contact.from'), lines: [name, mailTo, call] },
        ...fact(t('contact.subjectLabel'), subject),
        ...enquiryFacts(message),
        ...fact(t('contact.at'), formatReceiptTime(message.createdAt, language)),
        ...fact(t('contact.language'), t(`contact.languages.${message.language}`)),
      ],
    },
    { kind: 'title', text: t('contact.messageTitle') },
    { kind: 'text', text: cleanText(message.text, 5000) },
  ]
  return renderDocument({
    language,
    subject: t('contact.subject', { subject, name }),
    preheader: subject,
    brand: sender.companyName,
    headline: t('contact.headline'),
    blocks,
    footer: { lines: [t('contact.why'), imprint(sender, t)], links: [] },
  })
}
