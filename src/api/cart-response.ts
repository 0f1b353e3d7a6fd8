import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { type Cart, type CartLine, computeTotals } from '#domain/cart.ts'
import { findUnavailableReason, nextAvailableDate } from '#domain/catalog/availability.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { earliestPickupDate, findSlowestProduct, requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import { pickupWindowDays } from '#domain/pickup/pickup-slots.ts'

interface CartContext {
  language: Language
  products: ReadonlyMap<string, Product>
  pictures: ReadonlyMap<string, Picture>
  now: LocalTime
  pickupDate: CalendarDate | undefined
}

interface PickupRange {
  pickupDate: CalendarDate | undefined
  firstDate: CalendarDate
  lastDate: CalendarDate
}

/** Checks the chosen day, or any day of the pickup window if none is chosen. */
function getUnavailableReason(product: Product, { pickupDate, firstDate, lastDate }: PickupRange) {
  if (pickupDate) return findUnavailableReason(product, pickupDate)
  if (nextAvailableDate(product, firstDate, daysBetween(firstDate, lastDate))) return undefined
  return findUnavailableReason(product, firstDate)
}

function toRemovedItemResponse({ productId, quantity, notes }: CartLine): CartItemResponse {
  const empty = { price: 0, deposit: 0, vatPercent: 0, total: 0, description: '', allergenes: null, preparationDays: 0 }
  const unavailable = { isAvailable: false, unavailableReason: 'gone' as const }
  return { ...empty, ...unavailable, productId, name: productId, notes, qty: quantity, currency: 'EUR' }
}

function toItemResponse(line: CartLine, context: CartContext, range: PickupRange): CartItemResponse {
  const { products, pictures, language } = context
  const product = products.get(line.productId)
  if (!product) return toRemovedItemResponse(line)
  const unavailableReason = getUnavailableReason(product, range)
  return {
    productId: product.id,
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
    allergenes: product.allergens?.join(',') ?? null,
    preparationDays: product.preparationDays,
    picture: pictures.get(product.image),
  }
}

function toDateSetBy(products: readonly Product[], language: Language): Pick<CartResponse, 'dateSetBy'> {
  const slowest = findSlowestProduct(products)
  return slowest ? { dateSetBy: { productId: slowest.id, name: localized(slowest.name, language) } } : {}
}

/** Computes prices, tax and availability anew from the content; none of them is stored or sent by the browser. */
export function toCartResponse({ id, lines }: Cart, context: CartContext): CartResponse {
  const { products, language, pickupDate, now } = context
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product ? [{ product, quantity }] : []
  })
  const totals = computeTotals(priced)
  const inCart = priced.map(({ product }) => product)
  const preparationDays = requiredPreparationDays(inCart)
  const firstDate = earliestPickupDate(now, preparationDays)
  const lastDate = addDays(now.date, pickupWindowDays - 1)
  const items = lines.map((line) => toItemResponse(line, context, { pickupDate, firstDate, lastDate }))
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
    ...toDateSetBy(inCart, language),
    ...(pickupDate && { pickupDate }),
  }
}
