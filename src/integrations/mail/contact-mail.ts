import type { ContactMessage } from '#domain/contact-message.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { localeByLanguage } from '#domain/i18n/languages.ts'
import { phoneLink } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, MailStore, RenderedMail } from './mail-data.ts'
import { type Block, type Fact, textBlock } from './mail-document.ts'
import { cleanLine, cleanText, formatReceiptTime } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

interface ContactMailData {
  message: ContactMessage
  store: MailStore
  sender: MailSender
}

const language = 'de'
const t = getTranslator(language, 'mail')
const languageDisplayNames = new Intl.DisplayNames(localeByLanguage[language], { type: 'language' })

const optionalFact = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, lines: [value] }])

function enquiryFacts({ enquiry }: ContactMessage): Fact[] {
  if (!enquiry) return []
  const { company, amount, from, to, streetAddress, postalCode, location } = enquiry
  const when = [from, ...(to && to !== from ? [to] : [])].map((date) => formatDay(date, language, 'full')).join(' – ')
  return [
    ...optionalFact(t('contact.company'), cleanLine(company, 200)),
    ...optionalFact(t('contact.amount'), String(amount)),
    ...optionalFact(t('contact.when'), when),
    {
      label: t('contact.place'),
      lines: [cleanLine(streetAddress, 200), cleanLine(`${postalCode} ${location}`, 120)],
    },
  ]
}

/** Sent to the store, in German; replies go to the person who wrote the message. */
export function renderContactMail({ message, store, sender }: ContactMailData): RenderedMail {
  const [name, mail, phone] = [cleanLine(message.name, 200), cleanLine(message.mail, 254), cleanLine(message.phone, 40)]
  const subject = cleanLine(message.subject, 200)
  const mailTo = { text: mail, href: `mailto:${encodeURIComponent(mail).replaceAll('%40', '@')}` }
  const call = { text: phone, href: phoneLink(phone) }
  const blocks: Block[] = [
    textBlock(t('contact.lead', { store: store.name })),
    {
      kind: 'facts',
      facts: [
        { label: t('contact.from'), lines: [name, mailTo, call] },
        ...optionalFact(t('contact.subjectLabel'), subject),
        ...enquiryFacts(message),
        ...optionalFact(t('contact.at'), formatReceiptTime(message.createdAt, language)),
        ...optionalFact(t('contact.language'), languageDisplayNames.of(message.language) ?? ''),
      ],
    },
    { kind: 'title', text: t('contact.messageTitle') },
    textBlock(cleanText(message.text, 5000)),
  ]
  return renderMail({
    language,
    subject: t('contact.subject', { subject, name }),
    preheader: subject,
    sender,
    headline: t('contact.headline'),
    blocks,
    why: t('contact.why'),
  })
}
