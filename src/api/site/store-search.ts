import type { AlternativeResponse } from '#contract/search.ts'
import type { StoreQuery, StoreSearchResponse } from '#contract/stores.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { openState } from '#domain/opening-hours.ts'
import type { Town } from '#domain/search/places.ts'
import { queryWithout } from '#domain/search/read-query.ts'
import {
  createStoreSearch,
  type FoundStore,
  type StoreMeaning,
  type StoreQueryPart,
  type StoreSearch,
} from '#domain/search/store-search.ts'
import { type ServiceCode, type Store, serviceCodes } from '#domain/store.ts'
import type { TimeContext } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { placeLabel, toUnderstoodResponse } from './understood-response.ts'

export interface StoreContent {
  stores: readonly Store[]
  towns?: readonly Town[] | undefined
}

export type StoreCriteria = Pick<StoreQuery, 'attributes' | 'search' | 'open'>

const searchByStores = new WeakMap<readonly Store[], StoreSearch>()

/** Created once per content. */
function getStoreSearch({ stores, towns = [] }: StoreContent): StoreSearch {
  const search = searchByStores.get(stores) ?? createStoreSearch(stores, towns)
  searchByStores.set(stores, search)
  return search
}

interface StoreSearchResult {
  parts: readonly StoreQueryPart[]
  found: FoundStore[]
}

export function searchStores(content: StoreContent, criteria: StoreCriteria, time: TimeContext): StoreSearchResult {
  const { attributes, search = '', open } = criteria
  const { understand, find } = getStoreSearch(content)
  const parts = understand(search)
  const found = find(parts, time).filter(
    ({ store }) =>
      attributes.every((code) => store.attributes.includes(code)) &&
      (!open || openState(store.hours, time.now, time.holidays).isOpen),
  )
  return { parts, found }
}

function labelOf(meaning: StoreMeaning, language: Language): string | undefined {
  switch (meaning.kind) {
    case 'topic':
      return getTranslator(language, 'search')(`stores.${meaning.id}`)
    case 'word':
      return meaning.word
    case 'place':
      return placeLabel(meaning.place, undefined, language)
    case 'unknown':
      return undefined
    default:
      return meaning satisfies never
  }
}

/** How the search was understood, and how many stores other choices would show. */
export function explainStores(
  content: StoreContent,
  criteria: StoreCriteria,
  { parts, found }: StoreSearchResult,
  { language, ...time }: TimeContext & { language: Language },
): StoreSearchResponse {
  const count = (changed: Partial<StoreCriteria>) =>
    searchStores(content, { ...criteria, ...changed }, time).found.length
  const countWith = (code: ServiceCode) => count({ attributes: [...new Set([...criteria.attributes, code])] })
  const listAlternatives = (): AlternativeResponse[] => {
    const { search = '', attributes, open } = criteria
    const hasFilters = attributes.length > 0 || open
    const withoutFilters = { kind: 'withoutFilters' as const, label: '', query: search }
    return [
      ...(hasFilters ? [{ ...withoutFilters, count: count({ attributes: [], open: false }) }] : []),
      ...(parts.length > 1 ? parts : []).map((part) => {
        const query = queryWithout(parts, part)
        const label = labelOf(part.meaning, language) ?? part.typed
        return { kind: 'without' as const, label, query, count: count({ search: query }) }
      }),
    ].filter((candidate) => candidate.count > 0)
  }
  return {
    understood: toUnderstoodResponse(parts, (meaning) => labelOf(meaning, language)),
    options: {
      open: count({ open: true }),
      attributes: Object.fromEntries(serviceCodes.map((code) => [code, countWith(code)])) as Record<
        ServiceCode,
        number
      >,
    },
    alternatives: found.length > 0 ? [] : listAlternatives(),
  }
}
