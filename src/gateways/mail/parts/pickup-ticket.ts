import type { Language } from '#domain/language/languages.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import type { Block, Fact } from '../document/mail-document.ts'
import type { MailStore, OrderMailData } from '../mail-data.ts'
import { formatMoment } from '../words/format-date.ts'
import { type MailTexts, mailTexts } from '../words/mail-texts.ts'
import { addressOf } from './address-of.ts'
import { isPaid } from './is-paid.ts'

const storeFact = ({ name, mapsLink, phone, ...address }: MailStore, t: MailTexts): Fact => ({
  label: t('label.store'),
  lines: [
    name,
    addressOf(address),
    { text: t('label.map'), href: mapsLink },
    ...(phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []),
  ],
})

const whenFact = (pickup: PickupChoice, before: PickupChoice | undefined, t: MailTexts, language: Language): Fact[] => {
  const isMoved = before && (before.date !== pickup.date || before.minute !== pickup.minute)
  return [
    { label: t('label.pickup'), lines: [formatMoment(pickup, language)] },
    ...(isMoved ? [{ label: t('label.before'), lines: [formatMoment(before, language)] }] : []),
  ]
}

/** When and where, and the code once the order is paid: before that, nobody may collect with it. */
export function pickupTicket({ order, store }: Pick<OrderMailData, 'order' | 'store'>, before?: PickupChoice): Block {
  const t = mailTexts(order.language)
  return {
    kind: 'ticket',
    code: isPaid(order.state) ? { label: t('label.code'), code: order.pickupCode } : undefined,
    facts: [...whenFact(order.pickup, before, t, order.language), storeFact(store, t)],
  }
}
