import { describeOptions } from '#domain/catalog/options.ts'
import { formatCents } from '#domain/i18n/format.ts'
import { formatClock, formatDay } from '#domain/i18n/format-dates.ts'
import { isToBePaidAtPickup, type Order } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { hasOptions, listProductTotals, type ProductTotal } from '#domain/order/product-totals.ts'
import { phoneLink } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { DailyListData, RenderedMail } from './mail-data.ts'
import type { Block, MailItem } from './mail-document.ts'
import { cleanOrder, fullName } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

const language = 'de'
const t = getTranslator(language, 'mail')

const formatCount = (count: number): string => {
  if (count === 0) return t('dailyList.noOrders')
  return count === 1 ? t('dailyList.oneOrder') : t('dailyList.manyOrders', { count })
}

/** Sorts by time, then by number, so that the order is stable between prints. */
const compareByTime = (a: Order, b: Order): number => a.pickup.minute - b.pickup.minute || (a.id < b.id ? -1 : 1)

/** How many of a product are wanted in which way; nothing for products without options. */
const toVariantLines = (total: ProductTotal): string[] =>
  hasOptions(total)
    ? total.variants.map(({ quantity, options }) =>
        t('dailyList.variant', { quantity, options: options || t('dailyList.withoutOptions') }),
      )
    : []

const toTallyRow = (total: ProductTotal): MailItem => ({
  quantity: total.quantity,
  name: total.name,
  details: toVariantLines(total),
})

const toNoteLines = (notes: string): string[] => (notes ? [t('dailyList.notes', { notes })] : [])

function toEntry(order: Order): Block {
  const { id, pickup, pickupCode, customer, notes, lines } = order
  const { phone } = customer
  const amount = formatCents(order.grossCents, language)
  return {
    kind: 'entry',
    title: t('dailyList.entry', { time: formatClock(pickup.minute, language), code: pickupCode }),
    lines: [
      fullName(customer),
      t('dailyList.number', { number: id }),
      ...(phone ? [{ text: t('label.phone', { phone }), href: phoneLink(phone) }] : []),
      ...(isToBePaidAtPickup(order) ? [t('dailyList.payAtPickup', { amount })] : []),
      ...toNoteLines(notes),
    ],
    items: lines.map((line) => ({
      quantity: line.quantity,
      name: line.name.de,
      details: [
        ...(line.options.length > 0 ? [describeOptions(line.options, language)] : []),
        ...toNoteLines(line.notes),
      ],
    })),
  }
}

const listBlocks = (orders: readonly Order[]): Block[] => [
  { kind: 'title', text: t('dailyList.tally') },
  {
    kind: 'tally',
    rows: listProductTotals(
      orders.flatMap(({ lines }) => lines),
      language,
    ).map(toTallyRow),
  },
  { kind: 'title', text: t('dailyList.pickups') },
  ...orders.map(toEntry),
]

/** Totals per product and option, then the pickups by time. Unpaid orders are left out. */
export function renderDailyList({ store, date, orders: allOrders, sender }: DailyListData): RenderedMail {
  const orders = allOrders
    .filter(({ state }) => isPaid(state))
    .map((order) => cleanOrder(order))
    .sort(compareByTime)
  const params = { store: store.name, date: formatDay(date, language, 'full'), orders: formatCount(orders.length) }
  const lead = t('dailyList.lead', params)
  return renderMail({
    language,
    subject: t('dailyList.subject', params),
    preheader: lead,
    sender,
    headline: t('dailyList.headline', params),
    blocks: [
      { kind: 'text', text: lead },
      ...(orders.length > 0 ? listBlocks(orders) : []),
      { kind: 'smallPrint', text: t('dailyList.end') },
    ],
  })
}
