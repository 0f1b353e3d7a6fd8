import { describe, expect, test } from 'vitest'
import type { Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules, type QuantityRules } from '#domain/catalog/quantity-rules.ts'
import { aProduct, aStore } from '#tests/support/builders.ts'
import { checkSalesRules } from './check-sales-rules.ts'

const stores = [aStore({ id: 'markt' }), aStore({ id: 'bahnhof' })]
const check = (changes: Partial<Product>) => checkSalesRules({ products: [aProduct(changes)], stores })
const rules = (changes: Partial<QuantityRules>): QuantityRules => ({ ...defaultQuantityRules, ...changes })
const errorIn = (field: string, reason: string) => ({ file: 'products', entry: '"bauernbrot"', field, reason })

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
      errorIn('quantityRules.min', 'must not be above the largest quantity, 10'),
    ])
  })

  test('reports a largest quantity that the steps leave out, and names the nearest ones', () => {
    expect(check({ quantityRules: rules({ min: 4, step: 4 }) })).toEqual([
      errorIn('quantityRules.max', 'cannot be reached from 4 in steps of 4; use 96 or 100'),
    ])
  })

  test('reports usual quantities that cannot be ordered or are repeated', () => {
    expect(check({ quantityRules: rules({ min: 4, step: 4, max: 40 }), usualQuantities: [8, 10, 44, 8] })).toEqual([
      errorIn('usualQuantities', '10 cannot be ordered: from 4 to 40 in steps of 4'),
      errorIn('usualQuantities', '44 cannot be ordered: from 4 to 40 in steps of 4'),
      errorIn('usualQuantities', 'contains 8 twice'),
    ])
  })

  test('reports a rule for large orders that has no effect', () => {
    const largeOrder = { from: 100, preparationDays: 2 }
    expect(check({ quantityRules: rules({ largeOrder }), preparationDays: 2 })).toEqual([
      errorIn('quantityRules.largeOrder.from', 'never applies: the largest quantity is 99'),
      errorIn('quantityRules.largeOrder.preparationDays', 'must be more than the preparationDays of the product, 2'),
    ])
  })

  test('reports unknown and repeated stores', () => {
    expect(check({ soldIn: ['markt', 'atlantis', 'markt'], dailyStockByStore: { atlantis: 3 } })).toEqual([
      errorIn('soldIn', 'there is no store "atlantis"'),
      errorIn('soldIn', 'contains "markt" twice'),
      errorIn('dailyStockByStore', 'there is no store "atlantis"'),
    ])
  })

  test('reports a stock in a store that does not sell the product', () => {
    expect(check({ soldIn: ['markt'], dailyStockByStore: { markt: 3, bahnhof: 3 } })).toEqual([
      errorIn('dailyStockByStore', '"bahnhof" does not sell it, see soldIn'),
    ])
  })

  test('reports a stock of which not even the smallest quantity can be ordered', () => {
    const quantityRules = rules({ min: 4, step: 1 })
    expect(check({ quantityRules, dailyStock: 3, dailyStockByStore: { markt: 1, bahnhof: 4 } })).toEqual([
      errorIn('dailyStock', 'is less than the smallest quantity, 4'),
      errorIn('dailyStockByStore.markt', 'is less than the smallest quantity, 4'),
    ])
  })

  test.each([600, 540])('reports a pickup that ends at minute %i and starts at 600', (pickupUntil) => {
    expect(check({ pickupFrom: 600, pickupUntil })).toEqual([errorIn('pickupFrom', 'must be before pickupUntil')])
  })
})
