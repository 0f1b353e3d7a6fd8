import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import { findShortages, isSoldIn, stockLeft, stockLimit } from './stock.ts'

const saturday = '2026-11-21'
const cake = aProduct({
  dailyStock: 12,
  dailyStockByStore: { bahnhof: 4 },
  stockOnDays: [{ storeId: 'markt', date: saturday, limit: 2 }],
})

test.each([
  ['as decided by staff for the day', 'markt', saturday, 2],
  ['of the product on other days', 'markt', '2026-11-20', 12],
  ['of the store', 'bahnhof', saturday, 4],
])('the limit is the one %s', (_which, storeId, date, limit) => {
  expect(stockLimit(cake, storeId, date)).toBe(limit)
})

test('without any limit a product does not run out', () => {
  expect([stockLimit(aProduct(), 'markt', saturday), stockLeft(aProduct(), 'markt', saturday, 1000)]).toEqual([
    undefined,
    undefined,
  ])
})

test('what is left is never negative', () => {
  expect([0, 1, 2, 9].map((used) => stockLeft(cake, 'markt', saturday, used))).toEqual([2, 1, 0, 0])
})

test('a shortage is more than is left', () => {
  const shortages = (quantity: number, used: number) =>
    findShortages(
      [
        { product: cake, quantity },
        { product: aProduct(), quantity: 500 },
      ],
      { storeId: 'bahnhof', date: saturday },
      () => used,
    )
  expect(shortages(4, 0)).toEqual([])
  expect(shortages(3, 2)).toEqual([{ product: cake, left: 2 }])
})

test('a product may be sold in some stores only', () => {
  expect([
    isSoldIn(cake, 'x'),
    isSoldIn(aProduct({ soldIn: ['markt'] }), 'markt'),
    isSoldIn(aProduct({ soldIn: ['markt'] }), 'x'),
  ]).toEqual([true, true, false])
})

const count = fc.integer({ min: 0, max: 30 })

test('orders are accepted exactly up to the limit of the day, else of the store, else of the product', () => {
  const limits = fc.record({ ofDay: fc.option(count), ofStore: fc.option(count), ofProduct: fc.option(count) })
  fc.assert(
    fc.property(limits, fc.array(fc.integer({ min: 1, max: 9 })), ({ ofDay, ofStore, ofProduct }, quantities) => {
      const product = aProduct({
        dailyStock: ofProduct,
        dailyStockByStore: ofStore === null ? {} : { markt: ofStore },
        stockOnDays: ofDay === null ? [] : [{ storeId: 'markt', date: saturday, limit: ofDay }],
      })
      const limit = ofDay ?? ofStore ?? ofProduct ?? Number.POSITIVE_INFINITY
      let sold = 0
      for (const quantity of quantities) {
        const shortages = findShortages([{ product, quantity }], { storeId: 'markt', date: saturday }, () => sold)
        expect(shortages).toEqual(sold + quantity <= limit ? [] : [{ product, left: limit - sold }])
        if (shortages.length === 0) sold += quantity
      }
      expect(sold).toBeLessThanOrEqual(limit)
    }),
  )
})
