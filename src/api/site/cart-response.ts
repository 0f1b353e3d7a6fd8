import { toOptionResponse } from '#api/shared/option-group-response.ts'
import type { CartQuery, WireCart, WireCartItem } from '#contract/cart.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import {
  type Cart,
  type CartLine,
  computeTotals,
  lineKey,
  type PricedItem,
  priceLines,
  updateOldLines,
} from '#domain/cart.ts'
import { allergens } from '#domain/catalog/allergens.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { findOptionFailures, toOrderedOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules, isOfferedQuantity } from '#domain/catalog/quantity-rules.ts'
import { stockLeft } from '#domain/catalog/stock.ts'
import { canBeWithdrawn } from '#domain/catalog/withdrawal.ts'
import { indexById } from '#domain/content/content.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { findSlowestProduct, requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import { findOffer, type Offer, type OfferContext } from '#domain/pickup/offer.ts'
import { findBoundSetters, findLargeOrder, pickupBounds, sumByProduct } from '#domain/pickup/order-needs.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { loadOfferContext } from './offers.ts'

/** Loads what is left of limited products. */
export async function loadCartResponse(
  services: Pick<ApiServices, 'db' | 'content' | 'now'>,
  cart: Cart,
  language: Language,
  { pickupDate: date, pickupStore: storeId }: CartQuery,
): Promise<WireCart> {
  const { products: allProducts, pictures } = services.content()
  const products = indexById(allProducts)
  const lines = updateOldLines(cart.lines, allProducts)
  const inCart = lines.flatMap(({ productId }) => products.get(productId) ?? [])
  const offers = await loadOfferContext(services, inCart, storeId)
  return toCartResponse({ id: cart.id, lines }, { language, products, pictures, pickup: { date, storeId }, offers })
}

/** What the customer has chosen so far. */
export interface CartPickup {
  date: CalendarDate | undefined
  storeId: string | undefined
}

interface CartContext {
  language: Language
  products: ReadonlyMap<string, Product>
  pictures: ReadonlyMap<string, Picture>
  pickup: CartPickup
  /** In the chosen store, if there is one. */
  offers: OfferContext
}

const getStockLeft = ({ product }: PricedItem, { pickup: { storeId, date }, offers }: CartContext) =>
  storeId && date ? stockLeft(product, storeId, date, offers.stockUseIn(storeId)(product.id, date)) : undefined

/** Why the line cannot be ordered, on the chosen day or on any. `wanted`: of the product in all lines. */
function findReason(item: PricedItem, wanted: number, offer: Offer, context: CartContext) {
  const { product, line } = item
  const { date } = context.pickup
  if (offer.kind !== 'offered') return offer.kind
  const unavailable = date && findUnavailableReason(product, date)
  if (unavailable) return unavailable
  if (findOptionFailures(product, line.options ?? {}).length > 0) return 'options'
  if (!isOfferedQuantity(product.quantityRules, line.quantity)) return 'quantity'
  if (offer.mostPerDay !== undefined && offer.mostPerDay < wanted) return 'tooManyPerDay'
  const left = getStockLeft(item, context)
  return left !== undefined && left < wanted ? 'soldOut' : undefined
}

function toRemovedItemResponse(line: CartLine): WireCartItem {
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

function toItemResponse(item: PricedItem, wanted: number, context: CartContext): WireCartItem {
  const { pictures, language } = context
  const { line, product } = item
  const offer = findOffer(product, context.offers)
  const unavailableReason = findReason(item, wanted, offer, context)
  const left = getStockLeft(item, context)
  return {
    lineId: lineKey(line),
    productId: product.id,
    options: toOrderedOptions(product, line.options ?? {}).map((option) => toOptionResponse(option, language)),
    ...(product.optionGroups.length > 0 && { hasOptions: true as const }),
    ...(canBeWithdrawn(product) && { canBeWithdrawn: true as const }),
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
    ...(offer.kind === 'outOfSeason' && { availableFrom: offer.from }),
    quantityRules: product.quantityRules,
    ...(offer.kind === 'offered' && offer.mostPerDay !== undefined && { mostPerDay: offer.mostPerDay }),
    ...(left !== undefined && { stockLeft: left }),
    allergenes: product.allergens?.join(',') ?? null,
    preparationDays: product.preparationDays,
    picture: pictures.get(product.image),
  }
}

function toDateSetBy(items: readonly PricedItem[], language: Language): Pick<WireCart, 'dateSetBy'> {
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
export function toCartResponse({ id, lines }: Cart, context: CartContext): WireCart {
  const { products, language, pickup } = context
  const priced = priceLines(lines, products)
  const totals = computeTotals(priced)
  const inCart = priced.map(({ product }) => product)
  const preparationDays = requiredPreparationDays(priced)
  const itemContext = { ...context, offers: { ...context.offers, preparationDays } }
  const itemByLine = new Map(priced.map((item) => [item.line, item]))
  const wanted = new Map(sumByProduct(priced).map(({ product, quantity }) => [product.id, quantity]))
  const items = lines.map((line) => {
    const item = itemByLine.get(line)
    return item ? toItemResponse(item, wanted.get(line.productId) ?? 0, itemContext) : toRemovedItemResponse(line)
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
