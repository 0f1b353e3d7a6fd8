import type { Category, Product } from '../catalog/product.ts'
import { type Language, localized } from '../i18n/languages.ts'
import type { OrderLine } from './order.ts'
import { listProductTotals, type ProductTotal } from './product-totals.ts'

interface OrderedInStore {
  storeId: string
  lines: readonly OrderLine[]
}

export interface BakeListRow extends ProductTotal {
  quantityByStore: Readonly<Record<string, number>>
}

export interface BakeListSection {
  /** Undefined for products that are no longer in the content. */
  categoryId: string | undefined
  name: string | undefined
  rows: readonly BakeListRow[]
}

interface Catalog {
  categories: readonly Category[]
  products: readonly Product[]
}

function quantityByStore(orders: readonly OrderedInStore[], productId: string): Record<string, number> {
  const quantities: Record<string, number> = {}
  const byStore = orders.toSorted((a, b) => a.storeId.localeCompare(b.storeId))
  for (const { storeId, lines } of byStore)
    for (const line of lines)
      if (line.productId === productId) quantities[storeId] = (quantities[storeId] ?? 0) + line.quantity
  return quantities
}

/** What has to be baked for the orders, by category in the order of the catalog, for each store and altogether. */
export function createBakeList(
  orders: readonly OrderedInStore[],
  { categories, products }: Catalog,
  language: Language,
): BakeListSection[] {
  const totals = listProductTotals(
    orders.flatMap(({ lines }) => lines),
    language,
  )
  const categoryByProduct = new Map(products.map(({ id, category }) => [id, category]))
  const rowsOf = (categoryId: string | undefined) =>
    totals
      .filter(({ productId }) => categoryByProduct.get(productId) === categoryId)
      .map((total) => ({ ...total, quantityByStore: quantityByStore(orders, total.productId) }))
  const sections: BakeListSection[] = [
    ...categories.map(({ id, name }) => ({ categoryId: id, name: localized(name, language), rows: rowsOf(id) })),
    { categoryId: undefined, name: undefined, rows: rowsOf(undefined) },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}
