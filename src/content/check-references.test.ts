import { beforeAll, describe, expect, test } from 'vitest'
import type { BlockOf } from '#domain/content/page.ts'
import type { Job } from '#domain/hiring/job.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { checkReferences } from './check-references.ts'
import { type CompiledContent, readContent } from './read-content.ts'

type Offer = BlockOf<'offers'>['offers'][number]

let demoContent: CompiledContent
let content: CompiledContent

beforeAll(async () => {
  const result = await readContent('content')
  if (!result.isValid) throw new Error('the demo content is invalid')
  demoContent = result.content
  // Jobs, pages and recommendations reference stores and products; they are tested separately.
  content = {
    ...demoContent,
    jobs: [],
    pages: [],
    home: { ...demoContent.home, productBands: [], seasonBands: [] },
    products: demoContent.products.map((product) => ({ ...product, goesWith: [] })),
  }
})

const check = (changed: CompiledContent) => withSentences(checkReferences(changed))

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
    ['stores', 'store'],
    ['products', 'product'],
    ['categories', 'category'],
  ] as const)('reports a duplicate id among the %s once', (list, kind) => {
    const one = first<{ id: string }>(content[list])
    const doubled = { ...content, [list]: [...content[list], one, one] }
    const sentence = `The id "${one.id}" already exists. Each can be used only once.`
    expect(check(doubled)).toEqual([{ kind, id: one.id, field: 'id', sentence }])
  })

  test('reports a product with an unknown category', () => {
    const lost = { ...first(content.products), id: 'lost', category: 'kuchen' }
    expect(check({ ...content, products: [lost] })).toEqual([
      { kind: 'product', id: 'lost', field: 'category', sentence: 'There is no category "kuchen".' },
    ])
  })

  test('reports an orderable product without declared allergens', () => {
    const product = { ...first(content.products), diet: null }
    const undeclared = { ...product, id: 'unknown', allergens: null, ordering: true }
    expect(check({ ...content, products: [undeclared] })).toEqual([
      {
        kind: 'product',
        id: 'unknown',
        field: 'ordering',
        sentence:
          'A product can only be ordered once its allergens are declared. Please fill in allergens or set ordering to false.',
      },
    ])
    expect(checkReferences({ ...content, products: [{ ...undeclared, allergens: [] }] })).toEqual([])
  })

  test('reports a date with two special days in one store', () => {
    const store = first(content.stores)
    const day = { date: '2026-12-24', periods: [], reason: { de: 'Heiligabend' } }
    const doubled = { ...store, hours: { ...store.hours, specialDays: [day, { ...day, date: '2026-12-31' }, day] } }
    expect(check({ ...content, products: [], stores: [doubled] })).toEqual([
      {
        kind: 'store',
        id: store.id,
        field: 'specialDays',
        sentence: 'The day Thursday 24\u00a0December 2026 is there twice.',
      },
    ])
  })

  test('reports an unknown default store', () => {
    const company = { ...content.company, defaultStoreId: 'nowhere' }
    expect(check({ ...content, company })).toEqual([
      { kind: 'company', id: 'company', field: 'defaultStoreId', sentence: 'There is no store "nowhere".' },
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
      // Nobody can say whether a product is vegan whose allergens are not declared.
      'diet',
      'diet',
      'defaultStoreId',
    ])
  })

  test('reports a job at an unknown store', () => {
    const jobs = demoContent.jobs.map((job, index) => (index === 0 ? { ...job, storeId: 'atlantis' } : job))
    expect(check({ ...demoContent, jobs })).toEqual([
      { kind: 'job', id: jobs[0]?.id, field: 'storeId', sentence: 'There is no store "atlantis".' },
    ])
  })

  test.each([
    ['is missing', { id: '', field: 'id' }, () => []],
    ['is inactive', { id: 'initiativbewerbung', field: 'isActive' }, (job: Job) => [{ ...job, isActive: false }]],
    [
      'has a misspelt id',
      { id: 'initiativbewerbng', field: 'id' },
      (job: Job) => [{ ...job, id: 'initiativbewerbng' }],
    ],
  ])('reports the speculative application when it %s', (_how, place, change) => {
    const jobs = demoContent.jobs.flatMap((job) => (job.id === 'initiativbewerbung' ? change(job) : [job]))
    const sentence = 'An active job with the id "initiativbewerbung" is missing. It receives speculative applications.'
    expect(check({ ...demoContent, jobs })).toEqual([{ kind: 'job', ...place, sentence }])
  })

  const withOffer = (change: Partial<Offer>): CompiledContent => ({
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
    [
      'for an unknown product',
      { productId: 'brotbeutel-s' },
      'productId',
      'There is no product "brotbeutel-s". Did you mean "brotbeutel"?',
    ],
    [
      'with another price than the choice',
      { priceCents: 351 },
      'priceCents',
      'The product "brotbeutel" costs €3.50, but here it is €3.51.',
    ],
    [
      'with the price of another size',
      { options: { groesse: 'xl' } },
      'priceCents',
      'The product "brotbeutel" costs €9.90, but here it is €3.50.',
    ],
    [
      'without a choice',
      { options: undefined },
      'options',
      'For the product "brotbeutel" something has to be chosen for "groesse".',
    ],
    [
      'with a choice that is not offered',
      { options: { groesse: 'xxl' } },
      'options',
      'The product "brotbeutel" has no choice "xxl" for "groesse".',
    ],
  ])('reports an offer on a page %s', (_what, change, name, sentence) => {
    expect(check(withOffer({}))).toEqual([])
    const field = expect.stringMatching(new RegExp(`^blocks\\.\\d+\\.offers\\.0\\.${name}$`))
    expect(check(withOffer(change))).toEqual([{ kind: 'page', id: 'breadbag', field, sentence }])
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

  describe('an id that many entries refer to', () => {
    const rename = (list: 'categories' | 'stores', id: string, newId: string) => ({
      ...demoContent,
      [list]: demoContent[list].map((entry) => (entry.id === id ? { ...entry, id: newId } : entry)),
    })

    test('is one error at its own entry when it is misspelt there', () => {
      const count = demoContent.products.filter(({ category }) => category === 'brote').length
      expect(count).toBeGreaterThan(10)
      expect(check(rename('categories', 'brote', 'broete'))).toEqual([
        {
          kind: 'category',
          id: 'broete',
          field: 'id',
          sentence: `Nothing refers to "broete", but ${count} places refer to "brote". Did you mean "brote"?`,
        },
      ])
    })

    test('is one error for all kinds of references to a store', () => {
      const [error, ...others] = check(rename('stores', demoContent.company.defaultStoreId, 'illertisen-marktplatz'))
      expect(others).toEqual([])
      expect(error).toMatchObject({ kind: 'store', id: 'illertisen-marktplatz', field: 'id' })
    })

    test('is one error when its entry is missing, which names one of the references', () => {
      const categories = demoContent.categories.filter(({ id }) => id !== 'partyfood')
      const [one] = demoContent.products.filter(({ category }) => category === 'partyfood')
      const [error, ...others] = check({ ...demoContent, categories })
      expect(others).toEqual([])
      expect(error).toMatchObject({ kind: 'category', id: '', field: '' })
      expect(error?.sentence).toMatch(
        new RegExp(`^An entry with the id "partyfood" is missing\\. \\d+ places .* for example "${one?.id}"\\.$`),
      )
    })

    test('is an error at each place that recommends a product which is no longer sold', () => {
      const products = demoContent.products.filter(({ id }) => id !== 'krapfen')
      const places = products.filter(({ goesWith }) => goesWith.includes('krapfen')).map(({ id }) => id)
      expect(places.length).toBeGreaterThan(1)
      const errors = check({ ...demoContent, products })
      expect(errors.filter(({ kind }) => kind === 'product').map(({ id }) => id)).toEqual(places)
      expect(errors.filter(({ kind }) => kind === 'home').map(({ field }) => field)).toEqual([
        'seasonBands.0.productIds',
        'seasonBands.1.productIds',
      ])
      for (const { sentence } of errors) expect(sentence).toContain('There is no product "krapfen".')
    })

    test('is an error of each entry when the entries are wrong and what they mean is used by others', () => {
      const products = demoContent.products.map((product, index) =>
        index % 2 === 0 && product.category === 'brote' ? { ...product, category: 'brot' } : product,
      )
      const wrong = products.filter(({ category }) => category === 'brot')
      expect(check({ ...demoContent, products })).toEqual(
        wrong.map(({ id }) => ({
          kind: 'product',
          id: id,
          field: 'category',
          sentence: 'There is no category "brot". Did you mean "brote"?',
        })),
      )
    })
  })
})
