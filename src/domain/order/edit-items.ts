import type { LocalTime } from '../calendar/local-time.ts'
import { type CartLine, computeTotals, lineKey, maxLinesPerCart, type PricedItem, priceLines } from '../cart.ts'
import { findUnavailableReason } from '../catalog/availability.ts'
import { findOptionFailures } from '../catalog/options.ts'
import type { Product } from '../catalog/product.ts'
import { isOfferedQuantity } from '../catalog/quantity-rules.ts'
import { isSoldIn } from '../catalog/stock.ts'
import {
  changeNoticeDays,
  defaultPreparationDays,
  earliestPickupDate,
  isChangeable,
  requiredPreparationDays,
} from '../pickup/cut-off.ts'
import {
  exceedsSlots,
  type PickupBounds,
  pickupBounds,
  preparationDaysOf,
  workTenthsOf,
} from '../pickup/order-needs.ts'
import type { Store } from '../store.ts'
import { toOrderLine } from './draft-order.ts'
import type { Order, OrderLine } from './order.ts'
import { isOpenForItems, type NewItems } from './order-edit.ts'
import { type Refund, refundableQuantity } from './refund.ts'
import { toChosen } from './reorder.ts'

type CountedRefund = Pick<Refund, 'state' | 'lines'>

/** An item of an order as a line of a basket: lines that differ by their price only are one. */
export interface BasketLine extends CartLine {
  key: string
  /** What the pieces of it cost together. */
  totalCents: number
}

const unitCents = ({ priceCents, depositCents }: OrderLine) => priceCents + depositCents

const toCartLine = ({ productId, quantity, notes, options }: OrderLine): CartLine => ({
  productId,
  quantity,
  notes,
  ...(options.length > 0 && { options: toChosen(options) }),
})

const keyOf = (line: OrderLine) => lineKey(toCartLine(line))

/** What the customer still gets of an order, as a basket that can be changed. */
export function toBasket(order: Pick<Order, 'lines'>, refunds: readonly CountedRefund[]): BasketLine[] {
  const basket = new Map<string, BasketLine>()
  for (const [index, line] of order.lines.entries()) {
    const quantity = refundableQuantity(order, refunds, index)
    if (quantity === 0) continue
    const key = keyOf(line)
    const known = basket.get(key)
    basket.set(key, {
      ...toCartLine(line),
      key,
      notes: known?.notes || line.notes,
      quantity: quantity + (known?.quantity ?? 0),
      totalCents: unitCents(line) * quantity + (known?.totalCents ?? 0),
    })
  }
  return [...basket.values()]
}

/** Why a line cannot become what is wanted. locked: the bakery has begun with it. */
export const itemProblems = [
  'locked',
  'tooLateToAdd',
  'notAvailable',
  'notInStore',
  'options',
  'quantity',
  'outsideTimes',
  'tooMany',
  'soldOut',
] as const
export type ItemProblem = (typeof itemProblems)[number]

export interface LineProblem {
  key: string
  problem: ItemProblem
}

export const itemsFailures = ['notChangeable', 'nothingLeft', 'nothingChanged', 'orderTooLarge', 'slotFull'] as const

export interface EditItemsInput {
  order: Order
  refunds: readonly CountedRefund[]
  /** The whole basket as it shall be. Lines of the same item count together. */
  wanted: readonly CartLine[]
  productById: ReadonlyMap<string, Product>
  store: Store | undefined
  now: LocalTime
  /** How many more of a product the store has on the day; undefined: any number. */
  stockLeft: (productId: string) => number | undefined
  /** How much more work fits into the slot. */
  workLeftTenths: number
  /** Staff know what the bakery can do: neither cut-off nor preparation bind them. */
  isByStaff?: boolean
}

/** A line of the basket as it was, as it is wished, and what it costs then. */
export interface EditRow {
  key: string
  line: CartLine
  before: number
  totalCents: number
  isLocked: boolean
  problem: ItemProblem | undefined
  /** As it is in the order, if it is. */
  ordered: OrderLine | undefined
}

export interface ItemsDraft {
  rows: readonly EditRow[]
  items: NewItems
  /** What the customer pays; negative: gets back. */
  differenceCents: number
  problems: readonly LineProblem[]
  failure: (typeof itemsFailures)[number] | undefined
}

/** The days before the pickup on which the bakery begins with the product. */
function preparationOf(
  productId: string,
  { lines, productById }: { lines: readonly OrderLine[]; productById: ReadonlyMap<string, Product> },
): number {
  const ofProduct = lines.filter((line) => line.productId === productId)
  const quantity = ofProduct.reduce((sum, line) => sum + line.quantity, 0)
  const product = productById.get(productId)
  const now = product ? preparationDaysOf({ product, quantity }) : defaultPreparationDays
  return Math.max(now, ...ofProduct.map(({ preparationDays }) => preparationDays))
}

/**
 * Whether the bakery has begun with a product: then fewer of it is too late, although other items can still be changed. What
 * needs no longer than the notice of a change is never locked within the change window.
 */
function isLocked(
  productId: string,
  { order, productById, now }: Pick<EditItemsInput, 'order' | 'productById' | 'now'>,
): boolean {
  const days = preparationOf(productId, { lines: order.lines, productById })
  return days > changeNoticeDays && earliestPickupDate(now, days) > order.pickup.date
}

/** How many of each line of the order stay; the oldest first, so that prices that were agreed stay. */
function listKept(order: Order, refunds: readonly CountedRefund[], wanted: ReadonlyMap<string, number>): number[] {
  const left = new Map(wanted)
  return order.lines.map((line, index) => {
    const key = keyOf(line)
    const kept = Math.min(refundableQuantity(order, refunds, index), left.get(key) ?? 0)
    left.set(key, (left.get(key) ?? 0) - kept)
    return kept
  })
}

const factsOf = ({ quantity: _quantity, notes: _notes, ...facts }: OrderLine) => JSON.stringify(facts)

/** More of a line at the same price is the same line; at another price it is a line of its own. */
function addLine(lines: readonly OrderLine[], added: OrderLine): OrderLine[] {
  const same = lines.findIndex((line) => factsOf(line) === factsOf(added))
  if (same < 0) return [...lines, added]
  return lines.map((line, index) => (index === same ? { ...line, quantity: line.quantity + added.quantity } : line))
}

const isWithin = (minute: number, { from, until }: PickupBounds) =>
  (from === null || minute >= from) && (until === null || minute <= until)

/** What is wrong with more of an item. */
function findAddProblem(
  { product, quantity }: PricedItem,
  { order, store, productById, now, isByStaff }: EditItemsInput,
  lines: readonly OrderLine[],
): ItemProblem | undefined {
  const { date, minute } = order.pickup
  if (quantity > 0 && findUnavailableReason(product, date) !== undefined) return 'notAvailable'
  if (!store || !isSoldIn(product, store.id)) return 'notInStore'
  if (!isWithin(minute, pickupBounds([product]))) return 'outsideTimes'
  const days = preparationOf(product.id, { lines, productById })
  return !isByStaff && earliestPickupDate(now, days) > date ? 'tooLateToAdd' : undefined
}

interface Wanted {
  key: string
  line: CartLine
  /** How many the order has of it. */
  before: number
  /** How many more than that. */
  extra: number
}

/** Each item of the order and of the wish once. */
function listWanted({ order, refunds, wanted }: EditItemsInput): Wanted[] {
  const basket = toBasket(order, refunds)
  const byKey = new Map<string, CartLine>()
  for (const line of wanted) {
    const known = byKey.get(lineKey(line))
    byKey.set(lineKey(line), known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  const rest = basket.filter(({ key }) => !byKey.has(key)).map((line) => ({ ...line, quantity: 0 }))
  return [...byKey.values(), ...rest].map((line) => {
    const key = lineKey(line)
    const before = basket.find((one) => one.key === key)?.quantity ?? 0
    return { key, line, before, extra: Math.max(0, line.quantity - before) }
  })
}

function listProblems(input: EditItemsInput, wishes: readonly Wanted[], lines: readonly OrderLine[]): LineProblem[] {
  const { order, productById, now, isByStaff } = input
  const changed = wishes.filter(({ line, before }) => line.quantity !== before)
  return changed.flatMap(({ key, line, extra }) => {
    const found = (problem: ItemProblem | undefined) => (problem ? [{ key, problem }] : [])
    const product = productById.get(line.productId)
    if (extra === 0 && !isByStaff && isLocked(line.productId, { order, productById, now })) return found('locked')
    if (extra > 0 && !product) return found('notAvailable')
    if (!product || line.quantity === 0) return []
    if (findOptionFailures(product, line.options ?? {}).length > 0) return found('options')
    if (line.quantity > product.quantityRules.max) return found('tooMany')
    if (!isOfferedQuantity(product.quantityRules, line.quantity)) return found('quantity')
    const [item] = priceLines([{ ...line, quantity: extra }], productById)
    if (!item || extra === 0) return []
    const extraOfProduct = wishes
      .filter((wish) => wish.line.productId === line.productId)
      .reduce((sum, wish) => sum + wish.extra, 0)
    const isSoldOut = extraOfProduct > (input.stockLeft(line.productId) ?? extraOfProduct)
    return found(findAddProblem(item, input, lines) ?? (isSoldOut ? 'soldOut' : undefined))
  })
}

/** Bounds of products that are no longer sold are not known any more, so those of the order stay. */
function boundsOf(order: Order, lines: readonly OrderLine[], productById: ReadonlyMap<string, Product>): PickupBounds {
  const products = lines.map(({ productId }) => productById.get(productId))
  const known = products.filter((product) => product !== undefined)
  if (known.length === products.length) return pickupBounds(known)
  const { from, until } = order.pickupBounds
  return pickupBounds([...known, { pickupFrom: from, pickupUntil: until }])
}

function workAfter(order: Order, lines: readonly OrderLine[], productById: ReadonlyMap<string, Product>): number {
  const changes = lines.flatMap(({ productId, quantity }, index) => {
    const product = productById.get(productId)
    return product ? [{ product, quantity: quantity - (order.lines[index]?.quantity ?? 0) }] : []
  })
  return Math.max(0, order.workTenths + workTenthsOf(changes))
}

/** What the order becomes with these items, what the difference costs, and what stands against it. */
export function draftItems(input: EditItemsInput): ItemsDraft {
  const { order, refunds, productById, store, now, isByStaff = false } = input
  const wishes = listWanted(input)
  const byKey = new Map(wishes.map((wish) => [wish.key, wish]))
  const kept = listKept(order, refunds, new Map(wishes.map(({ key, line }) => [key, line.quantity])))
  const stays = order.lines.map((line, index): OrderLine => {
    const refunded = line.quantity - refundableQuantity(order, refunds, index)
    const quantity = refunded + (kept[index] ?? 0)
    const wish = byKey.get(keyOf(line))?.line
    // Nobody bakes what is gone, so its note would only confuse.
    return { ...line, quantity, notes: quantity === 0 && wish?.quantity === 0 ? '' : (wish?.notes ?? line.notes) }
  })
  const added = priceLines(
    wishes.filter(({ extra }) => extra > 0).map(({ line, extra }) => ({ ...line, quantity: extra })),
    productById,
  ).map(toOrderLine)
  const lines = added.reduce(addLine, stays)
  const left = lines.filter(({ quantity }) => quantity > 0)
  const { netCents, taxCents, grossCents } = computeTotals(
    lines.map((line) => ({ product: line, quantity: line.quantity })),
  )
  const sold = left.flatMap(({ productId, quantity }) => {
    const product = productById.get(productId)
    return product ? [{ product, quantity }] : []
  })
  const workTenths = workAfter(order, lines, productById)
  const items: NewItems = {
    ...{ lines, netCents, taxCents, grossCents, workTenths },
    preparationDays: Math.max(requiredPreparationDays(sold), ...left.map(({ preparationDays }) => preparationDays)),
    pickupBounds: boundsOf(order, left, productById),
  }
  const problems = listProblems(input, wishes, lines)
  const rows = wishes.map(({ key, line, before }): EditRow => {
    const totalCents = lines.reduce((sum, one, index) => {
      const before = order.lines[index]
      const refunded = before ? before.quantity - refundableQuantity(order, refunds, index) : 0
      return keyOf(one) === key ? sum + unitCents(one) * (one.quantity - refunded) : sum
    }, 0)
    return {
      ...{ key, line, before, totalCents },
      isLocked: !isByStaff && before > 0 && isLocked(line.productId, { order, productById, now }),
      problem: problems.find((one) => one.key === key)?.problem,
      ordered: order.lines.find((one) => keyOf(one) === key),
    }
  })
  const isSame = JSON.stringify(lines) === JSON.stringify(order.lines)
  const isEmpty = wishes.every(({ line }) => line.quantity === 0)
  const isTooLarge =
    workTenths > order.workTenths && store !== undefined && exceedsSlots(store, [order.pickup.date], workTenths)
  const isSlotFull = workTenths - order.workTenths > Math.max(0, input.workLeftTenths)
  return {
    rows,
    items,
    differenceCents: grossCents - order.grossCents,
    problems,
    failure: !canChangeItems(order, now, isByStaff)
      ? 'notChangeable'
      : isEmpty
        ? 'nothingLeft'
        : isSame
          ? 'nothingChanged'
          : isTooLarge || wishes.length > maxLinesPerCart
            ? 'orderTooLarge'
            : isSlotFull
              ? 'slotFull'
              : undefined,
  }
}

/** What can still be made for the pickup of the order, each with its usual options. */
export const listAddable = (input: EditItemsInput): Product[] =>
  [...input.productById.values()].filter((product) => {
    const quantity = product.quantityRules.min
    const item = { product, quantity, line: { productId: product.id, quantity, notes: '' } }
    return (input.stockLeft(product.id) ?? quantity) >= quantity && findAddProblem(item, input, []) === undefined
  })

/** A customer can change the items within the change window of the order, staff until it is handed over. */
export const canChangeItems = (
  order: Pick<Order, 'state' | 'pickup' | 'handedOverAt'>,
  now: LocalTime,
  isByStaff = false,
): boolean =>
  isOpenForItems(order) && (isByStaff || (order.state === 'purchased' && isChangeable(order.pickup.date, now)))

export interface QuantityChange {
  line: OrderLine
  before: number
  after: number
}

/** Which lines have another quantity than before. Lines keep their positions. */
export const listQuantityChanges = (
  before: readonly Pick<OrderLine, 'quantity'>[],
  after: readonly OrderLine[],
): QuantityChange[] =>
  after
    .map((line, index) => ({ line, before: before[index]?.quantity ?? 0, after: line.quantity }))
    .filter((change) => change.before !== change.after)
