import type { CartAnswer, CartItemAnswer } from '#contract/cart/cart-answer.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { preparationDaysOf, slowestOf } from '#domain/cart/pickup-need.ts'
import { priceLines } from '#domain/cart/price-lines.ts'
import { nextAvailableDate, unavailableOn } from '#domain/catalog/availability.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Picture } from '#domain/content/picture.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { toEuros } from '#domain/money/euros.ts'
import { earliestPickupDate } from '#domain/pickup/order-cutoff.ts'
import { pickupWindowDays } from '#domain/pickup/pickup-dates.ts'

export interface CartSurroundings {
  language: Language
  products: ReadonlyMap<string, Product>
  pictures: ReadonlyMap<string, Picture>
  now: LocalTime
  pickupDate: CalendarDate | undefined
}

interface Judgement {
  pickupDate: CalendarDate | undefined
  firstDate: CalendarDate
  lastDate: CalendarDate
}

/** For the chosen day; without one, whether there is any day in reach. */
function reasonFor(product: Product, { pickupDate, firstDate, lastDate }: Judgement) {
  if (pickupDate) return unavailableOn(product, pickupDate)
  if (nextAvailableDate(product, firstDate, daysBetween(firstDate, lastDate))) return undefined
  return unavailableOn(product, firstDate)
}

function showGoneItem({ productId, quantity, notes }: CartLine): CartItemAnswer {
  const nothing = { price: 0, deposit: 0, total: 0, description: '', allergenes: null, preparationDays: 0 }
  const why = { isAvailable: false, unavailableReason: 'gone' as const }
  return { ...nothing, ...why, productId, name: productId, notes, qty: quantity, currency: 'EUR' }
}

function showItem(line: CartLine, surroundings: CartSurroundings, judgement: Judgement): CartItemAnswer {
  const { products, pictures, language } = surroundings
  const product = products.get(line.productId)
  if (!product) return showGoneItem(line)
  const unavailableReason = reasonFor(product, judgement)
  return {
    productId: product.id,
    name: localized(product.name, language),
    description: localized(product.description, language),
    notes: line.notes,
    price: toEuros(product.priceCents),
    deposit: toEuros(product.depositCents),
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

function dateSetBy(products: readonly Product[], language: Language): Pick<CartAnswer, 'dateSetBy'> {
  const slowest = slowestOf(products)
  return slowest ? { dateSetBy: { productId: slowest.id, name: localized(slowest.name, language) } } : {}
}

/** Prices, tax and availability are computed each time; nothing of them is taken from the browser or from the past. */
export function showCart({ id, lines }: Cart, surroundings: CartSurroundings): CartAnswer {
  const { products, language, pickupDate, now } = surroundings
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product ? [{ product, quantity }] : []
  })
  const totals = priceLines(priced)
  const inCart = priced.map(({ product }) => product)
  const preparationDays = preparationDaysOf(inCart)
  const firstDate = earliestPickupDate(now, preparationDays)
  const lastDate = addDays(now.date, pickupWindowDays - 1)
  const items = lines.map((line) => showItem(line, surroundings, { pickupDate, firstDate, lastDate }))
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
    ...dateSetBy(inCart, language),
    ...(pickupDate && { pickupDate }),
  }
}
