import type { ProductQuery, ProductSearchResponse } from '#contract/products.ts'
import { passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { createSearch } from '#domain/search/search.ts'
import type { Scores } from '#domain/search/text-index.ts'
import { type ProductTopicId, productTopics } from '#domain/search/vocabulary.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createLabelOf, listAlternatives, toUnderstoodResponse } from './explain-search.ts'

const createProductSearch = (entries: readonly Product[]) =>
  createSearch({
    entries,
    words: ({ products }) => products,
    // The list that is searched has an order of its own.
    isUnranked: true,
    topics: productTopics,
    isFreeFrom: ({ allergens }, allergenClass) =>
      passesAllergenFilter(allergens, { mode: 'freeFrom', classes: [allergenClass] }),
    textsOf: ({ name, description, ingredients }) =>
      languages.flatMap((language) => [
        { text: name[language] ?? '', weight: 4 },
        { text: (description[language] ?? '').replaceAll('*', ''), weight: 1 },
        { text: (ingredients[language] ?? '').replaceAll('*', ''), weight: 1 },
      ]),
  })

/** Bits of a product, and of the filters that ask for them. */
const traits = { regional: 1, biological: 2, ordering: 4 }

type ProductCriteria = Pick<ProductQuery, 'search' | 'category' | 'regional' | 'biological' | 'ordering'>

const toTraits = (has: Record<keyof typeof traits, boolean>): number =>
  (has.regional ? traits.regional : 0) | (has.biological ? traits.biological : 0) | (has.ordering ? traits.ordering : 0)

/** What a search looks at, by the position of a product: numbers, because a long list is gone through for each request. */
interface ProductIndex {
  products: readonly Product[]
  search: ReturnType<typeof createProductSearch>
  traits: Uint8Array
  categories: readonly string[]
  /** Position in `categories`. */
  categoryOf: Uint16Array
  positionOf: ReadonlyMap<Product, number>
  /** Of the products of a sorted list. */
  positionsByList: WeakMap<readonly Product[], Uint32Array>
  /** Of the last query: a list and its explanation ask for the same. */
  last?: { query: string; scores: Scores | undefined }
}

function createIndex(products: readonly Product[]): ProductIndex {
  const categories = [...new Set(products.map(({ category }) => category))]
  const numberOf = new Map(categories.map((category, number) => [category, number]))
  return {
    products,
    search: createProductSearch(products),
    traits: Uint8Array.from(products, (product) =>
      toTraits({
        regional: product.regional,
        biological: product.organicControlBody !== null,
        ordering: isOrderable(product),
      }),
    ),
    categories,
    categoryOf: Uint16Array.from(products, ({ category }) => numberOf.get(category) ?? 0),
    positionOf: new Map(products.map((product, position) => [product, position])),
    positionsByList: new WeakMap(),
  }
}

const indexByProducts = new WeakMap<readonly Product[], ProductIndex>()

/** Created once per content. */
function getIndex(products: readonly Product[]): ProductIndex {
  const index = indexByProducts.get(products) ?? createIndex(products)
  indexByProducts.set(products, index)
  return index
}

function getPositions({ positionOf, positionsByList }: ProductIndex, list: readonly Product[]): Uint32Array {
  const positions = positionsByList.get(list) ?? Uint32Array.from(list, (product) => positionOf.get(product) ?? 0)
  positionsByList.set(list, positions)
  return positions
}

/** Undefined: everything is found. */
function findScores(index: ProductIndex, query = ''): Scores | undefined {
  if (index.last?.query === query) return index.last.scores
  const { understand, score } = index.search
  const scores = score(understand(query), undefined)
  index.last = { query, scores }
  return scores
}

/** Whether the product at a position is found and passes the filters. */
function createTest(index: ProductIndex, criteria: ProductCriteria): (position: number) => boolean {
  const scores = findScores(index, criteria.search)
  const wanted = toTraits(criteria)
  const { traits, categoryOf } = index
  const category = criteria.category ? index.categories.indexOf(criteria.category) : undefined
  return (position) =>
    (scores === undefined || (scores[position] ?? 0) > 0) &&
    ((traits[position] ?? 0) & wanted) === wanted &&
    (category === undefined || categoryOf[position] === category)
}

function count({ products }: ProductIndex, isFound: (position: number) => boolean): number {
  let found = 0
  for (let position = 0; position < products.length; position++) if (isFound(position)) found++
  return found
}

/** The products of the list that match, in its order. `all` is the content that the list is from. */
export const matchProducts = (sorted: readonly Product[], all: readonly Product[], criteria: ProductCriteria) =>
  [...groupMatches(sorted, all, criteria, false).values()].flat()

/** The same, the best first; equally good ones keep their order. */
export const rankProducts = (sorted: readonly Product[], all: readonly Product[], criteria: ProductCriteria) =>
  [...groupMatches(sorted, all, criteria, true)].sort(([a], [b]) => b - a).flatMap(([, products]) => products)

/** There are few different scores. */
function groupMatches(
  sorted: readonly Product[],
  all: readonly Product[],
  criteria: ProductCriteria,
  isRanked: boolean,
): Map<number, Product[]> {
  const index = getIndex(all)
  const positions = getPositions(index, sorted)
  const isFound = createTest(index, criteria)
  const scores = isRanked ? findScores(index, criteria.search) : undefined
  const groups = new Map<number, Product[]>()
  for (const [at, product] of sorted.entries()) {
    const position = positions[at] ?? 0
    if (!isFound(position)) continue
    const score = scores?.[position] ?? 0
    const group = groups.get(score)
    if (group) group.push(product)
    else groups.set(score, [product])
  }
  return groups
}

function countByCategory(index: ProductIndex, isFound: (position: number) => boolean): Record<string, number> {
  const counts = new Uint32Array(index.categories.length)
  for (const [position, category] of index.categoryOf.entries())
    if (isFound(position)) counts[category] = (counts[category] ?? 0) + 1
  return Object.fromEntries(index.categories.flatMap((id, at) => (counts[at] ? [[id, counts[at]]] : [])))
}

/** How the search was understood, and how many products other choices would show. */
export function explainProducts(
  products: readonly Product[],
  criteria: ProductCriteria,
  found: readonly Product[],
  language: Language,
): ProductSearchResponse {
  const { search: query = '', category, regional, biological } = criteria
  const index = getIndex(products)
  const parts = index.search.understand(query)
  const labelOf = createLabelOf(language, (id: ProductTopicId) => getTranslator(language, 'search')(`products.${id}`))
  const countWith = (changed: Partial<ProductCriteria>) => count(index, createTest(index, { ...criteria, ...changed }))
  return {
    understood: toUnderstoodResponse(parts, labelOf),
    freeFrom: [...new Set(parts.flatMap(({ meaning }) => (meaning.kind === 'freeFrom' ? meaning.classes : [])))],
    isUnsupported: parts.some(({ meaning }) => meaning.kind === 'unsupported'),
    options: {
      regional: countWith({ regional: true }),
      biological: countWith({ biological: true }),
      category: countByCategory(index, createTest(index, { ...criteria, category: undefined })),
    },
    alternatives:
      found.length > 0
        ? []
        : listAlternatives({
            query,
            parts,
            labelOf,
            hasFilters: category !== undefined || regional || biological,
            count: (search) => countWith({ search }),
            countWithoutFilters: () => countWith({ category: undefined, regional: false, biological: false }),
          }),
  }
}
