import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { type CartLine, computeTotals } from '../cart.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import type { Product } from '../catalog/product.ts'
import { requiredPreparationDays } from '../pickup/cut-off.ts'
import { isCheckoutDate, pickupTimes } from '../pickup/pickup-slots.ts'
import type { Store } from '../store.ts'
import type { Order, OrderLine, PickupChoice } from './order.ts'

interface DraftOrderInput {
  lines: readonly CartLine[]
  productById: ReadonlyMap<string, Product>
  store: Store | undefined
  pickup: PickupChoice
  /** The total that was shown to the customer; undefined if the client does not send it. */
  seenTotalCents?: number | undefined
  now: LocalTime
  holidays: Holidays
}

export type OrderDraft = Pick<Order, 'lines' | 'netCents' | 'taxCents' | 'grossCents' | 'preparationDays'>

export type DraftFailure =
  | { kind: 'cartEmpty' | 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' }
  | { kind: 'notAvailable'; productIds: string[] }
type DraftResult = { kind: 'drafted'; draft: OrderDraft } | { kind: 'cartChanged' } | DraftFailure

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

/** Decides whether the cart can be ordered as requested, by the same rules that produced the choices in the form. */
export function draftOrder(input: DraftOrderInput): DraftResult {
  const { lines, productById, store, pickup, seenTotalCents, now, holidays } = input
  if (lines.length === 0) return { kind: 'cartEmpty' }
  const items = lines.map((line) => ({ line, product: productById.get(line.productId) }))
  const priced = items.flatMap(({ line, product }) => (product ? [{ line, product, quantity: line.quantity }] : []))
  const { netCents, taxCents, grossCents } = computeTotals(priced)
  // First, because a customer who sees the current cart also sees what is not available.
  if (seenTotalCents !== undefined && seenTotalCents !== grossCents) return { kind: 'cartChanged' }
  const unavailable = items.filter(
    ({ product }) => !product || findUnavailableReason(product, pickup.date) !== undefined,
  )
  if (unavailable.length > 0) return { kind: 'notAvailable', productIds: unavailable.map(({ line }) => line.productId) }
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  const preparationDays = requiredPreparationDays(priced.map(({ product }) => product))
  const { hours } = store
  if (!isCheckoutDate({ hours, holidays, now, preparationDays }, pickup.date)) return { kind: 'dateNotOffered' }
  if (!pickupTimes({ hours, holidays, date: pickup.date, purpose: 'checkout' }).includes(pickup.minute))
    return { kind: 'timeNotOffered' }
  const orderLines = priced.map(({ line, product }) => toOrderLine(line, product))
  return { kind: 'drafted', draft: { lines: orderLines, netCents, taxCents, grossCents, preparationDays } }
}
