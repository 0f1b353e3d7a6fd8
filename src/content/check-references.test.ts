import { beforeAll, describe, expect, test } from 'vitest'
import type { Content } from '#domain/content/content.ts'
import type { OffersBlock } from '#domain/content/page.ts'
import { checkReferences } from './check-references.ts'
import { readContent } from './read-content.ts'

type Offer = OffersBlock['offers'][number]

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
    expect(checkReferences({ ...content, products: [], stores: [doubled] })).toEqual([
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

  const withOffer = (change: Partial<Offer>): Content => ({
    ...demoContent,
    pages: demoContent.pages
      .filter(({ id }) => id === 'breadbag')
      .map((page) => ({
        ...page,
        blocks: page.blocks.map((block) =>
          block.kind === 'offers' ? { ...block, offers: [{ ...first(block.offers), ...change }] } : block,
        ),
      })),
  })

  test.each<[string, Partial<Offer>, string, string]>([
    ['for an unknown product', { productId: 'brotbeutel-s' }, 'productId', 'there is no product "brotbeutel-s"'],
    [
      'with another price than the choice',
      { priceCents: 351 },
      'priceCents',
      'differs from the price of product "brotbeutel"',
    ],
    [
      'with the price of another size',
      { options: { groesse: 'xl' } },
      'priceCents',
      'differs from the price of product "brotbeutel"',
    ],
    ['without a choice', { options: undefined }, 'options', 'product "brotbeutel" needs a choice of "groesse"'],
    [
      'with a choice that is not offered',
      { options: { groesse: 'xxl' } },
      'options',
      'product "brotbeutel" does not offer "xxl" as "groesse"',
    ],
  ])('reports an offer on a page %s', (_what, change, field, reason) => {
    expect(checkReferences(withOffer({}))).toEqual([])
    expect(checkReferences(withOffer(change))).toEqual([{ file: 'pages/breadbag.json', entry: '', field, reason }])
  })

  test('includes the options and sales rules of products', () => {
    const product = { ...first(content.products), usualQuantities: [1000], pickupFrom: 600, pickupUntil: 600 }
    const lost = {
      ...product,
      optionGroups: first(demoContent.products.filter((one) => one.id === 'brotbeutel')).optionGroups,
    }
    const products = [{ ...lost, id: 'brotbeutel-s' }]
    expect(checkReferences({ ...content, products }).map(({ field }) => field)).toEqual([
      'optionGroups.groesse.choices.s.formerProductId',
      'usualQuantities',
      'pickupFrom',
    ])
  })
})
