import type { LocalTime } from '#domain/calendar/local-time.ts'
import { minutesUntilReorder, sortForCatalog } from '#domain/catalog/catalog-order.ts'
import { type Product, sortProducts } from '#domain/catalog/product.ts'
import type { Content } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'

type Catalog = Pick<Content, 'products' | 'categories'>

interface SortedProducts {
  /** When the order is another one. */
  key: string
  products: readonly Product[]
}

type SortOrder = 'name' | 'catalog'

const sortedByProducts = new WeakMap<readonly Product[], Map<string, SortedProducts>>()

function sortOnce(
  all: readonly Product[],
  name: `${SortOrder} ${Language}`,
  key: string,
  sort: () => readonly Product[],
): readonly Product[] {
  const sortedByName = sortedByProducts.get(all) ?? new Map<string, SortedProducts>()
  sortedByProducts.set(all, sortedByName)
  const known = sortedByName.get(name)
  if (known?.key === key) return known.products
  const products = sort()
  sortedByName.set(name, { key, products })
  return products
}

/** Sorted once per content and language. */
export const productsByName = (products: readonly Product[], language: Language): readonly Product[] =>
  sortOnce(products, `name ${language}`, '', () => sortProducts(products, language))

/** Sorted once per content and language until the order changes: at midnight, and when the day of a category begins or ends. */
export function productsInCatalogOrder(
  { products, categories }: Catalog,
  language: Language,
  now: LocalTime,
): readonly Product[] {
  const sameUntil = now.minute + minutesUntilReorder(categories, now.minute)
  return sortOnce(products, `catalog ${language}`, `${now.date} ${sameUntil}`, () =>
    sortForCatalog(products, categories, now, language),
  )
}
