import { berlinTime } from '../../../berlin-time.ts'
import type { Block, MailButton } from '../document/mail-document.ts'
import type { CustomerMailKind, MailExtra, OrderMailData } from '../mail-data.ts'
import { formatMoment } from '../words/format-date.ts'
import { mailTexts } from '../words/mail-texts.ts'
import { changeNote, isOpenToChange } from './change-note.ts'
import { itemsBlock } from './items-block.ts'
import { orderFacts } from './order-facts.ts'
import { pickupTicket } from './pickup-ticket.ts'

type Setter = (data: OrderMailData, extra: MailExtra) => Block[]

const buttons = (...list: MailButton[]): Block => ({ kind: 'buttons', buttons: list })

function wholeOrder(data: OrderMailData, showsWithdrawal = false): Block[] {
  const { language } = data.order
  const title: Block = { kind: 'title', text: mailTexts(language)('items.title') }
  return [title, itemsBlock(data.order, { language, showsWithdrawal }), orderFacts(data)]
}

const payable: Setter = (data) => {
  const { order, links } = data
  const t = mailTexts(order.language)
  const deadline = formatMoment(berlinTime(order.payUntil), order.language)
  return [
    { kind: 'facts', facts: [{ label: t('label.payUntil'), isStrong: true, lines: [deadline] }] },
    buttons({ text: t('button.pay'), href: links.order, isMain: true }),
    pickupTicket(data),
    ...wholeOrder(data),
    ...changeNote(data),
  ]
}

const collectable: Setter = (data, { before }) => {
  const { order, links } = data
  const t = mailTexts(order.language)
  const view = { text: t(isOpenToChange(data) ? 'button.change' : 'button.view'), href: links.order }
  const pass = { text: t('button.pass'), href: links.pass, isMain: true }
  return [pickupTicket(data, before), buttons(pass, view), ...changeNote(data)]
}

const again = ({ order, links }: OrderMailData): Block => ({
  kind: 'link',
  link: { text: mailTexts(order.language)('button.reorder'), href: links.reorder },
})

const canceled: Setter = (data) => {
  const { order, links } = data
  const t = mailTexts(order.language)
  const reorder = { text: t('button.reorder'), href: links.reorder, isMain: true }
  const view = { text: t('button.view'), href: links.order }
  const [title, ...rest] = wholeOrder(data)
  return [
    buttons(reorder, view),
    ...(title ? [title] : []),
    { kind: 'facts', facts: pickupTicket(data).facts },
    ...rest,
  ]
}

/** What stands below the first sentences, per kind of mail. */
export const customerBlocks: Record<CustomerMailKind, Setter> = {
  orderReceived: payable,
  paymentReminder: payable,
  orderConfirmed: (data, extra) => [...collectable(data, extra), ...wholeOrder(data, true), again(data)],
  orderChanged: (data, extra) => [...collectable(data, extra), ...wholeOrder(data)],
  pickupReminder: (data, extra) => [...collectable(data, extra), ...wholeOrder(data)],
  orderCanceled: canceled,
}
