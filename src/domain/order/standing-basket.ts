import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { CartLine } from '../cart.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import { findOptionFailures } from '../catalog/options.ts'
import type { Product } from '../catalog/product.ts'
import { isSoldIn } from '../catalog/stock.ts'
import { indexById } from '../content/content.ts'
import { periodsOn } from '../opening-hours.ts'
import { pickupBounds } from '../pickup/order-needs.ts'
import { pickupTimes } from '../pickup/pickup-slots.ts'
import type { Store } from '../store.ts'
import { draftOrder } from './draft-order.ts'
import type { Order, PickupChoice } from './order.ts'
import { type ChangedItem, reorderLines } from './reorder.ts'

interface BasketInput {
  order: Pick<Order, 'lines' | 'pickup'>
  date: CalendarDate
  products: readonly Product[]
  store: Store | undefined
  now: LocalTime
  holidays: Holidays
}

/**
 * closed: nobody is in the store. nothingLeft: it sells none of it on the day, or at no time. tooLate: it cannot be
 * ordered for the day any more.
 */
export type StandingBasket =
  | {
      kind: 'offered'
      pickup: PickupChoice
      lines: CartLine[]
      items: ChangedItem[]
      totalCents: number
      preparationDays: number
    }
  | { kind: 'closed' | 'nothingLeft' | 'tooLate' }

const withoutItem = (item: ChangedItem): ChangedItem => ({
  ...{ ...item, quantity: 0, change: 'gone', priceCentsNow: undefined },
  ...{ allergensAdded: [], allergensRemoved: [], optionsGone: [] },
})

/** What is left of the order on another day, with the prices of today. The time is the nearest one at which it can be fetched. */
export function fillStandingBasket({ order, date, products, store, now, holidays }: BasketInput): StandingBasket {
  if (!store?.pickupStore || periodsOn(store.hours, date, holidays).length === 0) return { kind: 'closed' }
  const productById = indexById(products)
  const isSold = ({ productId, options = {} }: CartLine) => {
    const product = productById.get(productId)
    return (
      product !== undefined &&
      findUnavailableReason(product, date) === undefined &&
      isSoldIn(product, store.id) &&
      findOptionFailures(product, options).length === 0
    )
  }
  const reordered = reorderLines(order.lines, products)
  // One line for each item that is not gone, in the same order.
  const wanted = [...reordered.lines]
  const pairs = reordered.items.map((item) => ({ item, line: item.change === 'gone' ? undefined : wanted.shift() }))
  const lines = pairs.flatMap(({ line }) => (line && isSold(line) ? line : []))
  const items = pairs.map(({ item, line }) => (line && isSold(line) ? item : withoutItem(item)))
  const bounds = pickupBounds(lines.flatMap(({ productId }) => productById.get(productId) ?? []))
  const distance = (minute: number) => Math.abs(minute - order.pickup.minute)
  const [minute] = pickupTimes({ hours: store.hours, holidays, date, purpose: 'checkout', bounds }).toSorted(
    (a, b) => distance(a) - distance(b),
  )
  if (lines.length === 0 || minute === undefined) return { kind: 'nothingLeft' }
  const pickup = { storeId: store.id, date, minute }
  const drafted = draftOrder({ lines, productById, store, pickup, now, holidays })
  if (drafted.kind !== 'drafted') return { kind: drafted.kind === 'dateNotOffered' ? 'tooLate' : 'nothingLeft' }
  const { grossCents, preparationDays } = drafted.draft
  return { kind: 'offered', pickup, lines, items, totalCents: grossCents, preparationDays }
}
