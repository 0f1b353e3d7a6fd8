import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { CartLine } from '../cart/cart.ts'
import { preparationDaysOf } from '../cart/pickup-need.ts'
import { priceLines } from '../cart/price-lines.ts'
import { unavailableOn } from '../catalog/availability.ts'
import type { Product } from '../catalog/product.ts'
import { isCheckoutDate } from '../pickup/pickup-dates.ts'
import { pickupTimes } from '../pickup/pickup-times.ts'
import type { Store } from '../store/store.ts'
import type { Order, OrderLine, PickupChoice } from './order.ts'

interface Given {
  lines: readonly CartLine[]
  products: ReadonlyMap<string, Product>
  store: Store | undefined
  pickup: PickupChoice
  now: LocalTime
  holidays: Holidays
}

export type OrderDraft = Pick<Order, 'lines' | 'netCents' | 'taxCents' | 'grossCents' | 'preparationDays'>

export type DraftResult =
  | { kind: 'drafted'; draft: OrderDraft }
  | { kind: 'cartEmpty' | 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' }
  | { kind: 'notAvailable'; productIds: string[] }

function toOrderLine({ quantity, notes }: CartLine, product: Product): OrderLine {
  const { id, name, priceCents, depositCents, vatPercent, allergens, preparationDays, keepsDays } = product
  return {
    productId: id,
    name,
    quantity,
    notes,
    priceCents,
    depositCents,
    vatPercent,
    allergens: allergens ?? [],
    preparationDays,
    keepsDays,
  }
}

/** Decides whether this cart can become this order. The same functions made the form's choices. */
export function draftOrder({ lines, products, store, pickup, now, holidays }: Given): DraftResult {
  if (lines.length === 0) return { kind: 'cartEmpty' }
  const wanted = lines.map((line) => ({ line, product: products.get(line.productId) }))
  const missing = wanted.filter(({ product }) => !product || unavailableOn(product, pickup.date) !== undefined)
  if (missing.length > 0) return { kind: 'notAvailable', productIds: missing.map(({ line }) => line.productId) }
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  const priced = wanted.flatMap(({ line, product }) => (product ? [{ line, product, quantity: line.quantity }] : []))
  const preparationDays = preparationDaysOf(priced.map(({ product }) => product))
  const { hours } = store
  if (!isCheckoutDate({ hours, holidays, now, preparationDays }, pickup.date)) return { kind: 'dateNotOffered' }
  if (!pickupTimes({ hours, holidays, date: pickup.date, purpose: 'checkout' }).includes(pickup.minute))
    return { kind: 'timeNotOffered' }
  const { netCents, taxCents, grossCents } = priceLines(priced)
  const orderLines = priced.map(({ line, product }) => toOrderLine(line, product))
  return { kind: 'drafted', draft: { lines: orderLines, netCents, taxCents, grossCents, preparationDays } }
}
