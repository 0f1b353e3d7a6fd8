import type { ProductQuery } from '#contract/catalog/product-query.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { sortProducts } from '#domain/catalog/sort-products.ts'
import { type FoldedText, foldText, foldWords, matchesFolded } from '#domain/search/fold-text.ts'

const foldedByProduct = new WeakMap<Product, FoldedText>()
const sortedByList = new WeakMap<readonly Product[], Product[]>()

function foldedOf(product: Product): FoldedText {
  const known = foldedByProduct.get(product)
  if (known) return known
  const { name, description, ingredients } = product
  const texts = [name, description, ingredients].flatMap(({ de, en }) => [de, en ?? ''])
  const folded = foldText(texts.join(' ').replaceAll('*', ''))
  foldedByProduct.set(product, folded)
  return folded
}

/** Sorting twenty thousand names costs more than finding one of them, so it is done once per import. */
function sortedOf(products: readonly Product[]): Product[] {
  const known = sortedByList.get(products)
  if (known) return known
  const sorted = sortProducts(products)
  sortedByList.set(products, sorted)
  return sorted
}

export function findProducts(products: readonly Product[], query: ProductQuery): Product[] {
  const { category, regional, biological, ordering } = query
  const words = foldWords(query.search ?? '')
  return sortedOf(products).filter(
    (product) =>
      (!category || product.category === category) &&
      (!regional || product.regional) &&
      (!biological || product.organicControlBody !== null) &&
      (!ordering || isOrderable(product)) &&
      (words.length === 0 || matchesFolded(foldedOf(product), words)),
  )
}
