import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import type { Product } from './product.ts'
import { pickGoingWith, pickProducts } from './product-picks.ts'

describe('pickProducts', () => {
  const make = (id: string, category: string, changes: Partial<Product> = {}) => aProduct({ id, category, ...changes })
  const isOffered = ({ ordering }: Product) => ordering
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
    pickProducts({ named, productById, others: () => others, isOffered, count: 4 }).map(({ id }) => id)

  test('takes the first four of those that are named and can be ordered, in their order', () => {
    expect(pick(['cake', 'gone', 'rye', 'roll', 'loaf', 'spelt'])).toEqual(['cake', 'rye', 'roll', 'loaf'])
  })

  test('does not look for others when enough are named', () => {
    const others = () => {
      throw new Error('sorted for nothing')
    }
    const named = ['cake', 'rye', 'roll', 'loaf']
    expect(pickProducts({ named, productById, others, isOffered, count: 4 })).toHaveLength(4)
  })

  test('fills gaps with one of each category before a second one', () => {
    expect(pick(['rye', 'unknown'])).toEqual(['rye', 'loaf', 'roll', 'cake'])
    expect(pick([])).toEqual(['loaf', 'roll', 'cake', 'rye'])
  })

  test('fills what goes with a product from other categories only', () => {
    const goingWith = (product: Product) =>
      pickGoingWith(product, { productById, others: () => products, isOffered, count: 4 }).map(({ id }) => id)
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
