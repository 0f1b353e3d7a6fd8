import { searchJobs } from '#api/site/job-search.ts'
import { rankProducts } from '#api/site/product-search.ts'
import { searchStores } from '#api/site/store-search.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { sortForCatalog } from '#domain/catalog/catalog-order.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { type Job, speculativeJobId } from '#domain/hiring/job.ts'
import { defaultJobRadius } from '#domain/hiring/job-radius.ts'
import { type Language, languages, localized } from '#domain/i18n/languages.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { isFoundBy } from '../support/search-text.ts'
import type { ExpectedSearch } from './expectations.ts'

type SearchContent = Pick<Content, 'jobs' | 'stores' | 'company' | 'products' | 'categories' | 'towns'>
type Search = Pick<ExpectedSearch, 'kind' | 'language' | 'query'>

const tuesdayMorning = '2026-11-17T10:00:00.000Z'

const inCatalogOrder = ({ products, categories }: SearchContent, language: Language) =>
  sortForCatalog(products, categories, berlinTime(tuesdayMorning), language)

/** As the pages search: open jobs around the place, stores, and products in the order of the catalog. */
export function runSearch(content: SearchContent, { kind, language, query }: Search) {
  if (kind === 'jobs') {
    const criteria = { isActive: true, keyword: query, field: [], type: [], shift: [], radius: defaultJobRadius }
    return searchJobs(content, criteria, language).found.map(({ job }) => job)
  }
  if (kind === 'stores') {
    const criteria = { attributes: [], open: false, search: query }
    return searchStores(content, criteria, localTime(tuesdayMorning)).found.map(({ store }) => store)
  }
  const criteria = { search: query, category: undefined, regional: false, biological: false, ordering: false }
  return rankProducts(inCatalogOrder(content, language), content.products, criteria)
}

/** What the pages did before they understood queries: every word has to be a part of the texts. For comparison. */
export function runPlainSearch(content: SearchContent, { kind, language, query }: Search) {
  const matches = (...texts: string[]) => isFoundBy(query, texts.join(' ').replaceAll('*', ''))
  const matchesStore = ({ name, streetAddress, postalCode, location }: Store) =>
    matches(name, streetAddress, postalCode, location)
  const matchesJob = ({ name, department, identifier, storeId }: Job) => {
    const everywhere = { ...content.company, name: getTranslator(language, 'jobs')('everywhere') }
    const site = indexById(content.stores).get(storeId ?? '') ?? everywhere
    const texts = [name, department].flatMap((text) => [localized(text, language), text.de])
    return matches(site.name, site.location, site.postalCode, identifier, ...texts)
  }
  if (kind === 'stores') return content.stores.filter(matchesStore)
  if (kind === 'jobs')
    return content.jobs
      .filter((job) => job.isActive && job.id !== speculativeJobId && matchesJob(job))
      .toSorted(
        (a, b) =>
          b.createdAt.localeCompare(a.createdAt) ||
          localized(a.name, language).localeCompare(localized(b.name, language), language),
      )
  return inCatalogOrder(content, language).filter(({ name, description, ingredients }) =>
    matches(...[name, description, ingredients].flatMap((text) => languages.map((one) => text[one] ?? ''))),
  )
}
