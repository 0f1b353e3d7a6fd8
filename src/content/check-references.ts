import type { Bakery } from '#domain/content/bakery.ts'
import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import type { ContentProblem } from './content-problem.ts'

function repeatedIds(file: string, entries: readonly { id: string }[]): ContentProblem[] {
  const ids = entries.map(({ id }) => id)
  const seen = new Set<string>()
  const repeated = ids.filter((id) => seen.size === seen.add(id).size)
  return repeated.map((id) => ({ file, entry: `"${id}"`, field: 'id', reason: 'stands there twice' }))
}

function unknownCategories({ products, categories }: Pick<Bakery, 'products' | 'categories'>): ContentProblem[] {
  const known = new Set(categories.map(({ id }) => id))
  return products
    .filter(({ category }) => !known.has(category))
    .map(({ id, category }) => ({
      file: 'products',
      entry: `"${id}"`,
      field: 'category',
      reason: `there is no category "${category}"`,
    }))
}

function unorderable({ products }: Pick<Bakery, 'products'>): ContentProblem[] {
  return products
    .filter(({ allergens, ordering }) => allergens === null && ordering)
    .map(({ id }) => ({
      file: 'products',
      entry: `"${id}"`,
      field: 'ordering',
      reason: 'must be false while the allergens are not declared',
    }))
}

function repeatedSpecialDays({ stores }: Pick<Bakery, 'stores'>): ContentProblem[] {
  return stores.flatMap(({ id, hours }) => {
    const dates = hours.specialDays.map(({ date }) => date)
    return dates
      .filter((date, index) => dates.indexOf(date) !== index)
      .map((date) => ({ file: 'stores.json', entry: `"${id}"`, field: 'specialDays', reason: `names ${date} twice` }))
  })
}

function jobFaults({ jobs, stores }: Pick<Bakery, 'jobs' | 'stores'>): ContentProblem[] {
  const known = new Set(stores.map(({ id }) => id))
  const atUnknownStores = jobs
    .filter(({ storeId }) => storeId !== null && !known.has(storeId))
    .map(({ id, storeId }) => ({
      file: 'jobs',
      entry: `"${id}"`,
      field: 'storeId',
      reason: `there is no store "${storeId}"`,
    }))
  const hasSpeculative = jobs.length === 0 || jobs.some(({ id, isActive }) => id === speculativeJobId && isActive)
  const missing = { file: 'jobs', entry: '', field: 'id', reason: `an active job "${speculativeJobId}" must be there` }
  return [...atUnknownStores, ...(hasSpeculative ? [] : [missing])]
}

function wrongOffers({ pages, products }: Pick<Bakery, 'pages' | 'products'>): ContentProblem[] {
  const known = new Map(products.map(({ id, priceCents }) => [id, priceCents]))
  return pages.flatMap((page) =>
    page.blocks
      .flatMap((block) => (block.kind === 'offers' ? block.offers : []))
      .flatMap(({ productId, priceCents }) => {
        if (productId === undefined || known.get(productId) === priceCents) return []
        const reason = known.has(productId)
          ? `costs something else as product "${productId}"`
          : `there is no product "${productId}"`
        return [
          {
            file: `pages/${page.id}.json`,
            entry: '',
            field: known.has(productId) ? 'priceCents' : 'productId',
            reason,
          },
        ]
      }),
  )
}

/** What no single entry can know: that ids are unique and that what is named exists. */
export function checkReferences(bakery: Omit<Bakery, 'version'>): ContentProblem[] {
  const { company, stores, products, categories, jobs, pages } = bakery
  const isDefaultStoreKnown = stores.some(({ id }) => id === company.defaultStoreId)
  return [
    ...repeatedIds('stores.json', stores),
    ...repeatedIds('products', products),
    ...repeatedIds('categories.json', categories),
    ...repeatedIds('jobs', jobs),
    ...repeatedIds('pages', pages),
    ...unknownCategories(bakery),
    ...jobFaults(bakery),
    ...wrongOffers(bakery),
    ...unorderable(bakery),
    ...repeatedSpecialDays(bakery),
    ...(isDefaultStoreKnown
      ? []
      : [{ file: 'company.json', entry: '', field: 'defaultStoreId', reason: 'there is no such store' }]),
  ]
}
