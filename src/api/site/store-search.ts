import type { StoreQuery, StoreSearchResponse } from '#contract/stores.ts'
import { type ServiceCode, serviceCodes } from '#domain/content/option-values.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { openState } from '#domain/opening-hours.ts'
import type { Town } from '#domain/search/places.ts'
import { createSearch, type SearchPart } from '#domain/search/search.ts'
import { type StoreTopicId, storeTopics } from '#domain/search/vocabulary.ts'
import type { Store } from '#domain/store.ts'
import type { TimeContext } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createLabelOf, listAlternatives, toUnderstoodResponse } from './explain-search.ts'

export interface StoreContent {
  stores: readonly Store[]
  towns?: readonly Town[] | undefined
}

export type StoreCriteria = Pick<StoreQuery, 'attributes' | 'search' | 'open'>

type StorePart = SearchPart<StoreTopicId>

const createStoreSearch = ({ stores, towns = [] }: StoreContent) =>
  createSearch({
    entries: stores,
    words: (words) => words.stores,
    topics: storeTopics,
    isUnranked: true,
    places: { sites: stores, towns, siteOf: (store) => store },
    textsOf: ({ name, streetAddress, postalCode, location }) => [
      { text: `${name} ${location}`, weight: 4 },
      { text: `${streetAddress} ${postalCode}`, weight: 3 },
    ],
  })

const searchByStores = new WeakMap<readonly Store[], ReturnType<typeof createStoreSearch>>()

/** Created once per content. */
function getSearch(content: StoreContent) {
  const search = searchByStores.get(content.stores) ?? createStoreSearch(content)
  searchByStores.set(content.stores, search)
  return search
}

const isTopic = ({ meaning }: StorePart, isIt: (id: StoreTopicId) => boolean) =>
  meaning.kind === 'topic' && isIt(meaning.id)

/** "Offen am Sonntag" asks about Sunday, not about now. */
function withoutImpliedNow(parts: readonly StorePart[]): StorePart[] {
  const hasDay = parts.some((part) => isTopic(part, (id) => id.startsWith('day')))
  return parts.filter((part) => !(hasDay && isTopic(part, (id) => id === 'openNow')))
}

interface StoreSearchResult {
  parts: readonly StorePart[]
  found: { store: Store; km: number | undefined }[]
}

export function searchStores(content: StoreContent, criteria: StoreCriteria, time: TimeContext): StoreSearchResult {
  const { attributes, search = '', open } = criteria
  const { understand, find } = getSearch(content)
  const parts = withoutImpliedNow(understand(search))
  const found = find(parts, time)
    .map(({ entry, km }) => ({ store: entry, km }))
    .filter(
      ({ store }) =>
        attributes.every((code) => store.attributes.includes(code)) &&
        (!open || openState(store.hours, time.now, time.holidays).isOpen),
    )
  return { parts, found }
}

/** How the search was understood, and how many stores other choices would show. */
export function explainStores(
  content: StoreContent,
  criteria: StoreCriteria,
  { parts, found }: StoreSearchResult,
  { language, ...time }: TimeContext & { language: Language },
): StoreSearchResponse {
  const { search: query = '', attributes, open } = criteria
  const count = (changed: Partial<StoreCriteria>) =>
    searchStores(content, { ...criteria, ...changed }, time).found.length
  const countWith = (code: ServiceCode) => count({ attributes: [...new Set([...attributes, code])] })
  const labelOf = createLabelOf(language, (id: StoreTopicId) => getTranslator(language, 'search')(`stores.${id}`))
  const options = {
    open: count({ open: true }),
    attributes: Object.fromEntries(serviceCodes.map((code) => [code, countWith(code)])) as Record<ServiceCode, number>,
  }
  const alternatives = () =>
    listAlternatives({
      query,
      parts,
      labelOf,
      hasFilters: attributes.length > 0 || open,
      count: (search) => count({ search }),
      countWithoutFilters: () => count({ attributes: [], open: false }),
    })
  return {
    understood: toUnderstoodResponse(parts, labelOf),
    options,
    alternatives: found.length > 0 ? [] : alternatives(),
  }
}
