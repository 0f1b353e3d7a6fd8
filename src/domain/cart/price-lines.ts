import type { Product } from '../catalog/product.ts'

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
 * Shown prices are gross. The tax is taken out once per rate, so that net and tax always add up to what is paid.
 * A deposit is taxed like the drink it belongs to.
 */
export function priceLines(lines: readonly PricedLine[]): CartTotals {
  const rates = [...new Set(lines.map(({ product }) => product.vatPercent))].sort((a, b) => a - b)
  const taxByRate = rates.map((vatPercent) => {
    const ofRate = lines.filter(({ product }) => product.vatPercent === vatPercent)
    const grossCents = ofRate.reduce((sum, line) => sum + lineGross(line), 0)
    return { vatPercent, grossCents, taxCents: Math.round((grossCents * vatPercent) / (100 + vatPercent)) }
  })
  const grossCents = taxByRate.reduce((sum, rate) => sum + rate.grossCents, 0)
  const taxCents = taxByRate.reduce((sum, rate) => sum + rate.taxCents, 0)
  const depositCents = lines.reduce((sum, { product, quantity }) => sum + product.depositCents * quantity, 0)
  return { netCents: grossCents - taxCents, taxCents, grossCents, depositCents, taxByRate }
}
