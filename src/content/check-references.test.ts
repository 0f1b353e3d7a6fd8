import { beforeAll, describe, expect, test } from 'vitest'
import type { Bakery } from '#domain/content/bakery.ts'
import { checkReferences } from './check-references.ts'
import { readContent } from './read-content.ts'

let whole: Bakery
let bakery: Bakery

beforeAll(async () => {
  const reading = await readContent('content')
  if (!reading.isValid) throw new Error('the demo content is broken')
  whole = reading.bakery
  // Jobs and pages point at stores and products: they have tests of their own.
  bakery = { ...whole, jobs: [], pages: [] }
})

const first = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined) throw new Error('the list is empty')
  return one
}

describe('the check of what entries cannot know of each other', () => {
  test('finds nothing wrong with the demo content', () => {
    expect(checkReferences(whole)).toEqual([])
  })

  test.each([
    ['stores', 'stores.json'],
    ['products', 'products'],
    ['categories', 'categories.json'],
  ] as const)('names an id that stands twice among the %s, once for each time too many', (list, file) => {
    const one = first<{ id: string }>(bakery[list])
    const doubled = { ...bakery, [list]: [...bakery[list], one, one] }
    const problem = { file, entry: `"${one.id}"`, field: 'id', reason: 'stands there twice' }
    expect(checkReferences(doubled)).toEqual([problem, problem])
  })

  test('names a product whose category does not exist', () => {
    const lost = { ...first(bakery.products), id: 'lost', category: 'kuchen' }
    expect(checkReferences({ ...bakery, products: [lost] })).toEqual([
      { file: 'products', entry: '"lost"', field: 'category', reason: 'there is no category "kuchen"' },
    ])
  })

  test('names a product that is for sale although its allergens are not declared', () => {
    const undeclared = { ...first(bakery.products), id: 'unknown', allergens: null, ordering: true }
    expect(checkReferences({ ...bakery, products: [undeclared] })).toEqual([
      {
        file: 'products',
        entry: '"unknown"',
        field: 'ordering',
        reason: 'must be false while the allergens are not declared',
      },
    ])
    expect(checkReferences({ ...bakery, products: [{ ...undeclared, allergens: [] }] })).toEqual([])
  })

  test('names a date that has two special days in one store', () => {
    const store = first(bakery.stores)
    const day = { date: '2026-12-24', periods: [], reason: { de: 'Heiligabend' } }
    const doubled = { ...store, hours: { ...store.hours, specialDays: [day, { ...day, date: '2026-12-31' }, day] } }
    expect(checkReferences({ ...bakery, stores: [doubled] })).toEqual([
      { file: 'stores.json', entry: `"${store.id}"`, field: 'specialDays', reason: 'names 2026-12-24 twice' },
    ])
  })

  test('names a default store that does not exist', () => {
    const company = { ...bakery.company, defaultStoreId: 'nowhere' }
    expect(checkReferences({ ...bakery, company })).toEqual([
      { file: 'company.json', entry: '', field: 'defaultStoreId', reason: 'there is no such store' },
    ])
  })

  test('tells all problems at once', () => {
    const company = { ...bakery.company, defaultStoreId: 'nowhere' }
    const lost = { ...first(bakery.products), category: 'kuchen', allergens: null, ordering: true }
    const problems = checkReferences({ ...bakery, company, products: [lost, lost] })
    expect(problems.map(({ field }) => field)).toEqual([
      'id',
      'category',
      'category',
      'ordering',
      'ordering',
      'defaultStoreId',
    ])
  })

  test('names a job at a store that does not exist', () => {
    const jobs = whole.jobs.map((job, index) => (index === 0 ? { ...job, storeId: 'atlantis' } : job))
    expect(checkReferences({ ...whole, jobs })).toEqual([
      { file: 'jobs', entry: `"${jobs[0]?.id}"`, field: 'storeId', reason: 'there is no store "atlantis"' },
    ])
  })

  test.each([
    ['is missing', (jobs: Bakery['jobs']) => jobs.filter(({ id }) => id !== 'initiativbewerbung')],
    [
      'is switched off',
      (jobs: Bakery['jobs']) =>
        jobs.map((job) => (job.id === 'initiativbewerbung' ? { ...job, isActive: false } : job)),
    ],
  ])('asks for the speculative application when it %s', (_how, change) => {
    expect(checkReferences({ ...whole, jobs: change(whole.jobs) })).toEqual([
      { file: 'jobs', entry: '', field: 'id', reason: 'an active job "initiativbewerbung" must be there' },
    ])
  })

  test('names a product that a page offers although it is gone', () => {
    const products = whole.products.filter(({ id }) => id !== 'brotbeutel-s')
    expect(checkReferences({ ...whole, products })).toEqual([
      { file: 'pages/breadbag.json', entry: '', field: 'productId', reason: 'there is no product "brotbeutel-s"' },
    ])
  })
})
