import { beforeAll, describe, expect, test } from 'vitest'
import type { Content } from '#domain/content/content.ts'
import { checkReferences } from './check-references.ts'
import { readContent } from './read-content.ts'

let demoContent: Content
let content: Content

beforeAll(async () => {
  const result = await readContent('content')
  if (!result.isValid) throw new Error('the demo content is invalid')
  demoContent = result.content
  // Jobs and pages reference stores and products; they are tested separately.
  content = { ...demoContent, jobs: [], pages: [] }
})

const first = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined) throw new Error('the list is empty')
  return one
}

describe('checkReferences', () => {
  test('accepts the demo content', () => {
    expect(checkReferences(demoContent)).toEqual([])
  })

  test.each([
    ['stores', 'stores.json'],
    ['products', 'products'],
    ['categories', 'categories.json'],
  ] as const)('reports each duplicate id among the %s', (list, file) => {
    const one = first<{ id: string }>(content[list])
    const doubled = { ...content, [list]: [...content[list], one, one] }
    const error = { file, entry: `"${one.id}"`, field: 'id', reason: 'is used twice' }
    expect(checkReferences(doubled)).toEqual([error, error])
  })

  test('reports a product with an unknown category', () => {
    const lost = { ...first(content.products), id: 'lost', category: 'kuchen' }
    expect(checkReferences({ ...content, products: [lost] })).toEqual([
      { file: 'products', entry: '"lost"', field: 'category', reason: 'there is no category "kuchen"' },
    ])
  })

  test('reports an orderable product without declared allergens', () => {
    const undeclared = { ...first(content.products), id: 'unknown', allergens: null, ordering: true }
    expect(checkReferences({ ...content, products: [undeclared] })).toEqual([
      {
        file: 'products',
        entry: '"unknown"',
        field: 'ordering',
        reason: 'must be false while the allergens are not declared',
      },
    ])
    expect(checkReferences({ ...content, products: [{ ...undeclared, allergens: [] }] })).toEqual([])
  })

  test('reports a date with two special days in one store', () => {
    const store = first(content.stores)
    const day = { date: '2026-12-24', periods: [], reason: { de: 'Heiligabend' } }
    const doubled = { ...store, hours: { ...store.hours, specialDays: [day, { ...day, date: '2026-12-31' }, day] } }
    expect(checkReferences({ ...content, stores: [doubled] })).toEqual([
      { file: 'stores.json', entry: `"${store.id}"`, field: 'specialDays', reason: 'contains 2026-12-24 twice' },
    ])
  })

  test('reports an unknown default store', () => {
    const company = { ...content.company, defaultStoreId: 'nowhere' }
    expect(checkReferences({ ...content, company })).toEqual([
      { file: 'company.json', entry: '', field: 'defaultStoreId', reason: 'there is no such store' },
    ])
  })

  test('reports all errors at once', () => {
    const company = { ...content.company, defaultStoreId: 'nowhere' }
    const lost = { ...first(content.products), category: 'kuchen', allergens: null, ordering: true }
    const errors = checkReferences({ ...content, company, products: [lost, lost] })
    expect(errors.map(({ field }) => field)).toEqual([
      'id',
      'category',
      'category',
      'ordering',
      'ordering',
      'defaultStoreId',
    ])
  })

  test('reports a job at an unknown store', () => {
    const jobs = demoContent.jobs.map((job, index) => (index === 0 ? { ...job, storeId: 'atlantis' } : job))
    expect(checkReferences({ ...demoContent, jobs })).toEqual([
      { file: 'jobs', entry: `"${jobs[0]?.id}"`, field: 'storeId', reason: 'there is no store "atlantis"' },
    ])
  })

  test.each([
    ['is missing', (jobs: Content['jobs']) => jobs.filter(({ id }) => id !== 'initiativbewerbung')],
    [
      'is inactive',
      (jobs: Content['jobs']) =>
        jobs.map((job) => (job.id === 'initiativbewerbung' ? { ...job, isActive: false } : job)),
    ],
  ])('reports the speculative application when it %s', (_how, change) => {
    expect(checkReferences({ ...demoContent, jobs: change(demoContent.jobs) })).toEqual([
      { file: 'jobs', entry: '', field: 'id', reason: 'an active job "initiativbewerbung" is required' },
    ])
  })

  test('reports an offer on a page for an unknown product', () => {
    const products = demoContent.products.filter(({ id }) => id !== 'brotbeutel-s')
    expect(checkReferences({ ...demoContent, products })).toEqual([
      { file: 'pages/breadbag.json', entry: '', field: 'productId', reason: 'there is no product "brotbeutel-s"' },
    ])
  })
})
