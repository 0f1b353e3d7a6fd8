import { formatDateTime } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { OrderSummary } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { type Block, mainButton, textBlock } from './mail-document.ts'
import { renderMail } from './render-mail.ts'

interface LinkedOrder extends OrderSummary {
  storeName: string
  /** Opens the order without its number. */
  href: string
}

interface OrderLinksMailData {
  language: Language
  orders: readonly LinkedOrder[]
  sender: MailSender
}

/** For customers who have lost their order number: all their open orders, each with its link. */
export function renderOrderLinksMail({ language, orders, sender }: OrderLinksMailData): RenderedMail {
  const t = getTranslator(language, 'mail')
  return renderMail({
    language,
    subject: t('orderLinks.subject', { company: sender.companyName }),
    preheader: t('orderLinks.preheader', { numbers: orders.map(({ id }) => id).join(', ') }),
    sender,
    headline: t('orderLinks.headline'),
    blocks: [
      textBlock(t('greetingUnnamed')),
      textBlock(t('orderLinks.lead')),
      ...orders.flatMap(({ id, state, paysAtPickup, pickup, storeName, href }): Block[] => [
        {
          kind: 'facts',
          facts: [
            { label: t('label.number'), isStrong: true, lines: [id] },
            { label: t('label.pickup'), lines: [formatDateTime(pickup, language)] },
            { label: t('label.store'), lines: [storeName] },
          ],
        },
        mainButton(t(state === 'created' && !paysAtPickup ? 'orderLinks.pay' : 'button.view'), href),
      ]),
      textBlock(t('orderLinks.keep')),
      textBlock(t('closing', { company: sender.companyName })),
    ],
    why: t('orderLinks.why', { mail: sender.mail }),
  })
}
