import { expect, test } from 'vitest'
import { anOrder, aProduct } from '#tests/support/builders.ts'
import { createBakeList } from './bake-list.ts'

const categories = [
  { id: 'kleingebaeck', name: { de: 'Kleingebäck', en: 'Rolls' } },
  { id: 'brote', name: { de: 'Brote', en: 'Loaves' } },
]
const products = [
  aProduct({ id: 'brezel', category: 'kleingebaeck' }),
  aProduct({ id: 'bauernbrot', category: 'brote' }),
  aProduct({ id: 'zopf', category: 'brote' }),
]
const line = (productId: string, name: string, quantity: number) => ({ productId, name: { de: name }, quantity })
const inStore = (storeId: string, ...lines: ReturnType<typeof line>[]) => ({ storeId, lines: anOrder({ lines }).lines })

test('lists products by category in the order of the catalog, for each store and altogether', () => {
  const list = createBakeList(
    [
      inStore('markt', line('zopf', 'Zopf', 1), line('brezel', 'Brezel', 10)),
      inStore('bahnhof', line('brezel', 'Brezel', 4), line('bauernbrot', 'Bauernbrot', 2)),
      inStore('markt', line('brezel', 'Brezel', 5)),
    ],
    { categories: categories as never, products },
    'de',
  )
  const summary = list.map(({ name, rows }) => [
    name,
    rows.map((row) => [row.productId, row.quantity, row.quantityByStore]),
  ])
  expect(summary).toEqual([
    ['Kleingebäck', [['brezel', 19, { markt: 15, bahnhof: 4 }]]],
    [
      'Brote',
      [
        ['bauernbrot', 2, { bahnhof: 2 }],
        ['zopf', 1, { markt: 1 }],
      ],
    ],
  ])
})

test('keeps products that are no longer in the catalog, at the end', () => {
  const list = createBakeList(
    [inStore('markt', line('fruehling', 'Frühlingsbrot', 2), line('zopf', 'Zopf', 1))],
    { categories: categories as never, products },
    'de',
  )
  expect(list.map(({ name, rows }) => [name, rows[0]?.name])).toEqual([
    ['Brote', 'Zopf'],
    [undefined, 'Frühlingsbrot'],
  ])
})
