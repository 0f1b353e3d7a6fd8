import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import type { Product } from './product.ts'
import { isOfferedSoon, pickGoingWith, pickProducts } from './product-picks.ts'

const tuesday = '2026-11-17'

describe('isOfferedSoon', () => {
  test.each<[string, Partial<Product>, boolean]>([
    ['a product of every day', {}, true],
    ['one that cannot be ordered', { ordering: false }, false],
    ['one without declared allergens', { allergens: null }, false],
    ['one of a single weekday', { weekdays: [1] }, true],
    ['one in season', { season: { from: '11-11', until: '03-01' } }, true],
    ['one whose season begins within a week', { season: { from: '11-24', until: '12-24' } }, true],
    ['one whose season begins later', { season: { from: '11-25', until: '12-24' } }, false],
    ['one whose season ends today', { season: { from: '10-01', until: '11-17' } }, false],
    ['one whose season ends before the weekday', { season: { from: '10-01', until: '11-20' }, weekdays: [6] }, false],
    ['one that no store has', { dailyStock: 0 }, false],
    ['one that only one store has', { dailyStock: 0, dailyStockByStore: { markt: 4, bahnhof: 0 } }, true],
  ])('%s', (_, changes, isOffered) => {
    expect(isOfferedSoon(aProduct({ preparationDays: 1, ...changes }), tuesday)).toBe(isOffered)
  })
})

describe('pickProducts', () => {
  const make = (id: string, category: string, changes: Partial<Product> = {}) => aProduct({ id, category, ...changes })
  const products = [
    make('loaf', 'bread'),
    make('rye', 'bread'),
    make('spelt', 'bread'),
    make('roll', 'rolls'),
    make('pretzel', 'rolls'),
    make('cake', 'cakes'),
    make('gone', 'cakes', { ordering: false }),
  ]
  const productById = new Map(products.map((product) => [product.id, product]))
  const pick = (named: string[], others: readonly Product[] = products) =>
    pickProducts({ named, productById, others: () => others, today: tuesday, count: 4 }).map(({ id }) => id)

  test('takes the first four of those that are named and can be ordered, in their order', () => {
    expect(pick(['cake', 'gone', 'rye', 'roll', 'loaf', 'spelt'])).toEqual(['cake', 'rye', 'roll', 'loaf'])
  })

  test('does not look for others when enough are named', () => {
    const others = () => {
      throw new Error('sorted for nothing')
    }
    const named = ['cake', 'rye', 'roll', 'loaf']
    expect(pickProducts({ named, productById, others, today: tuesday, count: 4 })).toHaveLength(4)
  })

  test('fills gaps with one of each category before a second one', () => {
    expect(pick(['rye', 'unknown'])).toEqual(['rye', 'loaf', 'roll', 'cake'])
    expect(pick([])).toEqual(['loaf', 'roll', 'cake', 'rye'])
  })

  test('fills what goes with a product from other categories only', () => {
    const goingWith = (product: Product) =>
      pickGoingWith(product, { productById, others: () => products, today: tuesday, count: 4 }).map(({ id }) => id)
    expect(goingWith(make('loaf', 'bread', { goesWith: ['pretzel'] }))).toEqual(['pretzel', 'roll', 'cake'])
    expect(goingWith(make('roll', 'rolls', { goesWith: ['pretzel', 'gone'] }))).toEqual([
      'pretzel',
      'loaf',
      'cake',
      'rye',
    ])
  })

  test('is shorter when there are no others', () => {
    expect(pick(['cake'], [])).toEqual(['cake'])
    expect(pick([], [])).toEqual([])
  })
})
