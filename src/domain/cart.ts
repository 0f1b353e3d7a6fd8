import type { Instant } from './calendar/local-time.ts'
import type { Product } from './catalog/product.ts'

/** Prices and availability are not stored; they are computed whenever the cart is shown. */
export interface CartLine {
  productId: string
  quantity: number
  notes: string
}

export interface Cart {
  id: string
  lines: readonly CartLine[]
}

/** Sent instead of an id by clients that have no cart yet. */
export const noCartId = 'new'

export const cartLifetimeSeconds = 864_000
export const maxQuantityPerLine = 99
export const maxLinesPerCart = 60

export const cartExpiry = (now: Instant): Instant =>
  new Date(Date.parse(now) + cartLifetimeSeconds * 1000).toISOString()

export type QuantityChange = { kind: 'changed'; lines: CartLine[] } | { kind: 'tooMany' }

/** Adds one of a product, as a new line at the end if there is none for it. */
export function addOneItem(lines: readonly CartLine[], productId: string): QuantityChange {
  const line = lines.find((one) => one.productId === productId)
  if (!line) {
    if (lines.length >= maxLinesPerCart) return { kind: 'tooMany' }
    return { kind: 'changed', lines: [...lines, { productId, quantity: 1, notes: '' }] }
  }
  if (line.quantity >= maxQuantityPerLine) return { kind: 'tooMany' }
  const changed = { ...line, quantity: line.quantity + 1 }
  return { kind: 'changed', lines: lines.map((one) => (one === line ? changed : one)) }
}

/** Sets the quantity of a product, as a new line at the end if there is none for it; zero removes the line. */
export function setQuantity(lines: readonly CartLine[], productId: string, quantity: number): QuantityChange {
  if (quantity > maxQuantityPerLine) return { kind: 'tooMany' }
  const line = lines.find((one) => one.productId === productId)
  if (quantity === 0) return { kind: 'changed', lines: lines.filter((one) => one !== line) }
  if (line) return { kind: 'changed', lines: lines.map((one) => (one === line ? { ...line, quantity } : one)) }
  if (lines.length >= maxLinesPerCart) return { kind: 'tooMany' }
  return { kind: 'changed', lines: [...lines, { productId, quantity, notes: '' }] }
}

export const setNotes = (lines: readonly CartLine[], productId: string, notes: string): CartLine[] =>
  lines.map((line) => (line.productId === productId ? { ...line, notes } : line))

/** Removes one of a product, and its line when none is left. A product that is not in the cart changes nothing. */
export function removeOneItem(lines: readonly CartLine[], productId: string): CartLine[] {
  return lines
    .map((line) => (line.productId === productId ? { ...line, quantity: line.quantity - 1 } : line))
    .filter(({ quantity }) => quantity > 0)
}

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
