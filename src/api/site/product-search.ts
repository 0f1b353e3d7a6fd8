import type { ProductQuery, ProductSearchResponse } from '#contract/products.ts'
import { passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { createSearch } from '#domain/search/search.ts'
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
    isFreeFrom: ({ allergens }, classes) => passesAllergenFilter(allergens, { mode: 'freeFrom', classes }),
    textsOf: ({ name, description, ingredients }) =>
      languages.flatMap((language) => [
        { text: name[language] ?? '', weight: 4 },
        { text: (description[language] ?? '').replaceAll('*', ''), weight: 1 },
        { text: (ingredients[language] ?? '').replaceAll('*', ''), weight: 1 },
      ]),
  })

const searchByProducts = new WeakMap<readonly Product[], ReturnType<typeof createProductSearch>>()

/** Created once per content. */
function getSearch(products: readonly Product[]) {
  const search = searchByProducts.get(products) ?? createProductSearch(products)
  searchByProducts.set(products, search)
  return search
}

type ProductCriteria = Pick<ProductQuery, 'search' | 'category' | 'regional' | 'biological' | 'ordering'>

const passesFilters = (product: Product, { category, regional, biological, ordering }: ProductCriteria) =>
  (!category || product.category === category) &&
  (!regional || product.regional) &&
  (!biological || product.organicControlBody !== null) &&
  (!ordering || isOrderable(product))

interface ProductMatch {
  product: Product
  score: number
}

interface Found {
  query: string
  scores: ReadonlyMap<Product, number>
}

const lastFound = new WeakMap<readonly Product[], Found>()

/** Found once for a list and its explanation. */
function findScores(all: readonly Product[], query = ''): Found['scores'] {
  const last = lastFound.get(all)
  if (last?.query === query) return last.scores
  const { understand, find } = getSearch(all)
  const scores = new Map(find(understand(query), undefined).map(({ entry, score }) => [entry, score]))
  lastFound.set(all, { query, scores })
  return scores
}

/** The products of the list that match, in its order. `all` is the content that the list is from. */
export function matchProducts(
  sorted: readonly Product[],
  all: readonly Product[],
  criteria: ProductCriteria,
): ProductMatch[] {
  const scores = findScores(all, criteria.search)
  return sorted.flatMap((product) => {
    const score = passesFilters(product, criteria) ? scores.get(product) : undefined
    return score === undefined ? [] : [{ product, score }]
  })
}

/** The best first; equally good ones keep their order. */
export const byScore = (matches: readonly ProductMatch[]): Product[] =>
  matches.toSorted((a, b) => b.score - a.score).map(({ product }) => product)

/** How the search was understood, and how many products other choices would show. */
export function explainProducts(
  products: readonly Product[],
  criteria: ProductCriteria,
  found: readonly Product[],
  language: Language,
): ProductSearchResponse {
  const { search: query = '', category, regional, biological } = criteria
  const parts = getSearch(products).understand(query)
  const scores = findScores(products, query)
  const labelOf = createLabelOf(language, (id: ProductTopicId) => getTranslator(language, 'search')(`products.${id}`))
  function matchesWith(changed: Partial<ProductCriteria>): Product[] {
    const wanted = { ...criteria, ...changed }
    return [...scores.keys()].filter((product) => passesFilters(product, wanted))
  }
  const byCategory = Map.groupBy(matchesWith({ category: undefined }), (product) => product.category)
  return {
    understood: toUnderstoodResponse(parts, labelOf),
    freeFrom: [...new Set(parts.flatMap(({ meaning }) => (meaning.kind === 'freeFrom' ? meaning.classes : [])))],
    isUnsupported: parts.some(({ meaning }) => meaning.kind === 'unsupported'),
    options: {
      regional: matchesWith({ regional: true }).length,
      biological: matchesWith({ biological: true }).length,
      category: Object.fromEntries([...byCategory].map(([id, matches]) => [id, matches.length])),
    },
    alternatives:
      found.length > 0
        ? []
        : listAlternatives({
            query,
            parts,
            labelOf,
            hasFilters: category !== undefined || regional || biological,
            count: (search) => matchProducts(products, products, { ...criteria, search }).length,
            countWithoutFilters: () => matchesWith({ category: undefined, regional: false, biological: false }).length,
          }),
  }
}
