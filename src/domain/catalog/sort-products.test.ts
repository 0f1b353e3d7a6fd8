import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/a-product.ts'
import { sortProducts } from './sort-products.ts'

const named = (de: string, changes = {}) => aProduct({ name: { de }, ...changes })
const names = (products: ReturnType<typeof sortProducts>) => products.map(({ name }) => name.de)

test('what can be ordered comes first, each part in the order of the German alphabet', () => {
  const products = [
    named('Zopf'),
    named('Kaffee', { ordering: false }),
    named('Äpfel'),
    named('Amerikaner', { allergens: null }),
    named('Brezel'),
  ]
  expect(names(sortProducts(products))).toEqual(['Äpfel', 'Brezel', 'Zopf', 'Amerikaner', 'Kaffee'])
})

test('what is said to be orderable but not declared stands with what cannot be ordered', () => {
  expect(names(sortProducts([named('A', { allergens: null, ordering: true }), named('B')]))).toEqual(['B', 'A'])
})

test('the list that came in stays as it was', () => {
  const given = [named('B'), named('A')]
  sortProducts(given)
  expect(names(given)).toEqual(['B', 'A'])
})
