import { formatCents } from '#domain/i18n/format.ts'
import { formatDateTime } from '#domain/i18n/format-dates.ts'
import type { StoreMailKind } from '#domain/outbox-message.ts'
import { phoneLink } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailExtra, OrderMailData, RenderedMail } from './mail-data.ts'
import type { Block, Fact } from './mail-document.ts'
import { cleanOrder, cleanText, fullName } from './mail-text.ts'
import { itemChangeFacts, itemsBlock, payAtPickupFacts, pickupCode, pickupFacts } from './order-blocks.ts'
import { renderMail } from './render-mail.ts'

const language = 'de'
const maxMessageLength = 300
const t = getTranslator(language, 'mail')

const translationGroups = {
  storeNewOrder: 'new',
  storeOrderChanged: 'changed',
  storeOrderCanceled: 'canceled',
} as const
const cancelReasonKeys = {
  byCustomer: 'store.canceledByCustomer',
  byBusiness: 'store.canceledByBusiness',
  expired: 'store.canceledExpired',
} as const

function cancellationSentences({ cancel }: MailExtra): string[] {
  if (!cancel) return []
  const amount = formatCents(cancel.refundCents, language)
  const message = cleanText(cancel.text ?? '', maxMessageLength)
  return [
    t(cancel.preset === 'onRequest' ? 'store.canceledByCustomer' : cancelReasonKeys[cancel.reason]),
    ...(message ? [t('store.message', { message })] : []),
    ...(cancel.refundCents > 0 ? [t('store.refund', { amount })] : []),
  ]
}

function customerFacts({ order: { id, customer, notes }, store }: OrderMailData): Fact[] {
  const { mail, phone } = customer
  const mailTo = mail ? [{ text: mail, href: `mailto:${encodeURIComponent(mail).replaceAll('%40', '@')}` }] : []
  const call = phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []
  return [
    { label: t('label.number'), lines: [id] },
    { label: t('store.customer'), lines: [fullName(customer), ...call, ...mailTo] },
    ...(notes ? [{ label: t('store.notes'), lines: [notes] }] : []),
    { label: t('label.store'), lines: [store.name] },
  ]
}

/** Always in German, and without the customer's personal links. */
export function renderStoreMail(kind: StoreMailKind, input: OrderMailData, extra: MailExtra = {}): RenderedMail {
  const data = { ...input, order: { ...cleanOrder(input.order), language } as const }
  const { order, sender } = data
  const isCanceledHere = kind === 'storeOrderCanceled'
  // An order that moved to another store is canceled for this store only.
  const group = isCanceledHere && order.state !== 'canceled' ? 'moved' : translationGroups[kind]
  const params = { number: order.id, when: formatDateTime(order.pickup, language) }
  const lead = group === 'new' && order.paysAtPickup ? 'newLeadToPay' : (`${group}Lead` as const)
  const sentences = [
    ...(group === 'new' && order.origin === 'phone' ? [t('store.byPhone')] : []),
    t(`store.${lead}`),
    ...(group === 'canceled' ? cancellationSentences(extra) : []),
  ]
  const facts = [
    ...itemChangeFacts(order, extra.quantitiesBefore),
    ...pickupFacts(order, extra.before),
    ...(isCanceledHere ? [] : payAtPickupFacts(order)),
    ...customerFacts(data),
  ]
  const blocks: Block[] = [
    { kind: 'text', text: sentences.join(' ') },
    isCanceledHere ? { kind: 'facts', facts } : { kind: 'ticket', code: pickupCode(order), facts },
    { kind: 'title', text: t('store.itemsTitle') },
    itemsBlock(order, { language }),
  ]
  return renderMail({
    language,
    subject: t(`store.${group}Subject`, params),
    preheader: `${params.when}, ${fullName(order.customer)}`,
    sender,
    headline: t(`store.${group}Headline`),
    blocks,
  })
}
