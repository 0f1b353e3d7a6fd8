import type { Allergen } from '../catalog/allergens.ts'
import { isOrderable, type Product } from '../catalog/product.ts'
import type { Localized } from '../i18n/languages.ts'
import type { OrderLine } from './order.ts'

/** From the least to the most serious. */
export const itemChanges = ['same', 'price', 'allergens', 'gone'] as const

export interface ChangedItem {
  productId: string
  name: Localized
  quantity: number
  /** The most serious change. */
  change: (typeof itemChanges)[number]
  priceCentsBefore: number
  priceCentsNow: number | undefined
  allergensAdded: readonly Allergen[]
  allergensRemoved: readonly Allergen[]
}

/** What a customer must know before ordering the same line again. */
export function compareWithCatalog(line: OrderLine, product: Product | undefined): ChangedItem {
  const { productId, name, quantity, priceCents, allergens } = line
  const base = { productId, name, quantity, priceCentsBefore: priceCents }
  if (!product || !isOrderable(product))
    return { ...base, change: 'gone', priceCentsNow: undefined, allergensAdded: [], allergensRemoved: [] }
  const currentAllergens = product.allergens ?? []
  const allergensAdded = currentAllergens.filter((code) => !allergens.includes(code))
  const allergensRemoved = allergens.filter((code) => !currentAllergens.includes(code))
  const hasAllergenChange = allergensAdded.length + allergensRemoved.length > 0
  const change = hasAllergenChange ? 'allergens' : product.priceCents === priceCents ? 'same' : 'price'
  return { ...base, change, priceCentsNow: product.priceCents, allergensAdded, allergensRemoved }
}
