import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { formatDateTime } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { mainButton, textBlock } from './mail-document.ts'
import { cleanLine } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

interface StaffInvitationMailData {
  name: string
  language: Language
  link: string
  validUntil: Instant
  /** Who has asked for the link, if it replaces a passkey. */
  replacedBy?: string | undefined
  sender: MailSender
}

/** Sent to a person of the bakery who gets access to the staff app, or a new passkey for it. */
export function renderStaffInvitation(data: StaffInvitationMailData): RenderedMail {
  const { language, link, validUntil, replacedBy, sender } = data
  const t = getTranslator(language, 'mail')
  const company = sender.companyName
  const until = formatDateTime(berlinTime(validUntil), language)
  return renderMail({
    language,
    subject: t(replacedBy ? 'staffInvitation.replacementSubject' : 'staffInvitation.subject', { company }),
    preheader: t('staffInvitation.preheader', { until }),
    sender,
    headline: t(replacedBy ? 'staffInvitation.replacementHeadline' : 'staffInvitation.headline'),
    blocks: [
      textBlock(t('greeting', { name: cleanLine(data.name, 100) })),
      textBlock(
        replacedBy
          ? t('staffInvitation.replacementLead', { company, name: cleanLine(replacedBy, 100) })
          : t('staffInvitation.lead', { company }),
      ),
      mainButton(t('staffInvitation.button'), link),
      textBlock(t('staffInvitation.passkey')),
      textBlock(t('staffInvitation.validity', { until })),
      textBlock(t('closing', { company })),
    ],
    why: t('staffInvitation.why', { mail: sender.mail }),
  })
}
