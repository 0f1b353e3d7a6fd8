import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { describeLine } from '#domain/catalog/options.ts'
import { formatDateTime, formatDay } from '#domain/i18n/format-dates.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import type { CustomerMailKind } from '#domain/outbox-message.ts'
import { changeNoticeDays, isChangeable } from '#domain/pickup/cut-off.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createCalendarAttachment } from './calendar-file.ts'
import { contractBlocks, createTermsAttachment } from './contract-blocks.ts'
import type { MailAttachment, MailExtra, OrderMailData, RenderedMail } from './mail-data.ts'
import type { Block, Fact, MailButton, MailDocument } from './mail-document.ts'
import { cleanOrder, defuseLinks, fullName, nonBreaking } from './mail-text.ts'
import { itemChangeFacts, itemsBlock, orderFacts, pickupTicket } from './order-blocks.ts'
import { getWording, wasConfirmed } from './order-wording.ts'
import { renderMail } from './render-mail.ts'

const isOpenToChange = ({ order, now }: OrderMailData): boolean =>
  order.state !== 'preparation' && isChangeable(order.pickup.date, berlinTime(now))

/** The deadline for changes, or the phone number once it has passed. */
function changeNote(data: OrderMailData): Block[] {
  const { order, store, sender } = data
  const t = getTranslator(order.language, 'mail')
  const date = formatDay(addDays(order.pickup.date, -changeNoticeDays), order.language, 'full')
  if (isOpenToChange(data))
    return [{ kind: 'text', text: t(isPaid(order.state) ? 'change.open' : 'change.afterPayment', { date }) }]
  if (!isPaid(order.state)) return []
  return [{ kind: 'text', text: t('change.closed', { phone: nonBreaking(store.phone || sender.phone) }) }]
}

const buttons = (...list: MailButton[]): Block => ({ kind: 'buttons', buttons: list })

function orderBlocks(data: OrderMailData, showsWithdrawal = false): Block[] {
  const { language } = data.order
  const title: Block = { kind: 'title', text: getTranslator(language, 'mail')('items.title') }
  return [title, itemsBlock(data.order, { language, showsWithdrawal }), orderFacts(data)]
}

/** How long the pickup time is reserved, or that it no longer is. */
function holdNote({ order }: OrderMailData): Block[] {
  const t = getTranslator(order.language, 'mail')
  const ofPayment = order.paysAtPickup ? 'Confirm' : ''
  if (!order.hasSlot) return [{ kind: 'text', text: t(`hold.over${ofPayment}`) }]
  if (!order.holdUntil || order.holdUntil >= order.payUntil) return []
  return [
    {
      kind: 'text',
      text: t(`hold.until${ofPayment}`, { until: formatDateTime(berlinTime(order.holdUntil), order.language) }),
    },
  ]
}

function payUntilFact({ order }: OrderMailData): Block {
  const t = getTranslator(order.language, 'mail')
  const deadline = formatDateTime(berlinTime(order.payUntil), order.language)
  return { kind: 'facts', facts: [{ label: t('label.payUntil'), isStrong: true, lines: [deadline] }] }
}

function paymentBlocks(data: OrderMailData): Block[] {
  const { order, links } = data
  const t = getTranslator(order.language, 'mail')
  return [
    payUntilFact(data),
    buttons({ text: t('button.pay'), href: links.order, isMain: true }),
    ...holdNote(data),
    pickupTicket(data),
    ...orderBlocks(data),
    ...changeNote(data),
  ]
}

/** Nothing is baked before the button is pressed; the link to the order is for whoever would rather pay now. */
function confirmationBlocks(data: OrderMailData): Block[] {
  const { order, links } = data
  const t = getTranslator(order.language, 'mail')
  const deadline = formatDateTime(berlinTime(order.payUntil), order.language)
  const confirmUntil: Fact = { label: t('label.confirmUntil'), isStrong: true, lines: [deadline] }
  return [
    { kind: 'facts', facts: [confirmUntil] },
    buttons(
      { text: t('button.confirm'), href: links.confirm, isMain: true },
      { text: t('button.view'), href: links.order },
    ),
    ...holdNote(data),
    pickupTicket(data),
    ...orderBlocks(data),
  ]
}

function pickupBlocks(data: OrderMailData, before?: PickupChoice): Block[] {
  const { order, links } = data
  const t = getTranslator(order.language, 'mail')
  const view = { text: t(isOpenToChange(data) ? 'button.change' : 'button.view'), href: links.order }
  const pass = { text: t('button.pass'), href: links.pass, isMain: true }
  return [pickupTicket(data, before), buttons(pass, view), ...changeNote(data)]
}

function newTimeBlocks(data: OrderMailData): Block[] {
  const t = getTranslator(data.order.language, 'mail')
  const choose = { text: t('button.chooseTime'), href: data.links.order, isMain: true }
  const pickup: Block = { kind: 'facts', facts: pickupTicket(data).facts }
  return [payUntilFact(data), buttons(choose), pickup, ...orderBlocks(data)]
}

const reorderLink = ({ order, links }: OrderMailData): Block => ({
  kind: 'link',
  link: { text: getTranslator(order.language, 'mail')('button.reorder'), href: links.reorder },
})

function cancellationBlocks(data: OrderMailData): Block[] {
  const { order, links } = data
  const t = getTranslator(order.language, 'mail')
  const reorder = { text: t('button.reorder'), href: links.reorder, isMain: true }
  const view = { text: t('button.view'), href: links.order }
  const [title, ...rest] = orderBlocks(data)
  return [
    buttons(reorder, view),
    ...(title ? [title] : []),
    { kind: 'facts', facts: pickupTicket(data).facts },
    ...rest,
  ]
}

/** "2 × Bauernbrot, in Scheiben" for each line that was refunded. */
function refundFact({ order }: OrderMailData, { refund }: MailExtra): Fact {
  const lines = (refund?.lines ?? []).flatMap(({ line, quantity }) => {
    const ordered = order.lines[line]
    return ordered ? [`${quantity}\u00A0× ${describeLine(ordered, order.language)}`] : []
  })
  return { label: getTranslator(order.language, 'mail')('label.refunded'), isStrong: true, lines }
}

function refundBlocks(data: OrderMailData, extra: MailExtra): Block[] {
  const view = { text: getTranslator(data.order.language, 'mail')('button.view'), href: data.links.order, isMain: true }
  const pickup: Block = { kind: 'facts', facts: pickupTicket(data).facts }
  return [{ kind: 'facts', facts: [refundFact(data, extra)] }, buttons(view), ...orderBlocks(data), pickup]
}

/** What would change, the way to pay for it, and the order that stays as it is without that. */
function differenceBlocks(data: OrderMailData, { dueEdit }: MailExtra): Block[] {
  const { order, links } = data
  const pay = { text: getTranslator(order.language, 'mail')('button.pay'), href: links.order, isMain: true }
  const wished = dueEdit && cleanOrder({ ...order, lines: dueEdit.lines }, defuseLinks)
  const facts = wished ? itemChangeFacts(wished, dueEdit.quantitiesBefore) : []
  const news: Block[] = facts.length > 0 ? [{ kind: 'facts', facts }] : []
  return [...news, buttons(pay), ...orderBlocks(data), { kind: 'facts', facts: pickupTicket(data).facts }]
}

/** What becomes of the order, to which the money did not belong any more. */
function returnedPaymentBlocks(data: OrderMailData): Block[] {
  if (data.order.state === 'created') return newTimeBlocks(data)
  if (data.order.state === 'canceled') return cancellationBlocks(data)
  return [...pickupBlocks(data), ...orderBlocks(data)]
}

/** The blocks below the first paragraphs. */
function getBlocks(kind: CustomerMailKind, data: OrderMailData, extra: MailExtra): Block[] {
  const { before } = extra
  switch (kind) {
    case 'orderReceived':
    case 'paymentReminder':
      return paymentBlocks(data)
    case 'orderToConfirm':
      return confirmationBlocks(data)
    case 'pickupTimeGone':
      return newTimeBlocks(data)
    case 'orderConfirmed':
      return [...pickupBlocks(data, before), ...orderBlocks(data, true), reorderLink(data)]
    case 'orderChanged': {
      const facts = itemChangeFacts(data.order, extra.quantitiesBefore)
      const news: Block[] = facts.length > 0 ? [{ kind: 'facts', facts }] : []
      return [...news, ...pickupBlocks(data, before), ...orderBlocks(data)]
    }
    case 'differenceDue':
      return differenceBlocks(data, extra)
    case 'pickupReminder':
    case 'orderReady':
      return [...pickupBlocks(data, before), ...orderBlocks(data)]
    case 'itemsRefunded':
      return refundBlocks(data, extra)
    case 'paymentReturned':
      return returnedPaymentBlocks(data)
    case 'orderCanceled':
      return cancellationBlocks(data)
    default:
      return kind satisfies never
  }
}

/** The confirmation adds the calendar entry and the terms; later mails update or remove the entry. */
function getAttachments(kind: CustomerMailKind, data: OrderMailData, { cancel }: MailExtra): MailAttachment[] {
  const calendarEntry = () => createCalendarAttachment({ ...data, method: 'PUBLISH' })
  if (kind === 'orderConfirmed') return [calendarEntry(), createTermsAttachment(data)]
  if (kind === 'orderChanged') return [calendarEntry()]
  if (kind === 'orderCanceled' && cancel && wasConfirmed(data, cancel))
    return [createCalendarAttachment({ ...data, method: 'CANCEL' })]
  return []
}

export function renderCustomerMail(kind: CustomerMailKind, input: OrderMailData, extra: MailExtra = {}): RenderedMail {
  const data = { ...input, order: cleanOrder(input.order, defuseLinks) }
  const { order, sender, links } = data
  const t = getTranslator(order.language, 'mail')
  const { paragraphs, ...headings } = getWording(kind, data, extra)
  const name = fullName(order.customer)
  const opening = [name ? t('greeting', { name }) : t('greetingUnnamed'), ...paragraphs]
  const document: MailDocument = {
    ...headings,
    language: order.language,
    sender,
    blocks: [
      ...opening.map((text) => ({ kind: 'text', text }) as const),
      ...getBlocks(kind, data, extra),
      { kind: 'text', text: t('closing', { company: sender.companyName }) },
      ...(kind === 'orderConfirmed' ? contractBlocks(data) : []),
    ],
    why: t('footer.why', { mail: sender.mail }),
    links: [
      { text: t('footer.terms'), href: links.terms },
      { text: t('footer.withdraw'), href: links.withdrawal },
      { text: t('footer.privacy'), href: links.privacy },
    ],
  }
  return renderMail(document, getAttachments(kind, data, extra))
}
