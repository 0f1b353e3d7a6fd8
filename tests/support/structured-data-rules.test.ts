import { describe, expect, test } from 'vitest'
import { checkThing, readGraph, rulesByType, type Thing } from './structured-data-rules.ts'

const crumbs = (changes: object = {}): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { position: 1, name: 'Krume', item: 'https://krume.example/' },
    { position: 2, name: 'Brot', item: 'https://krume.example/products', ...changes },
  ],
})

describe('checkThing', () => {
  test('accepts what has everything', () => {
    expect(checkThing(crumbs())).toEqual({ type: 'BreadcrumbList', required: [], recommended: [] })
  })

  test.each([
    [{ name: '' }, ['itemListElement[].name']],
    [{ item: '/products' }, ['itemListElement[].item']],
    [{ position: '2' }, ['itemListElement[].position']],
  ])('finds %o in one entry of a list', (changes, wrong) => {
    expect(checkThing(crumbs(changes))?.required).toEqual(wrong)
  })

  test('finds every property that is missing', () => {
    for (const [type, { required, recommended }] of Object.entries(rulesByType)) {
      const [name = '', offer] = type.split(' with ')
      const found = checkThing({ '@type': name, ...(offer && { offers: { '@type': offer } }) })
      expect(found).toEqual({ type, required: Object.keys(required), recommended: Object.keys(recommended) })
    }
  })

  test('knows a café that is a bakery, and no other types', () => {
    expect(checkThing({ '@type': ['Bakery', 'CafeOrCoffeeShop'] })?.type).toBe('Bakery')
    expect(checkThing({ '@type': 'Recipe' })).toBeUndefined()
  })
})

test('readGraph returns the things of a page', () => {
  expect(readGraph('{"@graph":[{"@type":"Product"}]}')).toEqual([{ '@type': 'Product' }])
})
