import { describe, expect, test } from 'vitest'
import type { HomePage } from '#domain/content/home-page.ts'
import { aProduct } from '#tests/support/builders.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { checkRecommendations } from './check-recommendations.ts'

const { home } = await demoContent()
const texts = { headline: { de: 'Zum Frühstück' }, text: { de: 'Frisch.' } }
const products = [aProduct({ id: 'brezel' }), aProduct({ id: 'seele' })]
const check = (changes: Partial<HomePage>, goesWith: string[] = []) =>
  withSentences(
    checkRecommendations({
      products: [aProduct({ id: 'croissant', goesWith }), ...products],
      home: { ...home, productBands: [], seasonBands: [], ...changes },
    }),
  )
const always = { ...texts, between: null, productIds: ['brezel'] }
const morning = { ...always, between: { from: 300, until: 600 } }

describe('checkRecommendations', () => {
  test('accepts content without recommendations and one with all of them', () => {
    const season = { ...texts, season: { from: '11-11', until: '03-01' }, productIds: ['seele'] }
    expect(check({})).toEqual([])
    expect(check({ productBands: [morning, always], seasonBands: [season] }, ['seele', 'brezel'])).toEqual([])
  })

  test('reports products that do not exist, are named twice, or go with themselves', () => {
    const place = { kind: 'product', id: 'croissant', field: 'goesWith' }
    expect(check({}, ['brezl', 'seele', 'seele', 'croissant'])).toEqual([
      { ...place, sentence: 'A product cannot go with itself. Please remove it here.' },
      { ...place, sentence: 'There is no product "brezl". Did you mean "brezel"?' },
      { ...place, sentence: 'The product "seele" is there twice.' },
    ])
  })

  test('reports unknown products of the bands', () => {
    const season = { ...texts, season: { from: '11-11', until: '03-01' }, productIds: ['krapfen'] }
    const place = { kind: 'home', id: 'home' }
    expect(
      check({ productBands: [morning, { ...always, productIds: ['brezel', 'zopf'] }], seasonBands: [season] }),
    ).toEqual([
      { ...place, field: 'productBands.1.productIds', sentence: 'There is no product "zopf".' },
      { ...place, field: 'seasonBands.0.productIds', sentence: 'There is no product "krapfen".' },
    ])
  })

  test('requires exactly one band without a time of day', () => {
    const missing =
      'A row of products without a time of day (between) is missing. It is shown when no other row is due.'
    const twice = 'Only one row of products may be without a time of day (between). This one would never be shown.'
    const place = { kind: 'home', id: 'home' }
    expect(check({ productBands: [morning] })).toEqual([{ ...place, field: 'productBands', sentence: missing }])
    expect(check({ productBands: [always, morning, always] })).toEqual([
      { ...place, field: 'productBands.2', sentence: twice },
    ])
  })
})
