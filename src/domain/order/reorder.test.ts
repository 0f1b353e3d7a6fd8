import { expect, test } from 'vitest'
import { anOrder, aProduct } from '#tests/support/builders.ts'
import type { Product } from '../catalog/product.ts'
import type { OrderLine } from './order.ts'
import { compareWithCatalog } from './reorder.ts'

const line = anOrder({ lines: [{ productId: 'bauernbrot', quantity: 2, priceCents: 540 }] }).lines[0] as OrderLine
const now = (changes: Partial<Product>) => compareWithCatalog(line, aProduct(changes))

test('reports an unchanged product as the same', () => {
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

test.each([560, 520])('reports a new price of %i cents with the old one', (priceCents) => {
  expect(now({ priceCents })).toMatchObject({ change: 'price', priceCentsBefore: 540, priceCentsNow: priceCents })
})

test('reports changed allergens before a changed price, with both lists', () => {
  expect(now({ allergens: ['rye', 'milk'], priceCents: 560 })).toMatchObject({
    change: 'allergens',
    priceCentsNow: 560,
    allergensAdded: ['rye', 'milk'],
    allergensRemoved: ['wheat'],
  })
})

test('ignores the order of allergens', () => {
  const both: OrderLine = { ...line, allergens: ['wheat', 'milk'] }
  expect(compareWithCatalog(both, aProduct({ allergens: ['milk', 'wheat'] })).change).toBe('same')
})

test.each([
  ['that is no longer in the catalog', undefined],
  ['that is now sold in stores only', aProduct({ ordering: false })],
  ['whose allergens are no longer declared', aProduct({ allergens: null })],
])('reports a product %s as gone', (_what, product) => {
  expect(compareWithCatalog(line, product)).toMatchObject({
    change: 'gone',
    priceCentsBefore: 540,
    priceCentsNow: undefined,
    allergensAdded: [],
    allergensRemoved: [],
  })
})
