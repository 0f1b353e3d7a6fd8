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
      'usualQuantities',
      'pickupFrom',
      'optionGroups.groesse.choices.s.formerProductId',
    ])
  })

  test('requires exactly one row of products without a time of day', () => {
    const texts = { headline: { de: 'Zum Frühstück' }, text: { de: 'Frisch.' } }
    const always = { ...texts, between: null, productIds: ['brezel'] }
    const morning = { ...always, between: { from: 300, until: 600 } }
    const withBands = (...productBands: CompiledContent['home']['productBands']) =>
      check({ ...content, home: { ...content.home, productBands } })
    const place = { kind: 'home', id: 'home' }
    const missing =
      'A row of products without a time of day (between) is missing. It is shown when no other row is due.'
    const twice = 'Only one row of products may be without a time of day (between). This one would never be shown.'
    expect(withBands(morning, always)).toEqual([])
    expect(withBands(morning)).toEqual([{ ...place, field: 'productBands', sentence: missing }])
    expect(withBands(always, morning, always)).toEqual([{ ...place, field: 'productBands.2', sentence: twice }])
  })
})
