import type { Allergen } from '../catalog/allergens.ts'
import { isOrderable, type Product } from '../catalog/product.ts'
import type { Localized } from '../i18n/localized.ts'
import type { OrderLine } from './order.ts'

export interface ChangedItem {
  productId: string
  name: Localized
  quantity: number
  /** The most serious of what changed: gone, then allergens, then the price. */
  change: 'same' | 'price' | 'allergens' | 'gone'
  priceCentsBefore: number
  priceCentsNow: number | undefined
  allergensAdded: readonly Allergen[]
  allergensRemoved: readonly Allergen[]
}

/** What someone who orders the same again has to know. */
export function compareWithCatalogue(line: OrderLine, product: Product | undefined): ChangedItem {
  const { productId, name, quantity, priceCents, allergens } = line
  const base = { productId, name, quantity, priceCentsBefore: priceCents }
  if (!product || !isOrderable(product))
    return { ...base, change: 'gone', priceCentsNow: undefined, allergensAdded: [], allergensRemoved: [] }
  const current = product.allergens ?? []
  const allergensAdded = current.filter((code) => !allergens.includes(code))
  const allergensRemoved = allergens.filter((code) => !current.includes(code))
  const hasOtherAllergens = allergensAdded.length + allergensRemoved.length > 0
  const change = hasOtherAllergens ? 'allergens' : product.priceCents === priceCents ? 'same' : 'price'
  return { ...base, change, priceCentsNow: product.priceCents, allergensAdded, allergensRemoved }
}
