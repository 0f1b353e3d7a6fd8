import type { ProductQuery, ProductSearchResponse } from '#contract/products.ts'
import type { AlternativeResponse } from '#contract/search.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { formatList } from '#domain/i18n/format.ts'
import type { Language } from '#domain/i18n/languages.ts'
import {
  createProductSearch,
  type ProductMeaning,
  type ProductQueryPart,
  type ProductSearch,
} from '#domain/search/product-search.ts'
import { queryWithout } from '#domain/search/read-query.ts'
import { getTranslator } from '#foundation/translations.ts'
import { toUnderstoodResponse } from './understood-response.ts'

interface IndexedProducts {
  search: ProductSearch
  positionByProduct: ReadonlyMap<Product, number>
}

const indexByProducts = new WeakMap<readonly Product[], IndexedProducts>()

/** Created once per content. */
function getIndex(products: readonly Product[]): IndexedProducts {
  const cached = indexByProducts.get(products)
  if (cached) return cached
  const created = {
    search: createProductSearch(products),
    positionByProduct: new Map(products.map((product, position) => [product, position])),
  }
  indexByProducts.set(products, created)
  return created
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

/** The products of the list that match, in its order. `all` is the content that the list is from. */
export function matchProducts(
  sorted: readonly Product[],
  all: readonly Product[],
  criteria: ProductCriteria,
): ProductMatch[] {
  const { search, positionByProduct } = getIndex(all)
  const scoreOf = search.score(search.understand(criteria.search ?? ''))
  return sorted.flatMap((product) => {
    const score = passesFilters(product, criteria) ? scoreOf(positionByProduct.get(product) ?? -1) : undefined
    return score === undefined ? [] : [{ product, score }]
  })
}

/** The best first; equally good ones keep their order. */
export const byScore = (matches: readonly ProductMatch[]): Product[] =>
  matches.toSorted((a, b) => b.score - a.score).map(({ product }) => product)

function labelOf(meaning: ProductMeaning, language: Language): string | undefined {
  const t = getTranslator(language, 'search')
  switch (meaning.kind) {
    case 'topic':
      return t(`products.${meaning.id}`)
    case 'freeFrom':
      return meaning.classes.length === 2 && meaning.classes.includes('peanut') && meaning.classes.includes('nuts')
        ? t('freeFrom.allNuts')
        : formatList(
            meaning.classes.map((code) => t(`freeFrom.${code}`)),
            language,
          )
    case 'word':
      return meaning.word
    case 'synonym':
    case 'unknown':
    case 'unsupported':
      return undefined
    default:
      return meaning satisfies never
  }
}

/** Searches without one of the words, or without the filters. Never without what somebody must not eat. */
function listAlternatives(
  products: readonly Product[],
  criteria: ProductCriteria,
  parts: readonly ProductQueryPart[],
  language: Language,
): AlternativeResponse[] {
  const count = (changed: Partial<ProductCriteria>) =>
    matchProducts(products, products, { ...criteria, ...changed }).length
  const hasFilters = criteria.category !== undefined || criteria.regional || criteria.biological
  const removable = parts.filter(({ meaning }) => meaning.kind !== 'freeFrom' && meaning.kind !== 'unsupported')
  const withoutFilters = { category: undefined, regional: false, biological: false }
  const candidates: AlternativeResponse[] = [
    ...(hasFilters
      ? [{ kind: 'withoutFilters' as const, label: '', query: criteria.search ?? '', count: count(withoutFilters) }]
      : []),
    ...(parts.length > 1 ? removable : []).map((part) => {
      const query = queryWithout(parts, part)
      const label = labelOf(part.meaning, language) ?? part.typed
      return { kind: 'without' as const, label, query, count: count({ search: query }) }
    }),
  ]
  return candidates.filter((candidate) => candidate.count > 0)
}

/** How the search was understood, and how many products other choices would show. */
export function explainProducts(
  products: readonly Product[],
  criteria: ProductCriteria,
  found: readonly Product[],
  language: Language,
): ProductSearchResponse {
  const { search, positionByProduct } = getIndex(products)
  const parts = search.understand(criteria.search ?? '')
  const scoreOf = search.score(parts)
  const isMatch = (product: Product) => scoreOf(positionByProduct.get(product) ?? -1) !== undefined
  const matchesWith = (changed: Partial<ProductCriteria>) => {
    const other = { ...criteria, ...changed }
    return products.filter((product) => passesFilters(product, other) && isMatch(product))
  }
  const byCategory = Map.groupBy(matchesWith({ category: undefined }), ({ category }) => category)
  return {
    understood: toUnderstoodResponse(parts, (meaning) => labelOf(meaning, language)),
    freeFrom: [...new Set(parts.flatMap(({ meaning }) => (meaning.kind === 'freeFrom' ? meaning.classes : [])))],
    isUnsupported: parts.some(({ meaning }) => meaning.kind === 'unsupported'),
    options: {
      regional: matchesWith({ regional: true }).length,
      biological: matchesWith({ biological: true }).length,
      category: Object.fromEntries([...byCategory].map(([category, matches]) => [category, matches.length])),
    },
    alternatives: found.length > 0 ? [] : listAlternatives(products, criteria, parts, language),
  }
}
