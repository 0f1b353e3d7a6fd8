import type { MessageReplyPayload } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, MailStore, RenderedMail } from './mail-data.ts'
import { cleanLine, cleanText, cleanTyped, formatReceiptTime } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

/** The answer to a message of the contact or an enquiry form, in the language of the form, with the message below. */
export function renderMessageReply(
  { message, text, author }: MessageReplyPayload,
  { store, sender }: { store: MailStore; sender: MailSender },
): RenderedMail {
  const { language } = message
  const t = getTranslator(language, 'mail')
  // The subject of an enquiry is ours, and stored in German.
  const subject = message.enquiry ? t(`enquirySubject.${message.enquiry.form}`) : cleanLine(message.subject, 120)
  const answer = cleanTyped(text)
  return renderMail({
    language,
    subject: t('messageReply.subject', { subject }),
    preheader: cleanLine(answer, 120),
    sender,
    headline: t('messageReply.headline'),
    blocks: [
      { kind: 'typed', text: answer },
      { kind: 'smallPrint', text: t('messageReply.from', { author: cleanLine(author, 100), store: store.name }) },
      { kind: 'title', text: t('messageReply.original', { time: formatReceiptTime(message.createdAt, language) }) },
      { kind: 'quote', text: cleanText(message.text, 5000) },
    ],
    why: t('messageReply.why'),
  })
}
