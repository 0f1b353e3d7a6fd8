import type { PickupChoice } from '#domain/order/order.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import type { BlockOf, Fact } from '../document/mail-document.ts'
import type { MailStore, OrderMailData } from '../mail-data.ts'
import { type MailTexts, mailTexts } from '../words/mail-texts.ts'
import { addressOf } from './address-of.ts'
import { pickupCode } from './pickup-code.ts'
import { pickupFacts } from './pickup-facts.ts'

const storeFact = ({ name, mapsLink, phone, ...address }: MailStore, t: MailTexts): Fact => ({
  label: t('label.store'),
  lines: [
    name,
    addressOf(address),
    ...(mapsLink ? [{ text: t('label.map'), href: mapsLink }] : []),
    ...(phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []),
  ],
})

/** What to know at the counter: code, time and place. */
export const pickupTicket = ({ order, store }: OrderMailData, before?: PickupChoice): BlockOf<'ticket'> => ({
  kind: 'ticket',
  code: pickupCode(order),
  facts: [...pickupFacts(order, before), storeFact(store, mailTexts(order.language))],
})
