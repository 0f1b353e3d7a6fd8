import { describe, expect, test } from 'vitest'
import type { Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules, type QuantityRules } from '#domain/catalog/quantity-rules.ts'
import { aProduct } from '#tests/support/builders.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { checkSalesRules } from './check-sales-rules.ts'

const check = (changes: Partial<Product>) => withSentences(checkSalesRules(aProduct(changes)))
const rules = (changes: Partial<QuantityRules>): QuantityRules => ({ ...defaultQuantityRules, ...changes })
const errorIn = (field: string, sentence: string) => ({ field, sentence })

describe('checkSalesRules', () => {
  test('accepts a product without rules and one with all of them', () => {
    expect(check({})).toEqual([])
    expect(
      check({
        quantityRules: { min: 4, step: 4, max: 200, largeOrder: { from: 60, preparationDays: 2 } },
        usualQuantities: [4, 20, 200],
        dailyStock: 400,
        dailyStockByStore: { markt: 4, bahnhof: 0 },
        soldIn: ['markt', 'bahnhof'],
        pickupFrom: 600,
        pickupUntil: 900,
      }),
    ).toEqual([])
  })

  test('reports a smallest quantity above the largest, and nothing that follows from it', () => {
    expect(check({ quantityRules: rules({ min: 20, max: 10 }), usualQuantities: [5] })).toEqual([
      errorIn('quantityRules.min', 'The smallest quantity must not be above the largest (10).'),
    ])
  })

  test('reports a largest quantity that the steps leave out, and names the nearest ones', () => {
    expect(check({ quantityRules: rules({ min: 4, step: 4 }) })).toEqual([
      errorIn('quantityRules.max', 'Steps of 4 from 4 do not lead to this largest quantity. 96 or 100 are possible.'),
    ])
  })

  test('reports usual quantities that cannot be ordered or are repeated', () => {
    expect(check({ quantityRules: rules({ min: 4, step: 4, max: 40 }), usualQuantities: [8, 10, 44, 8] })).toEqual([
      errorIn('usualQuantities', 'The quantity 10 cannot be ordered, only from 4 to 40 in steps of 4.'),
      errorIn('usualQuantities', 'The quantity 44 cannot be ordered, only from 4 to 40 in steps of 4.'),
      errorIn('usualQuantities', 'The quantity 8 is there twice.'),
    ])
  })

  test('reports a rule for large orders that has no effect', () => {
    const largeOrder = { from: 100, preparationDays: 2 }
    expect(check({ quantityRules: rules({ largeOrder }), preparationDays: 2 })).toEqual([
      errorIn('quantityRules.largeOrder.from', 'This rule never applies, because the largest quantity is 99.'),
      errorIn(
        'quantityRules.largeOrder.preparationDays',
        'Large quantities have to take longer than the product does otherwise (preparationDays, 2).',
      ),
    ])
  })

  test('reports a stock in a store that does not sell the product', () => {
    expect(check({ soldIn: ['markt'], dailyStockByStore: { markt: 3, bahnhof: 3 } })).toEqual([
      errorIn('dailyStockByStore', 'The store "bahnhof" does not sell the product, according to soldIn.'),
    ])
  })

  test('reports a stock of which not even the smallest quantity can be ordered', () => {
    const quantityRules = rules({ min: 4, step: 1 })
    expect(check({ quantityRules, dailyStock: 3, dailyStockByStore: { markt: 1, bahnhof: 4 } })).toEqual([
      errorIn('dailyStock', 'The daily stock is less than the smallest quantity that can be ordered (4).'),
      errorIn('dailyStockByStore.markt', 'The daily stock is less than the smallest quantity that can be ordered (4).'),
    ])
  })

  test.each([600, 540])('reports a pickup that ends at minute %i and starts at 600', (pickupUntil) => {
    expect(check({ pickupFrom: 600, pickupUntil })).toEqual([
      errorIn('pickupFrom', 'Pickup has to start before it ends (pickupUntil).'),
    ])
  })

  test('reports a product that goes with itself', () => {
    expect(check({ goesWith: ['seele', 'bauernbrot'] })).toEqual([
      errorIn('goesWith', 'A product cannot go with itself. Please remove it here.'),
    ])
  })

  test('reports an orderable product without declared allergens', () => {
    expect(check({ diet: null, allergens: null, ordering: true })).toEqual([
      errorIn(
        'ordering',
        'A product can only be ordered once its allergens are declared. Please fill in allergens or set ordering to false.',
      ),
    ])
  })
})
