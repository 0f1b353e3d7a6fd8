import { completeOptions, findOptionFailures, withOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Content } from '#domain/content/content.ts'
import type { OffersBlock } from '#domain/content/page.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { checkOptions } from './check-options.ts'
import { checkSalesRules } from './check-sales-rules.ts'
import type { ContentError } from './content-errors.ts'

function repeatedIds(file: string, entries: readonly { id: string }[]): ContentError[] {
  const ids = entries.map(({ id }) => id)
  const seen = new Set<string>()
  const repeated = ids.filter((id) => seen.size === seen.add(id).size)
  return repeated.map((id) => ({ file, entry: `"${id}"`, field: 'id', reason: 'is used twice' }))
}

function unknownCategories({ products, categories }: Pick<Content, 'products' | 'categories'>): ContentError[] {
  const knownIds = new Set(categories.map(({ id }) => id))
  return products
    .filter(({ category }) => !knownIds.has(category))
    .map(({ id, category }) => ({
      file: 'products',
      entry: `"${id}"`,
      field: 'category',
      reason: `there is no category "${category}"`,
    }))
}

function undeclaredOrderableProducts({ products }: Pick<Content, 'products'>): ContentError[] {
  return products
    .filter(({ allergens, ordering }) => allergens === null && ordering)
    .map(({ id }) => ({
      file: 'products',
      entry: `"${id}"`,
      field: 'ordering',
      reason: 'must be false while the allergens are not declared',
    }))
}

function repeatedSpecialDays({ stores }: Pick<Content, 'stores'>): ContentError[] {
  return stores.flatMap(({ id, hours }) => {
    const dates = hours.specialDays.map(({ date }) => date)
    return dates
      .filter((date, index) => dates.indexOf(date) !== index)
      .map((date) => ({
        file: 'stores.json',
        entry: `"${id}"`,
        field: 'specialDays',
        reason: `contains ${date} twice`,
      }))
  })
}

function jobErrors({ jobs, stores }: Pick<Content, 'jobs' | 'stores'>): ContentError[] {
  const knownIds = new Set(stores.map(({ id }) => id))
  const atUnknownStores = jobs
    .filter(({ storeId }) => storeId !== null && !knownIds.has(storeId))
    .map(({ id, storeId }) => ({
      file: 'jobs',
      entry: `"${id}"`,
      field: 'storeId',
      reason: `there is no store "${storeId}"`,
    }))
  const hasSpeculative = jobs.length === 0 || jobs.some(({ id, isActive }) => id === speculativeJobId && isActive)
  const missing = { file: 'jobs', entry: '', field: 'id', reason: `an active job "${speculativeJobId}" is required` }
  return [...atUnknownStores, ...(hasSpeculative ? [] : [missing])]
}

type Offer = OffersBlock['offers'][number]

function findOfferError(
  { productId, options, priceCents }: Offer,
  productById: ReadonlyMap<string, Product>,
): Pick<ContentError, 'field' | 'reason'> | undefined {
  if (productId === undefined) return undefined
  const product = productById.get(productId)
  if (!product) return { field: 'productId', reason: `there is no product "${productId}"` }
  const chosen = completeOptions(product, options ?? {})
  const [failure] = findOptionFailures(product, chosen)
  if (failure) {
    const { groupId, problem } = failure
    const reason =
      problem === 'missing'
        ? `product "${productId}" needs a choice of "${groupId}"`
        : `product "${productId}" does not offer "${chosen[groupId]}" as "${groupId}"`
    return { field: 'options', reason }
  }
  const isSamePrice = withOptions(product, chosen).priceCents === priceCents
  return isSamePrice ? undefined : { field: 'priceCents', reason: `differs from the price of product "${productId}"` }
}

function mismatchedOffers({ pages, products }: Pick<Content, 'pages' | 'products'>): ContentError[] {
  const productById = new Map(products.map((product) => [product.id, product]))
  return pages.flatMap((page) =>
    page.blocks
      .flatMap((block) => (block.kind === 'offers' ? block.offers : []))
      .flatMap((offer) => {
        const error = findOfferError(offer, productById)
        return error ? [{ file: `pages/${page.id}.json`, entry: '', ...error }] : []
      }),
  )
}

/** Checks what spans entries: ids are unique and references exist. */
export function checkReferences(content: Omit<Content, 'version'>): ContentError[] {
  const { company, stores, products, categories, jobs, pages } = content
  const isDefaultStoreKnown = stores.some(({ id }) => id === company.defaultStoreId)
  return [
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
    ...(isDefaultStoreKnown
      ? []
      : [{ file: 'company.json', entry: '', field: 'defaultStoreId', reason: 'there is no such store' }]),
  ]
}
