import { localized } from '#domain/i18n/languages.ts'
import type { TrialShiftCanceledPayload } from '#domain/outbox-message.ts'
import { phoneLink } from '#domain/store.ts'
import { getTranslator } from '../../translations.ts'
import type { MailSender, MailStore, RenderedMail } from './mail-data.ts'
import { cleanLine, cleanTyped, defuseLinks, formatAddress, formatDateTime, formatImprint } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

/** To the guest in their language, to the store in German. */
export function renderTrialShiftCanceled(
  payload: TrialShiftCanceledPayload,
  { store, sender }: { store: MailStore; sender: MailSender },
): RenderedMail {
  const { isForGuest, date, minute } = payload
  const language = isForGuest ? payload.language : 'de'
  const t = getTranslator(language, 'mail')
  const group = isForGuest ? 'guest' : 'store'
  const name = defuseLinks(cleanLine(payload.name, 200))
  const phone = defuseLinks(cleanLine(payload.phone, 40))
  const when = formatDateTime({ date, minute }, language)
  const text = cleanTyped(payload.text)
  const lead = t(`tasterCanceled.${group}.lead`, { name })
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  const storeCall = { text: t('label.phone', { phone: store.phone }), href: phoneLink(store.phone) }
  return renderMail({
    language,
    subject: isForGuest
      ? t('tasterCanceled.guest.subject', { when })
      : t('tasterCanceled.store.subject', { name, when }),
    preheader: lead,
    brand: sender.companyName,
    headline: t(`tasterCanceled.${group}.headline`),
    blocks: [
      { kind: 'text', text: lead },
      ...(text === '' ? [] : [{ kind: 'typed', text } as const]),
      {
        kind: 'ticket',
        facts: [
          { label: t('taster.when'), isStrong: true, lines: [when] },
          { label: t('taster.job'), lines: [localized(payload.jobName, language)] },
          { label: t('label.store'), lines: [store.name, formatAddress(store), ...(isForGuest ? [storeCall] : [])] },
          ...(isForGuest ? [] : [{ label: t('taster.guest'), lines: [name, call] }]),
        ],
      },
    ],
    footer: { lines: [formatImprint(sender, t)], links: [] },
  })
}
