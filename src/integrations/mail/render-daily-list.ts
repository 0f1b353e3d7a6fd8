import { isPaid } from '#domain/order/is-paid.ts'
import type { Order } from '#domain/order/order.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import type { Block } from './document/mail-document.ts'
import { renderDocument } from './document/render-document.ts'
import type { DailyListData, RenderedMail } from './mail-data.ts'
import { imprint } from './parts/imprint.ts'
import { nameOf } from './parts/name-of.ts'
import { cleanOrder } from './words/clean-order.ts'
import { formatDate, formatTime } from './words/format-date.ts'
import { mailTexts } from './words/mail-texts.ts'

const language = 'de'
const t = mailTexts(language)

const countText = (count: number): string => {
  if (count === 0) return t('dailyList.noOrders')
  return count === 1 ? t('dailyList.oneOrder') : t('dailyList.manyOrders', { count })
}

/** Ties are broken by the number, so that the list printed twice is the same list. */
const byTime = (a: Order, b: Order): number => a.pickup.minute - b.pickup.minute || (a.id < b.id ? -1 : 1)

function tallyOf(orders: readonly Order[]): { quantity: number; name: string }[] {
  const byProduct = new Map<string, { quantity: number; name: string }>()
  for (const { productId, name, quantity } of orders.flatMap(({ lines }) => lines)) {
    const known = byProduct.get(productId)
    byProduct.set(productId, { name: name.de, quantity: (known?.quantity ?? 0) + quantity })
  }
  return [...byProduct.values()].sort((a, b) => a.name.localeCompare(b.name, language))
}

const notesOf = (notes: string): string[] => (notes ? [t('dailyList.notes', { notes })] : [])

function entryOf({ id, pickup, pickupCode, customer, notes, lines }: Order): Block {
  const { phone } = customer
  return {
    kind: 'entry',
    title: t('dailyList.entry', { time: formatTime(pickup.minute, language), code: pickupCode }),
    lines: [
      nameOf(customer),
      t('dailyList.number', { number: id }),
      ...(phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []),
      ...notesOf(notes),
    ],
    items: lines.map((line) => ({ quantity: line.quantity, name: line.name.de, details: notesOf(line.notes) })),
  }
}

const listBlocks = (orders: readonly Order[]): Block[] => [
  { kind: 'title', text: t('dailyList.tally') },
  { kind: 'tally', rows: tallyOf(orders) },
  { kind: 'title', text: t('dailyList.pickups') },
  ...orders.map(entryOf),
]

/** For the counter: what to set aside in all, then who comes when. What is not paid for is not set aside. */
export function renderDailyList({ store, date, orders: given, sender }: DailyListData): RenderedMail {
  const orders = given
    .filter(({ state }) => isPaid(state))
    .map((order) => cleanOrder(order))
    .sort(byTime)
  const values = { store: store.name, date: formatDate(date, language), orders: countText(orders.length) }
  const lead = t('dailyList.lead', values)
  return renderDocument({
    language,
    subject: t('dailyList.subject', values),
    preheader: lead,
    brand: sender.companyName,
    headline: t('dailyList.headline', values),
    blocks: [
      { kind: 'text', text: lead },
      ...(orders.length > 0 ? listBlocks(orders) : []),
      { kind: 'smallPrint', text: t('dailyList.end') },
    ],
    footer: { lines: [imprint(sender, t)], links: [] },
  })
}
