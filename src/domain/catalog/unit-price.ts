import type { Product } from './product.ts'

export interface UnitPrice {
  cents: number
  per: 'kg' | 'l'
}

/** Beside the price where the law asks for it: bread with a nominal weight, packs, bottles. */
export function unitPrice({ showUnitPrice, priceCents, content }: Product): UnitPrice | undefined {
  if (!showUnitPrice || content.unit === 'piece') return undefined
  return { cents: Math.round((priceCents * 1000) / content.amount), per: content.unit === 'g' ? 'kg' : 'l' }
}
