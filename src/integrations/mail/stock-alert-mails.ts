import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay, formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { headStartMinutes } from '#domain/order/stock-alert.ts'
import type { StockAlertMailKind, StockAlertPayload } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { mainButton, textBlock, ticket } from './mail-document.ts'
import { renderMail } from './render-mail.ts'

interface StockAlertMailData {
  links: { confirm: string; open: string; end: string }
  /** Its name. */
  store: string
  sender: MailSender
}

/** To whoever waits for a product: first whether the address is theirs, then that it can be ordered again. */
export function renderStockAlertMail(
  kind: StockAlertMailKind,
  { language, productName: product, date, until }: StockAlertPayload,
  { links, store, sender }: StockAlertMailData,
): RenderedMail {
  const t = getTranslator(language, 'mail')
  const params = {
    ...{ product, store, day: formatDay(date, language, 'full'), minutes: headStartMinutes },
    until: until ? formatTimeOfDay(berlinTime(until).minute, language) : '',
  }
  const group = kind === 'backInStock' ? 'back' : 'confirm'
  const facts = ticket(
    { label: t('stockAlert.label.product'), isStrong: true, lines: [product] },
    { label: t('label.pickup'), lines: [params.day] },
    { label: t('label.store'), lines: [store] },
  )
  return renderMail({
    language,
    sender,
    subject: t(`stockAlert.${group}.subject`, params),
    preheader: t(`stockAlert.${group}.preheader`, params),
    headline: group === 'back' ? t('stockAlert.back.headline', params) : t('stockAlert.confirm.headline'),
    blocks: [
      textBlock(t(`stockAlert.${group}.lead`)),
      facts,
      mainButton(t(`stockAlert.${group}.button`), group === 'back' ? links.open : links.confirm),
      textBlock(t(`stockAlert.${group}.body`, params)),
    ],
    why: t(`stockAlert.${group}.why`),
    links: group === 'back' ? [{ text: t('stockAlert.end'), href: links.end }] : [],
  })
}
