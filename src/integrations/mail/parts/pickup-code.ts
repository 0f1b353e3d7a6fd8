import { isPaid } from '#domain/order/is-paid.ts'
import type { Order } from '#domain/order/order.ts'
import type { BlockOf } from '../document/mail-document.ts'
import { mailTexts } from '../words/mail-texts.ts'

/** Shown once the order is paid: before that, nobody may collect with it. */
export const pickupCode = ({ state, language, pickupCode: code }: Order): BlockOf<'ticket'>['code'] =>
  isPaid(state) ? { label: mailTexts(language)('label.code'), code } : undefined
