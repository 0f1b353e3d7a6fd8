import { completeOptions, findOptionFailures, withOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Content } from '#domain/content/content.ts'
import type { OffersBlock } from '#domain/content/page.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { checkOptions } from './check-options.ts'
import { checkRecommendations } from './check-recommendations.ts'
import { checkSalesRules } from './check-sales-rules.ts'
import type { ContentError, ContentPlace } from './content-errors.ts'
import { mergeUnknownIds } from './merge-unknown-ids.ts'
import { suggestId } from './value-suggestions.ts'

function repeatedIds(file: string, entries: readonly { id: string }[]): ContentError[] {
  const ids = entries.map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...repeated].map((id) => ({
    file,
    entry: `"${id}"`,
    field: 'id',
    problem: { code: 'repeatedId', params: { id: { json: id } } },
  }))
}

function unknownCategories({ products, categories }: Pick<Content, 'products' | 'categories'>): ContentError[] {
  const knownIds = categories.map(({ id }) => id)
  return products
    .filter(({ category }) => !knownIds.includes(category))
    .map(({ id, category }) => ({
      file: 'products',
      entry: `"${id}"`,
      field: 'category',
      problem: {
        code: 'unknownCategory',
        params: { id: { json: category } },
        suggestion: suggestId(category, knownIds),
      },
    }))
}

function undeclaredOrderableProducts({ products }: Pick<Content, 'products'>): ContentError[] {
  return products
    .filter(({ allergens, ordering }) => allergens === null && ordering)
    .map(({ id }) => ({
      file: 'products',
      entry: `"${id}"`,
      field: 'ordering',
      problem: { code: 'allergensMissing' },
    }))
}

const repeatedSpecialDays = ({ stores }: Pick<Content, 'stores'>): ContentError[] =>
  stores.flatMap(({ id, hours }) =>
    hours.specialDays
      .map(({ date }) => date)
      .filter((date, index, dates) => dates.indexOf(date) !== index)
      .map((date) => ({
        ...{ file: 'stores.json', entry: `"${id}"`, field: 'specialDays' },
        problem: { code: 'repeatedDate', params: { date: { date } } },
      })),
  )

function unknownStore(place: ContentPlace, id: string, stores: Content['stores']): ContentError {
  const suggestion = suggestId(
    id,
    stores.map((store) => store.id),
  )
  return { ...place, problem: { code: 'unknownStore', params: { id: { json: id } }, suggestion } }
}

function jobErrors({ jobs, stores }: Pick<Content, 'jobs' | 'stores'>): ContentError[] {
  const knownIds = new Set(stores.map(({ id }) => id))
  const atUnknownStores = jobs.flatMap(({ id, storeId }) =>
    storeId === null || knownIds.has(storeId)
      ? []
      : [unknownStore({ file: 'jobs', entry: `"${id}"`, field: 'storeId' }, storeId, stores)],
  )
  const hasSpeculative = jobs.length === 0 || jobs.some(({ id, isActive }) => id === speculativeJobId && isActive)
  return [...atUnknownStores, ...(hasSpeculative ? [] : [missingSpeculativeJob(jobs)])]
}

/** Its id is probably misspelt, or it is switched off. */
function missingSpeculativeJob(jobs: Content['jobs']): ContentError {
  const nearest = nearestName(
    speculativeJobId,
    jobs.map(({ id }) => id),
  )
  const field = nearest === speculativeJobId ? 'isActive' : 'id'
  const problem = { code: 'speculativeJobMissing', params: { id: { json: speculativeJobId } } } as const
  return { file: 'jobs', entry: nearest === undefined ? '' : `"${nearest}"`, field, problem }
}

type Offer = OffersBlock['offers'][number]

function findOfferError(
  { productId, options, priceCents }: Offer,
  productById: ReadonlyMap<string, Product>,
): Pick<ContentError, 'field' | 'problem'> | undefined {
  if (productId === undefined) return undefined
  const product = { json: productId }
  const known = productById.get(productId)
  if (!known) {
    const suggestion = suggestId(productId, [...productById.keys()])
    return { field: 'productId', problem: { code: 'unknownProduct', params: { id: product }, suggestion } }
  }
  const chosen = completeOptions(known, options ?? {})
  const [failure] = findOptionFailures(known, chosen)
  if (failure) {
    const group = { json: failure.groupId }
    const choice = { json: chosen[failure.groupId] }
    return failure.problem === 'missing'
      ? { field: 'options', problem: { code: 'offerChoiceMissing', params: { product, group } } }
      : { field: 'options', problem: { code: 'offerChoiceUnknown', params: { product, group, choice } } }
  }
  const expectedCents = withOptions(known, chosen).priceCents
  if (expectedCents === priceCents) return undefined
  const params = { product, expected: { cents: expectedCents }, found: { cents: priceCents } }
  return { field: 'priceCents', problem: { code: 'offerPrice', params } }
}

function mismatchedOffers({ pages, products }: Pick<Content, 'pages' | 'products'>): ContentError[] {
  const productById = new Map(products.map((product) => [product.id, product]))
  return pages.flatMap((page) =>
    page.blocks.flatMap((block, blockIndex) =>
      (block.kind === 'offers' ? block.offers : []).flatMap((offer, index) => {
        const error = findOfferError(offer, productById)
        const field = `blocks.${blockIndex}.offers.${index}.${error?.field}`
        return error ? [{ file: 'pages', entry: `"${page.id}"`, field, problem: error.problem }] : []
      }),
    ),
  )
}

/** Checks what spans entries: ids are unique and references exist. */
export function checkReferences(content: Omit<Content, 'version' | 'pictures'>): ContentError[] {
  const { company, stores, products, categories, jobs, pages } = content
  const isDefaultStoreKnown = stores.some(({ id }) => id === company.defaultStoreId)
  const defaultStore = { file: 'company.json', entry: '', field: 'defaultStoreId' }
  const errors = [
    ...repeatedIds('stores.json', stores),
    ...repeatedIds('products', products),
    ...repeatedIds('categories.json', categories),
    ...repeatedIds('jobs', jobs),
    ...repeatedIds('pages', pages),
    ...unknownCategories(content),
    ...jobErrors(content),
    ...mismatchedOffers(content),
    ...undeclaredOrderableProducts(content),
    ...checkOptions(products),
    ...checkSalesRules(content),
    ...repeatedSpecialDays(content),
    ...(isDefaultStoreKnown ? [] : [unknownStore(defaultStore, company.defaultStoreId, stores)]),
  ]
  // Not merged: when a product is no longer sold, every place that recommends it has to be changed.
  return [...mergeUnknownIds(errors, content), ...checkRecommendations(content)]
}
