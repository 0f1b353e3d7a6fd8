import type { Bakery } from '#domain/site/bakery.ts'
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

/** What no single entry can know: that ids are unique and that what is named exists. */
export function checkReferences(bakery: Omit<Bakery, 'version'>): ContentProblem[] {
  const { company, stores, products, categories } = bakery
  const isDefaultStoreKnown = stores.some(({ id }) => id === company.defaultStoreId)
  return [
    ...repeatedIds('stores.json', stores),
    ...repeatedIds('products', products),
    ...repeatedIds('categories.json', categories),
    ...unknownCategories(bakery),
    ...unorderable(bakery),
    ...repeatedSpecialDays(bakery),
    ...(isDefaultStoreKnown
      ? []
      : [{ file: 'company.json', entry: '', field: 'defaultStoreId', reason: 'there is no such store' }]),
  ]
}
