import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { daysBetween } from '#domain/calendar/calendar-date.ts'
import { formatCents } from '#domain/i18n/format.ts'
import { formatClock, formatDateTime, formatDay } from '#domain/i18n/format-dates.ts'
import type { CancelInfo } from '#domain/order/cancellation.ts'
import { isToBePaidAtPickup, type Order } from '#domain/order/order.ts'
import type { CustomerMailKind, DueEdit } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailExtra, OrderMailData } from './mail-data.ts'
import type { MailDocument } from './mail-document.ts'
import { cleanText, defuseLinks, nonBreaking } from './mail-text.ts'

export type MailWording = Pick<MailDocument, 'subject' | 'preheader' | 'headline'> & { paragraphs: readonly string[] }

const defaultCancelInfo: CancelInfo = { reason: 'byBusiness', refundCents: 0 }
const maxMessageLength = 300

/** What staff wrote to the customer. */
function messageParagraphs({ order }: OrderMailData, typed: string | undefined): string[] {
  const message = defuseLinks(cleanText(typed ?? '', maxMessageLength))
  return message ? [getTranslator(order.language, 'mail')('message', { message })] : []
}

/** Staff may cancel because the customer has called. */
const isWished = ({ reason, preset }: CancelInfo) => reason === 'byCustomer' || preset === 'onRequest'

function cancelReasonParagraphs(data: OrderMailData, { preset, text }: CancelInfo): string[] {
  const t = getTranslator(data.order.language, 'mail')
  const isExplained = preset !== undefined && preset !== 'onRequest'
  return [...(isExplained ? [t(`orderCanceled.because.${preset}`)] : []), ...messageParagraphs(data, text)]
}

/** The confirmation had a calendar file. */
export const wasConfirmed = ({ order }: OrderMailData, { refundCents, isUnconfirmed }: CancelInfo): boolean =>
  refundCents > 0 || (order.paysAtPickup && !isUnconfirmed)

function findCancelLead({ order }: OrderMailData, cancel: CancelInfo) {
  if (isWished(cancel)) return 'byCustomer'
  return cancel.reason === 'expired' && order.paysAtPickup ? 'expiredUnconfirmed' : cancel.reason
}

function cancellationWording(data: OrderMailData, cancel: CancelInfo): MailWording {
  const { order } = data
  const { id: number, language } = order
  const { reason, refundCents } = cancel
  const t = getTranslator(language, 'mail')
  const deadline = formatDateTime(berlinTime(order.payUntil), language)
  const group = reason === 'expired' ? 'orderExpired' : 'orderCanceled'
  const amount = formatCents(refundCents, language)
  return {
    subject: t(`${group}.subject`, { number }),
    preheader: t('orderCanceled.preheader', { number }),
    headline: t(`${group}.headline`),
    paragraphs: [
      t(`orderCanceled.${findCancelLead(data, cancel)}`, { number, deadline }),
      ...cancelReasonParagraphs(data, cancel),
      refundCents > 0 ? t('orderCanceled.refund', { amount }) : t('orderCanceled.noCost'),
      ...(wasConfirmed(data, cancel) ? [t('orderCanceled.calendar')] : []),
    ],
  }
}

const dayLabels = ['Today', 'Tomorrow'] as const

function reminderWording({ order, store, now }: OrderMailData): MailWording {
  const { id: number, language, pickup } = order
  const t = getTranslator(language, 'mail')
  const day = dayLabels[daysBetween(berlinTime(now).date, pickup.date)] ?? 'Later'
  const when = { date: formatDay(pickup.date, language, 'full'), time: formatClock(pickup.minute, language) }
  const total = formatCents(order.grossCents, language)
  return {
    subject: t(`pickupReminder.subject${day}`, { number }),
    preheader: t('pickupReminder.preheader', { when: formatDateTime(pickup, language), store: store.name }),
    headline: t(`pickupReminder.headline${day}`),
    paragraphs: [
      t('pickupReminder.lead', { number, ...when }),
      t(isToBePaidAtPickup(order) ? 'pickupReminder.bodyToPay' : 'pickupReminder.body', { total }),
    ],
  }
}

function readyWording({ order, store }: OrderMailData): MailWording {
  const t = getTranslator(order.language, 'mail')
  const params = { number: order.id, store: store.name }
  const total = formatCents(order.grossCents, order.language)
  return {
    subject: t('orderReady.subject', params),
    preheader: t('orderReady.preheader', params),
    headline: t('orderReady.headline'),
    paragraphs: [
      t('orderReady.lead', params),
      t(isToBePaidAtPickup(order) ? 'orderReady.bodyToPay' : 'orderReady.body', { total }),
    ],
  }
}

function refundWording(data: OrderMailData, { refund }: MailExtra): MailWording {
  const { order } = data
  const t = getTranslator(order.language, 'mail')
  const params = { number: order.id, amount: formatCents(refund?.amountCents ?? 0, order.language) }
  const isToBeFetched = order.state !== 'canceled' && order.handedOverAt === undefined
  return {
    subject: t('itemsRefunded.subject', params),
    preheader: t('itemsRefunded.preheader', params),
    headline: t('itemsRefunded.headline', params),
    paragraphs: [
      t('itemsRefunded.lead', params),
      ...messageParagraphs(data, refund?.reason),
      ...(isToBeFetched ? [t('itemsRefunded.rest')] : []),
    ],
  }
}

function returnedPaymentWording({ order }: OrderMailData, { returnedCents }: MailExtra): MailWording {
  const t = getTranslator(order.language, 'mail')
  const params = { number: order.id, amount: formatCents(returnedCents ?? order.grossCents, order.language) }
  const outcome = order.state === 'created' || order.state === 'canceled' ? order.state : 'paid'
  return {
    subject: t('paymentReturned.subject', params),
    preheader: t('paymentReturned.preheader'),
    headline: t('paymentReturned.headline'),
    paragraphs: [t('paymentReturned.lead', params), t(`paymentReturned.${outcome}`)],
  }
}

/** The items are others; what the difference is and how it is settled. */
function itemsChangedWording({ order, store }: OrderMailData, quantitiesBefore: readonly number[]): MailWording {
  const { id: number, language, lines, grossCents, pickup } = order
  const t = getTranslator(language, 'mail')
  const beforeCents = lines.reduce(
    (sum, { priceCents, depositCents }, index) => sum + (priceCents + depositCents) * (quantitiesBefore[index] ?? 0),
    0,
  )
  const differenceCents = grossCents - beforeCents
  const money = (cents: number) => formatCents(cents, language)
  const params = {
    ...{ number, when: formatDateTime(pickup, language), store: store.name, total: money(grossCents) },
    difference: money(Math.abs(differenceCents)),
  }
  const ofDifference = differenceCents === 0 ? 'same' : differenceCents > 0 ? 'more' : 'less'
  return {
    subject: t('itemsChanged.subject', params),
    preheader: t('itemsChanged.preheader', params),
    headline: t('itemsChanged.headline'),
    paragraphs: [
      t('itemsChanged.lead', params),
      t(`itemsChanged.${isToBePaidAtPickup(order) ? 'toPay' : ofDifference}`, params),
    ],
  }
}

/** What staff have agreed on with the customer, who has to pay the difference first. */
function differenceWording({ order }: OrderMailData, dueEdit: DueEdit | undefined): MailWording {
  const { id: number, language, grossCents } = order
  const t = getTranslator(language, 'mail')
  const { differenceCents = 0, payUntil = order.payUntil } = dueEdit ?? {}
  const params = {
    number,
    difference: formatCents(differenceCents, language),
    total: formatCents(grossCents + differenceCents, language),
    until: formatDateTime(berlinTime(payUntil), language),
  }
  return {
    subject: t('differenceDue.subject', params),
    preheader: t('differenceDue.preheader', params),
    headline: t('differenceDue.headline', params),
    paragraphs: [t('differenceDue.lead', params), t('differenceDue.body', params)],
  }
}

type PlainKind = Extract<
  CustomerMailKind,
  'orderReceived' | 'orderToConfirm' | 'orderConfirmed' | 'orderChanged' | 'paymentReminder' | 'pickupTimeGone'
>

/** Thanks for a call if there was one; of a payment it speaks if there was one. */
function findLead(group: PlainKind | 'orderMoved', { origin, paysAtPickup }: Order) {
  if (group !== 'orderConfirmed') return `${group}.lead` as const
  if (origin === 'phone') return 'orderConfirmed.leadOfCall'
  return paysAtPickup ? 'orderConfirmed.leadUnpaid' : 'orderConfirmed.lead'
}

function plainWording(kind: PlainKind, data: OrderMailData, extra: MailExtra): MailWording {
  const { order, store, sender } = data
  const { id: number, language, pickup, payUntil } = order
  const t = getTranslator(language, 'mail')
  // What staff have moved is not the customer's change.
  const group = kind === 'orderChanged' && extra.isByBusiness ? 'orderMoved' : kind
  const body =
    group === 'orderConfirmed' && order.paysAtPickup ? 'orderConfirmed.bodyToPay' : (`${group}.body` as const)
  const params = {
    number,
    when: formatDateTime(pickup, language),
    store: store.name,
    deadline: formatDateTime(berlinTime(payUntil), language),
    total: formatCents(order.grossCents, language),
    phone: nonBreaking(store.phone || sender.phone),
  }
  return {
    subject: t(`${group}.subject`, params),
    preheader: t(`${group}.preheader`, params),
    headline: t(`${group}.headline`),
    paragraphs: [t(findLead(group, order), params), t(body, params)],
  }
}

/** Subject, headline and first paragraphs of a mail to the customer. */
export function getWording(kind: CustomerMailKind, data: OrderMailData, extra: MailExtra): MailWording {
  switch (kind) {
    case 'orderChanged':
      if (extra.quantitiesBefore) return itemsChangedWording(data, extra.quantitiesBefore)
      return plainWording(kind, data, extra)
    case 'differenceDue':
      return differenceWording(data, extra.dueEdit)
    case 'orderReceived':
    case 'orderToConfirm':
    case 'orderConfirmed':
    case 'paymentReminder':
    case 'pickupTimeGone':
      return plainWording(kind, data, extra)
    case 'orderCanceled':
      return cancellationWording(data, extra.cancel ?? defaultCancelInfo)
    case 'pickupReminder':
      return reminderWording(data)
    case 'orderReady':
      return readyWording(data)
    case 'itemsRefunded':
      return refundWording(data, extra)
    case 'paymentReturned':
      return returnedPaymentWording(data, extra)
    default:
      return kind satisfies never
  }
}
