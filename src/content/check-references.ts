import { completeOptions, findOptionFailures, withOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Content } from '#domain/content/content.ts'
import type { EntryKind } from '#domain/content/entries.ts'
import type { BlockOf } from '#domain/content/page.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { checkOptions } from './check-options.ts'
import { checkRecommendations } from './check-recommendations.ts'
import { checkSalesRules } from './check-sales-rules.ts'
import type { EntryError, EntryPlace } from './content-errors.ts'
import { openJobsWithoutPay } from './legal-checks.ts'
import { mergeUnknownIds } from './merge-unknown-ids.ts'
import { suggestId } from './value-suggestions.ts'

function repeatedIds(kind: EntryKind, entries: readonly { id: string }[]): EntryError[] {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const { id } of entries) (seen.has(id) ? repeated : seen).add(id)
  return [...repeated].map((id) => ({
    ...{ kind, id, field: 'id' },
    problem: { code: 'repeatedId', params: { id: { json: id } } },
  }))
}

function unknownCategories({ products, categories }: Pick<Content, 'products' | 'categories'>): EntryError[] {
  const knownIds = categories.map(({ id }) => id)
  return products
    .filter(({ category }) => !knownIds.includes(category))
    .map(({ id, category }) => ({
      kind: 'product',
      id,
      field: 'category',
      problem: {
        code: 'unknownCategory',
        params: { id: { json: category } },
        suggestion: suggestId(category, knownIds),
      },
    }))
}

function undeclaredOrderableProducts({ products }: Pick<Content, 'products'>): EntryError[] {
  return products
    .filter(({ allergens, ordering }) => allergens === null && ordering)
    .map(({ id }) => ({
      kind: 'product',
      id,
      field: 'ordering',
      problem: { code: 'allergensMissing' },
    }))
}

const repeatedSpecialDays = ({ stores }: Pick<Content, 'stores'>): EntryError[] =>
  stores.flatMap(({ id, hours }) =>
    hours.specialDays
      .map(({ date }) => date)
      .filter((date, index, dates) => dates.indexOf(date) !== index)
      .map((date) => ({
        ...{ kind: 'store', id, field: 'specialDays' },
        problem: { code: 'repeatedDate', params: { date: { date } } },
      })),
  )

function unknownStore(place: EntryPlace, id: string, stores: Content['stores']): EntryError {
  const suggestion = suggestId(
    id,
    stores.map((store) => store.id),
  )
  return { ...place, problem: { code: 'unknownStore', params: { id: { json: id } }, suggestion } }
}

function jobErrors({ jobs, stores }: Pick<Content, 'jobs' | 'stores'>): EntryError[] {
  const knownIds = new Set(stores.map(({ id }) => id))
  const atUnknownStores = jobs.flatMap(({ id, storeId }) =>
    storeId === null || knownIds.has(storeId)
      ? []
      : [unknownStore({ kind: 'job', id, field: 'storeId' }, storeId, stores)],
  )
  const hasSpeculative = jobs.length === 0 || jobs.some(({ id, isActive }) => id === speculativeJobId && isActive)
  // With a misspelt id, the speculative job would be asked for its pay as well.
  return [...atUnknownStores, ...(hasSpeculative ? openJobsWithoutPay(jobs) : [missingSpeculativeJob(jobs)])]
}

/** Its id is probably misspelt, or it is switched off. */
function missingSpeculativeJob(jobs: Content['jobs']): EntryError {
  const nearest = nearestName(
    speculativeJobId,
    jobs.map(({ id }) => id),
  )
  const field = nearest === speculativeJobId ? 'isActive' : 'id'
  const problem = { code: 'speculativeJobMissing', params: { id: { json: speculativeJobId } } } as const
  return { kind: 'job', id: nearest ?? '', field, problem }
}

type Offer = BlockOf<'offers'>['offers'][number]

function findOfferError(
  { productId, options, priceCents }: Offer,
  productById: ReadonlyMap<string, Product>,
): Pick<EntryError, 'field' | 'problem'> | undefined {
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

function mismatchedOffers({ pages, products }: Pick<Content, 'pages' | 'products'>): EntryError[] {
  const productById = new Map(products.map((product) => [product.id, product]))
  return pages.flatMap((page) =>
    page.blocks.flatMap((block, blockIndex) =>
      (block.kind === 'offers' ? block.offers : []).flatMap((offer, index) => {
        const error = findOfferError(offer, productById)
        const field = `blocks.${blockIndex}.offers.${index}.${error?.field}`
        return error ? [{ kind: 'page' as const, id: page.id, field, problem: error.problem }] : []
      }),
    ),
  )
}

/** Checks what spans entries: ids are unique and references exist. */
export function checkReferences(content: Omit<Content, 'version' | 'pictures'>): EntryError[] {
  const { company, stores, products, categories, jobs, pages } = content
  const isDefaultStoreKnown = stores.some(({ id }) => id === company.defaultStoreId)
  const defaultStore = { kind: 'company', id: 'company', field: 'defaultStoreId' } as const
  const errors = [
    ...repeatedIds('store', stores),
    ...repeatedIds('product', products),
    ...repeatedIds('category', categories),
    ...repeatedIds('job', jobs),
    ...repeatedIds('page', pages),
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
