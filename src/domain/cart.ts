import { addMs, type Instant } from './calendar/local-time.ts'
import { type ChosenOptions, completeOptions, findFormerProduct, withOptions } from './catalog/options.ts'
import type { Product } from './catalog/product.ts'
import {
  defaultQuantityRules,
  isOfferedQuantity,
  nearestQuantity,
  nextQuantity,
  previousQuantity,
  type QuantityRules,
} from './catalog/quantity-rules.ts'
import { indexById } from './content/content.ts'

/** Prices and availability are not stored; they are computed whenever the cart is shown. */
export interface CartLine {
  productId: string
  quantity: number
  notes: string
  /** Complete, see `completeOptions`. Absent in lines of products without options. */
  options?: ChosenOptions | undefined
}

/** What identifies a line: the same product with the same options. */
export type LineItem = Pick<CartLine, 'productId' | 'options'>

/** The product id if there are no options, so that clients without options can use it. */
export function lineKey({ productId, options = {} }: LineItem): string {
  const chosen = Object.entries(options)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, value]) => `${encodeURIComponent(group)}=${encodeURIComponent(value)}`)
  return chosen.length > 0 ? `${productId}?${chosen.join('&')}` : productId
}

/** The options that a key names, including those that are no longer offered. */
export function optionsOfKey(key: string): ChosenOptions {
  const [, query = ''] = key.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '')
  return Object.fromEntries(pairs.map((pair) => pair.split('=').map(decodeURIComponent)))
}

export interface Cart {
  id: string
  lines: readonly CartLine[]
}

/** Sent instead of an id by clients that have no cart yet. */
export const noCartId = 'new'

export const cartLifetimeSeconds = 864_000
export const maxLinesPerCart = 60
export const maxItemNotesLength = 200

/** Why a line cannot be ordered, besides the availability of its product. */
export const lineProblems = [
  'options',
  'quantity',
  'notInStore',
  'soldOut',
  'soldOutOnAllDays',
  'tooManyPerDay',
] as const

export const cartExpiry = (now: Instant): Instant => addMs(now, cartLifetimeSeconds * 1000)

export type QuantityChange =
  | { kind: 'changed'; lines: CartLine[] }
  | { kind: 'tooMany' }
  | { kind: 'quantityNotOffered'; nearest: number }

function changeLine(lines: readonly CartLine[], key: string, change: (line: CartLine) => CartLine): CartLine[] {
  return lines.map((line) => (lineKey(line) === key ? change(line) : line))
}

/** Sets the quantity of a line, as a new line at the end if there is none; zero removes it. */
export function setQuantity(
  lines: readonly CartLine[],
  item: LineItem,
  quantity: number,
  rules: QuantityRules = defaultQuantityRules,
): QuantityChange {
  const key = lineKey(item)
  if (quantity === 0) return { kind: 'changed', lines: lines.filter((line) => lineKey(line) !== key) }
  if (quantity > rules.max) return { kind: 'tooMany' }
  if (!isOfferedQuantity(rules, quantity))
    return { kind: 'quantityNotOffered', nearest: nearestQuantity(rules, quantity) }
  if (lines.some((line) => lineKey(line) === key))
    return { kind: 'changed', lines: changeLine(lines, key, (line) => ({ ...line, quantity })) }
  if (lines.length >= maxLinesPerCart) return { kind: 'tooMany' }
  const { productId, options } = item
  return { kind: 'changed', lines: [...lines, { productId, quantity, notes: '', ...(options && { options }) }] }
}

export const quantityOf = (lines: readonly CartLine[], item: LineItem) =>
  lines.find((line) => lineKey(line) === lineKey(item))?.quantity ?? 0

/** Adds one step of a product, which is one piece unless its rules say otherwise. */
export function addOneItem(
  lines: readonly CartLine[],
  item: LineItem,
  rules: QuantityRules = defaultQuantityRules,
): QuantityChange {
  const quantity = nextQuantity(rules, quantityOf(lines, item))
  return quantity === undefined ? { kind: 'tooMany' } : setQuantity(lines, item, quantity, rules)
}

/** Removes one step of a line, and the line below its smallest quantity. An unknown line changes nothing. */
export function removeOneItem(
  lines: readonly CartLine[],
  key: string,
  rules: QuantityRules = defaultQuantityRules,
): CartLine[] {
  return changeLine(lines, key, (line) => ({ ...line, quantity: previousQuantity(rules, line.quantity) })).filter(
    ({ quantity }) => quantity > 0,
  )
}

export const removeLine = (lines: readonly CartLine[], key: string): CartLine[] =>
  lines.filter((line) => lineKey(line) !== key)

export const setNotes = (lines: readonly CartLine[], key: string, notes: string): CartLine[] =>
  changeLine(lines, key, (line) => ({ ...line, notes }))

function joinNotes(notes: readonly string[]): string {
  const joined = [...new Set(notes.filter((note) => note !== ''))].join('; ')
  if (joined.length <= maxItemNotesLength) return joined
  // Half of a character that takes two code units is left out too.
  const kept = joined.slice(0, maxItemNotesLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}…`
}

type QuantityAndNotes = Pick<CartLine, 'quantity' | 'notes'>

/**
 * What several lines of the same item become. Their sum may be a quantity that is not offered, which nobody could order:
 * then it is the nearest one.
 */
export const joinLines = (lines: readonly QuantityAndNotes[], rules: QuantityRules): QuantityAndNotes => ({
  quantity: nearestQuantity(
    rules,
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
  ),
  notes: joinNotes(lines.map(({ notes }) => notes)),
})

/** Lines that are the same item become one, in the place of the first. */
function mergeEqualLines(lines: readonly CartLine[], rulesOf: (line: CartLine) => QuantityRules): CartLine[] {
  const linesByKey = new Map<string, CartLine[]>()
  for (const line of lines) linesByKey.set(lineKey(line), [...(linesByKey.get(lineKey(line)) ?? []), line])
  return [...linesByKey.values()].flatMap((same) => {
    const [first] = same
    // A single line keeps its quantity, so that its customer sees when it is not offered.
    return first && same.length > 1 ? { ...first, ...joinLines(same, rulesOf(first)) } : same
  })
}

/** Gives a line other options. It becomes part of the line that already has them. */
export const setOptions = (
  lines: readonly CartLine[],
  key: string,
  options: ChosenOptions,
  rules: QuantityRules = defaultQuantityRules,
): CartLine[] =>
  mergeEqualLines(
    changeLine(lines, key, (line) => ({ ...line, options })),
    () => rules,
  )

/** Lines that fit the products of today: former products are choices, and default options are written out. */
export function updateOldLines(lines: readonly CartLine[], products: readonly Product[]): CartLine[] {
  const productById = indexById(products)
  const updated = lines.map((line) => {
    const former = productById.has(line.productId) ? undefined : findFormerProduct(line.productId, products)
    const product = former?.product ?? productById.get(line.productId)
    if (!product || (product.optionGroups.length === 0 && !line.options)) return line
    const options = completeOptions(product, { ...former?.options, ...line.options })
    return { ...line, productId: product.id, options }
  })
  return mergeEqualLines(updated, ({ productId }) => productById.get(productId)?.quantityRules ?? defaultQuantityRules)
}

export interface PricedItem {
  line: CartLine
  /** With the options of the line. */
  product: Product
  quantity: number
}

/** The lines whose products are sold, with today’s prices. */
export const priceLines = (lines: readonly CartLine[], productById: ReadonlyMap<string, Product>): PricedItem[] =>
  lines.flatMap((line) => {
    const product = productById.get(line.productId)
    return product ? [{ line, product: withOptions(product, line.options ?? {}), quantity: line.quantity }] : []
  })

export interface PricedLine {
  product: Pick<Product, 'priceCents' | 'depositCents'> & { vatPercent: number }
  quantity: number
}

export interface CartTotals {
  netCents: number
  taxCents: number
  grossCents: number
  depositCents: number
  taxByRate: readonly { vatPercent: number; grossCents: number; taxCents: number }[]
}

const lineGross = ({ product, quantity }: PricedLine) => (product.priceCents + product.depositCents) * quantity

/**
 * Prices are gross. The tax is computed once per rate, so that net and tax always add up to the amount paid.
 * A deposit is taxed like the drink it belongs to.
 */
export function computeTotals(lines: readonly PricedLine[]): CartTotals {
  const rates = [...new Set(lines.map(({ product }) => product.vatPercent))].sort((a, b) => a - b)
  const taxByRate = rates.map((vatPercent) => {
    const linesOfRate = lines.filter(({ product }) => product.vatPercent === vatPercent)
    const grossCents = linesOfRate.reduce((sum, line) => sum + lineGross(line), 0)
    return { vatPercent, grossCents, taxCents: Math.round((grossCents * vatPercent) / (100 + vatPercent)) }
  })
  const grossCents = taxByRate.reduce((sum, rate) => sum + rate.grossCents, 0)
  const taxCents = taxByRate.reduce((sum, rate) => sum + rate.taxCents, 0)
  const depositCents = lines.reduce((sum, { product, quantity }) => sum + product.depositCents * quantity, 0)
  return { netCents: grossCents - taxCents, taxCents, grossCents, depositCents, taxByRate }
}
