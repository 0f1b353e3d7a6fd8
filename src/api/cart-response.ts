import type { CartItemResponse, CartResponse, ChosenOptionResponse } from '#contract/cart.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, type LocalTime } from '#domain/calendar/local-time.ts'
import { type Cart, type CartLine, computeTotals, lineKey, type PricedItem, priceLines } from '#domain/cart.ts'
import { allergens } from '#domain/catalog/allergens.ts'
import { findUnavailableReason, nextAvailableDate } from '#domain/catalog/availability.ts'
import { describeOption, findOptionFailures, type OrderedOption, toOrderedOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules, isOfferedQuantity } from '#domain/catalog/quantity-rules.ts'
import { isSoldIn, type StockUse, stockLeft } from '#domain/catalog/stock.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { earliestPickupDate, findSlowestProduct, requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import { findBoundSetters, findLargeOrder, pickupBounds, sumByProduct } from '#domain/pickup/order-needs.ts'
import { pickupWindowDays } from '#domain/pickup/pickup-slots.ts'

/** What the customer has chosen so far. */
export interface CartPickup {
  date: CalendarDate | undefined
  storeId: string | undefined
  /** Needed when both are chosen. */
  stockUse: StockUse
}

interface CartContext {
  language: Language
  products: ReadonlyMap<string, Product>
  pictures: ReadonlyMap<string, Picture>
  now: LocalTime
  pickup: CartPickup
}

interface PickupRange {
  firstDate: CalendarDate
  lastDate: CalendarDate
}

export const toOptionResponse = (option: OrderedOption, language: Language): ChosenOptionResponse => ({
  groupId: option.groupId,
  ...(option.choiceId !== null && { choiceId: option.choiceId }),
  group: localized(option.groupName, language),
  value: localized(option.value, language),
  text: describeOption(option, language),
  priceDifference: toEuros(option.priceDifferenceCents),
})

/** Checks the chosen day, or any day of the pickup window if none is chosen. */
function getUnavailableReason(product: Product, { date }: CartPickup, { firstDate, lastDate }: PickupRange) {
  if (date) return findUnavailableReason(product, date)
  if (nextAvailableDate(product, firstDate, daysBetween(firstDate, lastDate))) return undefined
  return findUnavailableReason(product, firstDate)
}

const getStockLeft = ({ product }: PricedItem, { storeId, date, stockUse }: CartPickup) =>
  storeId && date ? stockLeft(product, storeId, date, stockUse(product.id, date)) : undefined

/** `wanted`: of the product in all lines. */
function findReason(item: PricedItem, wanted: number, pickup: CartPickup, range: PickupRange) {
  const { product, line } = item
  const unavailable = getUnavailableReason(product, pickup, range)
  if (unavailable) return unavailable
  if (findOptionFailures(product, line.options ?? {}).length > 0) return 'options'
  if (!isOfferedQuantity(product.quantityRules, line.quantity)) return 'quantity'
  if (pickup.storeId && !isSoldIn(product, pickup.storeId)) return 'notInStore'
  const left = getStockLeft(item, pickup)
  return left !== undefined && left < wanted ? 'soldOut' : undefined
}

function toRemovedItemResponse(line: CartLine): CartItemResponse {
  const empty = { price: 0, deposit: 0, vatPercent: 0, total: 0, description: '', allergenes: null, preparationDays: 0 }
  const { productId, quantity, notes } = line
  return {
    ...empty,
    lineId: lineKey(line),
    productId,
    options: [],
    name: productId,
    notes,
    qty: quantity,
    currency: 'EUR',
    isAvailable: false,
    unavailableReason: 'gone',
    quantityRules: defaultQuantityRules,
  }
}

function toItemResponse(item: PricedItem, wanted: number, context: CartContext, range: PickupRange): CartItemResponse {
  const { pictures, language, pickup } = context
  const { line, product } = item
  const unavailableReason = findReason(item, wanted, pickup, range)
  const left = getStockLeft(item, pickup)
  return {
    lineId: lineKey(line),
    productId: product.id,
    options: toOrderedOptions(product, line.options ?? {}).map((option) => toOptionResponse(option, language)),
    ...(product.optionGroups.length > 0 && { hasOptions: true as const }),
    name: localized(product.name, language),
    description: localized(product.description, language),
    notes: line.notes,
    price: toEuros(product.priceCents),
    deposit: toEuros(product.depositCents),
    vatPercent: product.vatPercent,
    currency: 'EUR',
    qty: line.quantity,
    total: toEuros((product.priceCents + product.depositCents) * line.quantity),
    isAvailable: unavailableReason === undefined,
    ...(unavailableReason && { unavailableReason }),
    quantityRules: product.quantityRules,
    ...(left !== undefined && { stockLeft: left }),
    allergenes: product.allergens?.join(',') ?? null,
    preparationDays: product.preparationDays,
    picture: pictures.get(product.image),
  }
}

function toDateSetBy(items: readonly PricedItem[], language: Language): Pick<CartResponse, 'dateSetBy'> {
  const slowest = findSlowestProduct(items)
  if (!slowest) return {}
  const { id, name } = slowest.product
  const large = findLargeOrder(slowest)
  return {
    dateSetBy: { productId: id, name: localized(name, language), ...(large && { fromQuantity: large.from }) },
  }
}

function toTimes(products: readonly Product[], language: Language) {
  const { from, until } = pickupBounds(products)
  const setters = findBoundSetters(products)
  const names = [...new Set([setters.from, setters.until].filter((product) => product !== undefined))]
  return {
    ...(from !== null && { pickUpFrom: formatClockMinute(from) }),
    ...(until !== null && { pickUpUntill: formatClockMinute(until) }),
    ...(names.length > 0 && {
      timeSetBy: names.map(({ id, name }) => ({ productId: id, name: localized(name, language) })),
    }),
  }
}

const listAllergens = (products: readonly Product[]) => {
  const contained = new Set(products.flatMap((product) => product.allergens ?? []))
  return allergens.filter((code) => contained.has(code))
}

/** Computes prices, tax and availability anew from the content; none of them is stored or sent by the browser. */
export function toCartResponse({ id, lines }: Cart, context: CartContext): CartResponse {
  const { products, language, pickup, now } = context
  const priced = priceLines(lines, products)
  const totals = computeTotals(priced)
  const inCart = priced.map(({ product }) => product)
  const preparationDays = requiredPreparationDays(priced)
  const range = {
    firstDate: earliestPickupDate(now, preparationDays),
    lastDate: addDays(now.date, pickupWindowDays - 1),
  }
  const itemByLine = new Map(priced.map((item) => [item.line, item]))
  const wanted = new Map(sumByProduct(priced).map(({ product, quantity }) => [product.id, quantity]))
  const items = lines.map((line) => {
    const item = itemByLine.get(line)
    return item ? toItemResponse(item, wanted.get(line.productId) ?? 0, context, range) : toRemovedItemResponse(line)
  })
  return {
    cartId: id,
    items,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    priceTotal: toEuros(totals.netCents),
    taxTotal: toEuros(totals.taxCents),
    taxes: totals.taxByRate.map(({ vatPercent, taxCents }) => ({ vatPercent, tax: toEuros(taxCents) })),
    depositTotal: toEuros(totals.depositCents),
    total: toEuros(totals.grossCents),
    isAvailable: items.every(({ isAvailable }) => isAvailable),
    preparationDays,
    ...toDateSetBy(priced, language),
    ...toTimes(inCart, language),
    allergens: listAllergens(inCart),
    ...(pickup.date && { pickupDate: pickup.date }),
  }
}
