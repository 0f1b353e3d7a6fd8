import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/a-product.ts'
import { anOrder } from '#tests/support/an-order.ts'
import type { Product } from '../catalog/product.ts'
import { compareWithCatalogue } from './compare-with-catalogue.ts'
import type { OrderLine } from './order.ts'

const line = anOrder({ lines: [{ productId: 'bauernbrot', quantity: 2, priceCents: 540 }] }).lines[0] as OrderLine
const now = (changes: Partial<Product>) => compareWithCatalogue(line, aProduct(changes))

test('what is as it was is the same', () => {
  expect(now({})).toEqual({
    productId: 'bauernbrot',
    name: line.name,
    quantity: 2,
    change: 'same',
    priceCentsBefore: 540,
    priceCentsNow: 540,
    allergensAdded: [],
    allergensRemoved: [],
  })
})

test.each([560, 520])('another price, %i cents, is told with the old one', (priceCents) => {
  expect(now({ priceCents })).toMatchObject({ change: 'price', priceCentsBefore: 540, priceCentsNow: priceCents })
})

test('other allergens weigh more than another price, and both lists are told', () => {
  expect(now({ allergens: ['rye', 'milk'], priceCents: 560 })).toMatchObject({
    change: 'allergens',
    priceCentsNow: 560,
    allergensAdded: ['rye', 'milk'],
    allergensRemoved: ['wheat'],
  })
})

test('the same allergens in another order are no change', () => {
  const both: OrderLine = { ...line, allergens: ['wheat', 'milk'] }
  expect(compareWithCatalogue(both, aProduct({ allergens: ['milk', 'wheat'] })).change).toBe('same')
})

test.each([
  ['that left the catalogue', undefined],
  ['that is sold in the shop only now', aProduct({ ordering: false })],
  ['whose allergens are no longer declared', aProduct({ allergens: null })],
])('a product %s is gone', (_what, product) => {
  expect(compareWithCatalogue(line, product)).toMatchObject({
    change: 'gone',
    priceCentsBefore: 540,
    priceCentsNow: undefined,
    allergensAdded: [],
    allergensRemoved: [],
  })
})
