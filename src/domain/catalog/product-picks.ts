import type { Product } from './product.ts'

/** A row of recommended products on a wide screen. */
export const recommendedCount = 4

/** One of each category, then a second one of each; within a category in the given order. */
function alternateCategories(products: readonly Product[]): Product[] {
  const groups = [...Map.groupBy(products, ({ category }) => category).values()]
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat()
}

interface Picks {
  /** Ids in the order in which they are shown. */
  named: readonly string[]
  productById: ReadonlyMap<string, Product>
  /** What fills the gaps, in the order of the catalog. Only called if there are any. */
  others: () => readonly Product[]
  isOffered: (product: Product) => boolean
  count: number
}

/** A row of products to recommend: the named ones that can be ordered, filled up with others of varied categories. */
export function pickProducts({ named, productById, others, isOffered, count }: Picks): Product[] {
  const chosen = named.flatMap((id) => productById.get(id) ?? []).filter(isOffered)
  if (chosen.length >= count) return chosen.slice(0, count)
  const more = others().filter((product) => !chosen.includes(product) && isOffered(product))
  return [...chosen, ...alternateCategories(more)].slice(0, count)
}

/** What is recommended with a product. The gaps are filled from other categories: nobody wants four more loaves with a loaf. */
export const pickGoingWith = (product: Product, { others, ...picks }: Omit<Picks, 'named'>): Product[] =>
  pickProducts({
    ...picks,
    named: product.goesWith,
    others: () => others().filter(({ category }) => category !== product.category),
  })
