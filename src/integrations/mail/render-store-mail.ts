import { phoneLink } from '#domain/store/phone-link.ts'
import type { Block, Fact } from './document/mail-document.ts'
import { renderDocument } from './document/render-document.ts'
import type { MailExtra, OrderMailData, RenderedMail, StoreMailKind } from './mail-data.ts'
import { imprint } from './parts/imprint.ts'
import { itemsBlock } from './parts/items-block.ts'
import { nameOf } from './parts/name-of.ts'
import { pickupCode } from './parts/pickup-code.ts'
import { pickupFacts } from './parts/pickup-facts.ts'
import { cleanOrder } from './words/clean-order.ts'
import { formatMoment } from './words/format-date.ts'
import { formatMoney } from './words/format-money.ts'
import { mailTexts } from './words/mail-texts.ts'

const language = 'de'
const t = mailTexts(language)

const wordsOf = { storeNewOrder: 'new', storeOrderChanged: 'changed', storeOrderCanceled: 'canceled' } as const
const reasons = {
  byCustomer: 'store.canceledByCustomer',
  byBusiness: 'store.canceledByBusiness',
  expired: 'store.canceledExpired',
} as const

function cancelWords({ cancel }: MailExtra): string[] {
  if (!cancel) return []
  const amount = formatMoney(cancel.refundCents, language)
  return [t(reasons[cancel.reason]), ...(cancel.refundCents > 0 ? [t('store.refund', { amount })] : [])]
}

function factsOf({ order: { id, customer, notes }, store }: OrderMailData): Fact[] {
  const { mail, phone } = customer
  const mailTo = { text: mail, href: `mailto:${encodeURIComponent(mail).replaceAll('%40', '@')}` }
  const call = phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []
  return [
    { label: t('label.number'), lines: [id] },
    { label: t('store.customer'), lines: [nameOf(customer), ...call, mailTo] },
    ...(notes ? [{ label: t('store.notes'), lines: [notes] }] : []),
    { label: t('label.store'), lines: [store.name] },
  ]
}

/** In German, whatever the customer's language is; the customer's own links have no place here. */
export function renderStoreMail(kind: StoreMailKind, given: OrderMailData, extra: MailExtra = {}): RenderedMail {
  const data = { ...given, order: { ...cleanOrder(given.order), language } as const }
  const { order, sender } = data
  const isLost = kind === 'storeOrderCanceled'
  // An order that went to another store lives on: canceled it is for this one only.
  const words = isLost && order.state !== 'canceled' ? 'moved' : wordsOf[kind]
  const values = { number: order.id, when: formatMoment(order.pickup, language) }
  const sentences = [t(`store.${words}Lead`), ...(words === 'canceled' ? cancelWords(extra) : [])]
  const facts = [...pickupFacts(order, extra.before), ...factsOf(data)]
  const blocks: Block[] = [
    { kind: 'text', text: sentences.join(' ') },
    isLost ? { kind: 'facts', facts } : { kind: 'ticket', code: pickupCode(order), facts },
    { kind: 'title', text: t('store.itemsTitle') },
    itemsBlock(order, { language }),
  ]
  return renderDocument({
    language,
    subject: t(`store.${words}Subject`, values),
    preheader: `${values.when}, ${nameOf(order.customer)}`,
    brand: sender.companyName,
    headline: t(`store.${words}Headline`),
    blocks,
    footer: { lines: [imprint(sender, t)], links: [] },
  })
}
