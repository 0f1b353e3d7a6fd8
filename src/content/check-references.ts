import type { Content } from '#domain/content/content.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
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

function mismatchedOffers({ pages, products }: Pick<Content, 'pages' | 'products'>): ContentError[] {
  const priceById = new Map(products.map(({ id, priceCents }) => [id, priceCents]))
  return pages.flatMap((page) =>
    page.blocks
      .flatMap((block) => (block.kind === 'offers' ? block.offers : []))
      .flatMap(({ productId, priceCents }) => {
        if (productId === undefined || priceById.get(productId) === priceCents) return []
        const reason = priceById.has(productId)
          ? `differs from the price of product "${productId}"`
          : `there is no product "${productId}"`
        return [
          {
            file: `pages/${page.id}.json`,
            entry: '',
            field: priceById.has(productId) ? 'priceCents' : 'productId',
            reason,
          },
        ]
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
    ...repeatedSpecialDays(content),
    ...(isDefaultStoreKnown
      ? []
      : [{ file: 'company.json', entry: '', field: 'defaultStoreId', reason: 'there is no such store' }]),
  ]
}
