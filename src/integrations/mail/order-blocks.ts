import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { describeLine, describeOptions } from '#domain/catalog/options.ts'
import { canBeWithdrawn } from '#domain/catalog/withdrawal.ts'
import { formatCents } from '#domain/i18n/format.ts'
import { formatDateTime } from '#domain/i18n/format-dates.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { listQuantityChanges } from '#domain/order/edit-items.ts'
import {
  isToBePaidAtPickup,
  type Order,
  type OrderLine,
  orderedLines,
  type PickupChoice,
  taxByRate,
} from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { phoneLink } from '#domain/store.ts'
import { formatAllergens } from '#foundation/format-allergens.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailStore, OrderMailData } from './mail-data.ts'
import type { Block, BlockOf, Fact, MailItem, MailSum } from './mail-document.ts'
import { formatAddress, fullName } from './mail-text.ts'

/** Only a paid order can be collected, so the code is shown only then. */
export const pickupCode = ({ state, language, pickupCode: code }: Order): BlockOf<'ticket'>['code'] =>
  isPaid(state) ? { label: getTranslator(language, 'mail')('label.code'), code } : undefined

/** The pickup time, and the previous one if it was changed. */
export function pickupFacts({ pickup, language }: Order, before?: PickupChoice): Fact[] {
  const t = getTranslator(language, 'mail')
  const isMoved = before && (before.date !== pickup.date || before.minute !== pickup.minute)
  return [
    { label: t('label.pickup'), isStrong: true, lines: [formatDateTime(pickup, language)] },
    ...(isMoved ? [{ label: t('label.before'), lines: [formatDateTime(before, language)] }] : []),
  ]
}

const storeFact = ({ name, mapsLink, phone, ...address }: MailStore, t: Translate<'mail'>): Fact => ({
  label: t('label.store'),
  lines: [
    name,
    formatAddress(address),
    ...(mapsLink ? [{ text: t('label.map'), href: mapsLink }] : []),
    ...(phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []),
  ],
})

/** What has to be paid in the store; nothing if the order is paid. */
export function payAtPickupFacts(order: Order): Fact[] {
  if (!isToBePaidAtPickup(order)) return []
  const label = getTranslator(order.language, 'mail')('label.payAtPickup')
  return [{ label, isStrong: true, lines: [formatCents(order.grossCents, order.language)] }]
}

/** What is new in the order and what is gone; nothing if its items are the same. */
export function itemChangeFacts({ lines, language }: Order, quantitiesBefore?: readonly number[]): Fact[] {
  if (!quantitiesBefore) return []
  const t = getTranslator(language, 'mail')
  const changes = listQuantityChanges(
    quantitiesBefore.map((quantity) => ({ quantity })),
    lines,
  ).map(({ line, before, after }) => ({ count: after - before, name: describeLine(line, language) }))
  const list = (isListed: (count: number) => boolean) =>
    changes.filter(({ count }) => isListed(count)).map(({ count, name }) => `${Math.abs(count)}\u00A0× ${name}`)
  return [
    { label: t('label.added'), isStrong: true, lines: list((count) => count > 0) },
    { label: t('label.removed'), isStrong: true, lines: list((count) => count < 0) },
  ].filter((fact) => fact.lines.length > 0)
}

/** Code, time and store of the pickup. */
export const pickupTicket = ({ order, store }: OrderMailData, before?: PickupChoice): BlockOf<'ticket'> => ({
  kind: 'ticket',
  code: pickupCode(order),
  facts: [
    ...pickupFacts(order, before),
    ...payAtPickupFacts(order),
    storeFact(store, getTranslator(order.language, 'mail')),
  ],
})

export function orderFacts({ order }: OrderMailData): Block {
  const { id, language, createdAt, customer, notes } = order
  const t = getTranslator(language, 'mail')
  return {
    kind: 'facts',
    facts: [
      { label: t('label.number'), lines: [id] },
      { label: t('label.orderedAt'), lines: [formatDateTime(berlinTime(createdAt), language)] },
      { label: t('label.orderedBy'), lines: [fullName(customer), customer.mail, customer.phone].filter(Boolean) },
      ...(notes ? [{ label: t('label.notes'), lines: [notes] }] : []),
    ],
  }
}

type TaxedLine = Pick<OrderLine, 'quantity' | 'priceCents' | 'depositCents' | 'vatPercent'>

const goodsCents = ({ quantity, priceCents }: TaxedLine): number => quantity * priceCents
const lineDepositCents = ({ quantity, depositCents }: TaxedLine): number => quantity * depositCents

interface ItemsOptions {
  language: Language
  showsWithdrawal?: boolean
}

const sumCents = (lines: readonly OrderLine[], getCents: (line: OrderLine) => number) =>
  lines.reduce((total, line) => total + getCents(line), 0)

function itemDetails(
  line: OrderLine,
  t: Translate<'mail'>,
  { language, showsWithdrawal = false }: ItemsOptions,
): string[] {
  const facts = [
    ...(line.quantity > 1 ? [t('items.each', { price: formatCents(line.priceCents, language) })] : []),
    t('items.vat', { percent: line.vatPercent }),
    ...(showsWithdrawal ? [t(canBeWithdrawn(line) ? 'items.withdrawable' : 'items.perishable')] : []),
  ]
  return [
    ...(line.options.length > 0 ? [describeOptions(line.options, language)] : []),
    facts.join(' · '),
    ...(line.allergens.length > 0 ? [t('items.allergens', { names: formatAllergens(line.allergens, language) })] : []),
    ...(line.notes ? [t('items.notes', { notes: line.notes })] : []),
  ]
}

function toMailItem(line: OrderLine, t: Translate<'mail'>, options: ItemsOptions): MailItem {
  const { quantity, depositCents } = line
  const money = (cents: number) => formatCents(cents, options.language)
  const label = t('items.depositOf', { quantity, price: money(depositCents) })
  return {
    quantity,
    name: localized(line.name, options.language),
    amount: money(goodsCents(line)),
    details: itemDetails(line, t, options),
    surcharge: depositCents > 0 ? { label, amount: money(lineDepositCents(line)) } : undefined,
  }
}

function toMailSums({ lines, grossCents }: Order, t: Translate<'mail'>, language: Language): MailSum[] {
  const money = (cents: number) => formatCents(cents, language)
  const depositCents = sumCents(lines, lineDepositCents)
  const goodsAndDeposit = [
    { label: t('items.goods'), amount: money(sumCents(lines, goodsCents)) },
    { label: t('items.deposit'), amount: money(depositCents) },
  ]
  const taxes = taxByRate(lines).map(({ vatPercent, taxCents }) => ({
    label: t('items.includedVat', { percent: vatPercent }),
    amount: money(taxCents),
  }))
  const total = { label: t('items.total'), amount: money(grossCents), isTotal: true }
  return [...(depositCents > 0 ? goodsAndDeposit : []), total, ...taxes]
}

/** All lines of the order with prices, deposits, total and tax. */
export function itemsBlock(order: Order, options: ItemsOptions): Block {
  const t = getTranslator(options.language, 'mail')
  return {
    kind: 'items',
    headings: { item: t('items.item'), amount: t('items.price') },
    items: orderedLines(order.lines).map((line) => toMailItem(line, t, options)),
    sums: toMailSums(order, t, options.language),
  }
}
