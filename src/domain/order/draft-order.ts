import type { Holidays } from '../calendar/holidays.ts'
import type { ClockMinute, LocalTime } from '../calendar/local-time.ts'
import { type CartLine, computeTotals, lineKey, type PricedItem, priceLines } from '../cart.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import { findOptionFailures, toOrderedOptions } from '../catalog/options.ts'
import type { Product } from '../catalog/product.ts'
import { isOfferedQuantity } from '../catalog/quantity-rules.ts'
import { isSoldIn } from '../catalog/stock.ts'
import { requiredPreparationDays } from '../pickup/cut-off.ts'
import { exceedsSlots, type PickupBounds, pickupBounds, workTenthsOf } from '../pickup/order-needs.ts'
import { isCheckoutDate, pickupTimes, staffPickupTimes } from '../pickup/pickup-slots.ts'
import type { Store } from '../store.ts'
import type { Order, OrderLine, PickupChoice } from './order.ts'

interface DraftOrderInput {
  lines: readonly CartLine[]
  productById: ReadonlyMap<string, Product>
  store: Store | undefined
  pickup: PickupChoice
  /** The total that was shown to the customer; undefined if the client does not send it. */
  seenTotalCents?: number | undefined
  /** The cut-off does not bind staff, who know what the bakery can do. */
  isTakenByStaff?: boolean
  now: LocalTime
  holidays: Holidays
}

export type OrderDraft = Pick<
  Order,
  'lines' | 'netCents' | 'taxCents' | 'grossCents' | 'preparationDays' | 'pickupBounds' | 'workTenths'
>

export type DraftFailure =
  | { kind: 'cartEmpty' | 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' | 'orderTooLarge' }
  | { kind: 'notAvailable' | 'notInStore'; productIds: string[] }
  /** Other lines of the same products may be fine. */
  | { kind: 'optionsNotOffered' | 'quantityNotOffered'; lineKeys: string[] }
type DraftResult = { kind: 'drafted'; draft: OrderDraft } | { kind: 'cartChanged' } | DraftFailure

export function toOrderLine({ line, product }: PricedItem): OrderLine {
  const { id, name, priceCents, depositCents, vatPercent, allergens, preparationDays, keepsDays } = product
  return {
    productId: id,
    name,
    quantity: line.quantity,
    notes: line.notes,
    priceCents,
    depositCents,
    vatPercent,
    allergens: allergens ?? [],
    preparationDays,
    keepsDays,
    options: toOrderedOptions(product, line.options ?? {}),
  }
}

const listProductIds = (lines: readonly CartLine[]) => [...new Set(lines.map(({ productId }) => productId))]

/** What is wrong with products and options, regardless of the time of day. */
function findLineFailure(
  { lines, productById, store, pickup }: DraftOrderInput,
  items: readonly PricedItem[],
): DraftFailure | undefined {
  const linesWith = (isRefused: (item: PricedItem) => boolean) => items.filter(isRefused).map(({ line }) => line)
  const unavailable = lines.filter(({ productId }) => {
    const product = productById.get(productId)
    return !product || findUnavailableReason(product, pickup.date) !== undefined
  })
  if (unavailable.length > 0) return { kind: 'notAvailable', productIds: listProductIds(unavailable) }
  const wrongOptions = linesWith(({ product, line }) => findOptionFailures(product, line.options ?? {}).length > 0)
  if (wrongOptions.length > 0) return { kind: 'optionsNotOffered', lineKeys: wrongOptions.map(lineKey) }
  const wrongQuantity = linesWith(({ product, line }) => !isOfferedQuantity(product.quantityRules, line.quantity))
  if (wrongQuantity.length > 0) return { kind: 'quantityNotOffered', lineKeys: wrongQuantity.map(lineKey) }
  const elsewhere = linesWith(({ product }) => store !== undefined && !isSoldIn(product, store.id))
  if (elsewhere.length > 0) return { kind: 'notInStore', productIds: listProductIds(elsewhere) }
  return undefined
}

/** The times of the chosen date; none if the order cannot be picked up on that date. */
function listOfferedTimes(
  { pickup: { date }, now, holidays, isTakenByStaff }: DraftOrderInput,
  { hours }: Store,
  { preparationDays, bounds }: { preparationDays: number; bounds: PickupBounds },
): ClockMinute[] {
  if (isTakenByStaff) return staffPickupTimes({ hours, holidays, now, bounds, date })
  if (!isCheckoutDate({ hours, holidays, now, preparationDays, bounds }, date)) return []
  return pickupTimes({ hours, holidays, date, purpose: 'checkout', bounds })
}

/** Decides whether the cart can be ordered as requested, by the same rules that produced the choices in the form. */
export function draftOrder(input: DraftOrderInput): DraftResult {
  const { lines, productById, store, pickup, seenTotalCents } = input
  if (lines.length === 0) return { kind: 'cartEmpty' }
  const items = priceLines(lines, productById)
  const { netCents, taxCents, grossCents } = computeTotals(items)
  // First, because a customer who sees the current cart also sees what is not available.
  if (seenTotalCents !== undefined && seenTotalCents !== grossCents) return { kind: 'cartChanged' }
  const lineFailure = findLineFailure(input, items)
  if (lineFailure) return lineFailure
  if (!store?.pickupStore) return { kind: 'storeNotOffered' }
  const workTenths = workTenthsOf(items)
  if (exceedsSlots(store, [pickup.date], workTenths)) return { kind: 'orderTooLarge' }
  const preparationDays = requiredPreparationDays(items)
  const bounds = pickupBounds(items.map(({ product }) => product))
  const times = listOfferedTimes(input, store, { preparationDays, bounds })
  if (times.length === 0) return { kind: 'dateNotOffered' }
  if (!times.includes(pickup.minute)) return { kind: 'timeNotOffered' }
  const orderLines = items.map(toOrderLine)
  return {
    kind: 'drafted',
    draft: { lines: orderLines, netCents, taxCents, grossCents, preparationDays, pickupBounds: bounds, workTenths },
  }
}
