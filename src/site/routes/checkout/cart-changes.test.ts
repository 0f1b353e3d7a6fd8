import { expect, test } from 'vitest'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { defaultQuantityRules } from '#domain/catalog/quantity-rules.ts'
import { emptyCart } from '../../state/cart-model.ts'
import { compareCarts } from './cart-changes.ts'

const anItem = (changes: Partial<CartItemResponse> = {}): CartItemResponse => ({
  lineId: changes.productId ?? 'brezel',
  productId: 'brezel',
  options: [],
  quantityRules: defaultQuantityRules,
  name: 'Brezel',
  description: '',
  notes: '',
  price: 0.95,
  deposit: 0,
  vatPercent: 7,
  currency: 'EUR',
  quantity: 2,
  total: 1.9,
  isAvailable: true,
  allergens: [],
  preparationDays: 1,
  ...changes,
})
const aCart = (...items: CartItemResponse[]): CartResponse => ({ ...emptyCart, items })
const bread = anItem({ productId: 'bauernbrot', name: 'Bauernbrot', price: 5.4, quantity: 1 })

const changesOf = (before: CartItemResponse, after: CartItemResponse) =>
  compareCarts(aCart(bread, before), aCart(bread, after)).map(({ name, changes }) => [name, changes])

test('equal carts have no changes', () => {
  expect(compareCarts(aCart(bread, anItem()), aCart(bread, anItem()))).toEqual([])
})

test('names added and removed products', () => {
  expect(compareCarts(aCart(anItem()), aCart(bread))).toEqual([
    { lineId: 'brezel', name: 'Brezel', options: [], changes: [{ kind: 'removed' }] },
    { lineId: 'bauernbrot', name: 'Bauernbrot', options: [], changes: [{ kind: 'added', quantity: 1, price: 5.4 }] },
  ])
})

test('a line with other options is another line', () => {
  const option = { groupId: 'schnitt', group: 'Schnitt', priceDifference: 0 }
  const sliced = { ...option, choiceId: 'scheiben', value: 'in Scheiben', text: 'in Scheiben' }
  const whole = { ...option, choiceId: 'ganz', value: 'am Stück', text: 'am Stück' }
  const before = aCart(
    { ...bread, lineId: 'bauernbrot?schnitt=ganz', options: [whole] },
    { ...bread, lineId: 'bauernbrot?schnitt=scheiben', options: [sliced] },
  )
  const after = aCart({ ...bread, lineId: 'bauernbrot?schnitt=scheiben', options: [sliced], quantity: 2 })
  expect(compareCarts(before, after)).toEqual([
    { lineId: 'bauernbrot?schnitt=ganz', name: 'Bauernbrot', options: [whole], changes: [{ kind: 'removed' }] },
    {
      lineId: 'bauernbrot?schnitt=scheiben',
      name: 'Bauernbrot',
      options: [sliced],
      changes: [{ kind: 'quantity', before: 1, after: 2 }],
    },
  ])
})

test('tells quantity, price with deposit, availability and note before and after', () => {
  expect(changesOf(anItem(), anItem({ quantity: 5 }))).toEqual([
    ['Brezel', [{ kind: 'quantity', before: 2, after: 5 }]],
  ])
  expect(changesOf(anItem(), anItem({ price: 1.05, deposit: 0.25 }))).toEqual([
    ['Brezel', [{ kind: 'price', before: 0.95, after: 1.3 }]],
  ])
  expect(changesOf(anItem(), anItem({ isAvailable: false, unavailableReason: 'soldOut' }))).toEqual([
    ['Brezel', [{ kind: 'unavailable', reason: 'soldOut' }]],
  ])
  expect(changesOf(anItem({ isAvailable: false }), anItem())).toEqual([['Brezel', [{ kind: 'available' }]]])
  expect(changesOf(anItem({ notes: 'hell' }), anItem())).toEqual([['Brezel', [{ kind: 'note', notes: '' }]]])
})

test('lists several changes of one product', () => {
  expect(
    changesOf(anItem(), anItem({ quantity: 3, price: 1, isAvailable: false, unavailableReason: 'options' })),
  ).toEqual([
    [
      'Brezel',
      [
        { kind: 'quantity', before: 2, after: 3 },
        { kind: 'price', before: 0.95, after: 1 },
        { kind: 'unavailable', reason: 'options' },
      ],
    ],
  ])
})

test('a product that is no longer sold keeps its name and is mentioned once', () => {
  const gone = anItem({ name: 'brezel', price: 0, total: 0, isAvailable: false, unavailableReason: 'gone' })
  expect(changesOf(anItem(), gone)).toEqual([['Brezel', [{ kind: 'gone' }]]])
  expect(changesOf(gone, gone)).toEqual([])
})
