import type { ProductQuery } from '#contract/catalog/product-query.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { sortProducts } from '#domain/catalog/sort-products.ts'
import { type FoldedText, foldText, foldWords } from '#domain/search/fold-text.ts'
import { wordSearch } from '../middleware/word-search.ts'

interface Shelf {
  sorted: Product[]
  search: ReturnType<typeof wordSearch>
}

const shelves = new WeakMap<readonly Product[], Shelf>()

function foldedOf({ name, description, ingredients }: Product): FoldedText {
  const texts = [name, description, ingredients].flatMap(({ de, en }) => [de, en ?? ''])
  return foldText(texts.join(' ').replaceAll('*', ''))
}

/** Sorting twenty thousand names and reading their texts costs more than finding one of them, so it is done once per import. */
function shelfOf(products: readonly Product[]): Shelf {
  const known = shelves.get(products)
  if (known) return known
  const sorted = sortProducts(products)
  const shelf = { sorted, search: wordSearch(sorted.map(foldedOf)) }
  shelves.set(products, shelf)
  return shelf
}

export function findProducts(products: readonly Product[], query: ProductQuery): Product[] {
  const { category, regional, biological, ordering } = query
  const { sorted, search } = shelfOf(products)
  const isFound = search(foldWords(query.search ?? ''))
  return sorted.filter(
    (product, index) =>
      (!category || product.category === category) &&
      (!regional || product.regional) &&
      (!biological || product.organicControlBody !== null) &&
      (!ordering || isOrderable(product)) &&
      isFound(index),
  )
}
