import { formatSignedDayEnd } from '#domain/books/day-end.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { DayEndPayload } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { renderMail } from './render-mail.ts'

const language = 'de'
const t = getTranslator(language, 'mail')

/** Sent to whoever keeps the ends of days outside of the database, in German: usually the tax adviser. */
export function renderDayEndMail(payload: DayEndPayload, { sender }: { sender: MailSender }): RenderedMail {
  const day = formatDay(payload.day, language, 'full')
  return renderMail({
    language,
    subject: t('dayEnd.subject', { day, company: sender.companyName }),
    preheader: t('dayEnd.preheader'),
    sender,
    headline: t('dayEnd.headline', { day }),
    blocks: [
      { kind: 'text', text: t('dayEnd.lead') },
      { kind: 'typed', text: formatSignedDayEnd(payload).trimEnd() },
      { kind: 'smallPrint', text: t('dayEnd.use') },
    ],
    why: t('dayEnd.why'),
  })
}
