import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import { findLowStock } from './low-stock.ts'

const cake = aProduct({ id: 'torte', dailyStock: 10 })
const loaf = aProduct({ id: 'brot' })
const only = aProduct({ id: 'zopf', dailyStock: 4, soldIn: ['ulm'] })
const question = { products: [cake, loaf, only], storeIds: ['ulm', 'illertissen'], dates: ['2026-11-17', '2026-11-18'] }
const used = (numbers: Record<string, number>) => (storeId: string, date: string, productId: string) =>
  numbers[`${storeId} ${date} ${productId}`] ?? 0

test('names what is nearly sold out, today before tomorrow, the scarcest first', () => {
  const found = findLowStock({
    ...question,
    usedOf: used({
      'ulm 2026-11-18 torte': 10,
      'ulm 2026-11-17 torte': 7,
      'illertissen 2026-11-17 torte': 9,
      'ulm 2026-11-17 brot': 500,
    }),
  })
  expect(found.map(({ storeId, date, product, left }) => `${date} ${storeId} ${product.id} ${left}`)).toEqual([
    '2026-11-17 illertissen torte 1',
    '2026-11-17 ulm torte 3',
    '2026-11-18 ulm torte 0',
  ])
})

test('leaves out what is plentiful, not sold there, or small by itself and not ordered', () => {
  expect(findLowStock({ ...question, usedOf: used({ 'ulm 2026-11-17 torte': 6 }) })).toEqual([])
  const small = aProduct({ id: 'klein', dailyStock: 2 })
  expect(findLowStock({ ...question, products: [small], usedOf: () => 0 })).toEqual([])
})
