import { describe, expect, test } from 'vitest'
import { aBreadBag, aCake, anOrder, aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import { type ChosenOptions, toOrderedOptions } from '../catalog/options.ts'
import type { Product } from '../catalog/product.ts'
import type { OrderLine } from './order.ts'
import { reorderLine, reorderLines } from './reorder.ts'

const line = anOrder({ lines: [{ productId: 'bauernbrot', quantity: 2, priceCents: 540, notes: 'dunkel' }] })
  .lines[0] as OrderLine
const now = (changes: Partial<Product>) => reorderLine(line, [aProduct(changes)])

test('reports an unchanged product as the same', () => {
  expect(now({})).toEqual({
    item: {
      productId: 'bauernbrot',
      name: line.name,
      quantity: 2,
      quantityBefore: 2,
      change: 'same',
      priceCentsBefore: 540,
      priceCentsNow: 540,
      allergensAdded: [],
      allergensRemoved: [],
      options: [],
      optionsGone: [],
    },
    line: { productId: 'bauernbrot', quantity: 2, notes: 'dunkel' },
  })
})

test.each([560, 520])('reports a new price of %i cents with the old one', (priceCents) => {
  expect(now({ priceCents }).item).toMatchObject({ change: 'price', priceCentsBefore: 540, priceCentsNow: priceCents })
})

test('reports changed allergens before a changed price, with both lists', () => {
  expect(now({ allergens: ['rye', 'milk'], priceCents: 560 }).item).toMatchObject({
    change: 'allergens',
    priceCentsNow: 560,
    allergensAdded: ['rye', 'milk'],
    allergensRemoved: ['wheat'],
  })
})

test('ignores the order of allergens', () => {
  const both: OrderLine = { ...line, allergens: ['wheat', 'milk'] }
  expect(reorderLine(both, [aProduct({ allergens: ['milk', 'wheat'] })]).item.change).toBe('same')
})

test('takes the nearest quantity that is offered now', () => {
  const quantityRules = { min: 4, step: 4, max: 40, largeOrder: null }
  expect(now({ quantityRules })).toMatchObject({ item: { change: 'quantity', quantity: 4 }, line: { quantity: 4 } })
})

test.each([
  ['that is no longer in the catalog', []],
  ['that is now sold in stores only', [aProduct({ ordering: false })]],
  ['whose allergens are no longer declared', [aProduct({ allergens: null })]],
])('reports a product %s as gone', (_what, products) => {
  expect(reorderLine(line, products)).toEqual({
    item: {
      productId: 'bauernbrot',
      name: line.name,
      quantity: 0,
      quantityBefore: 2,
      change: 'gone',
      priceCentsBefore: 540,
      priceCentsNow: undefined,
      allergensAdded: [],
      allergensRemoved: [],
      options: [],
      optionsGone: [],
    },
    line: undefined,
  })
})

describe('options', () => {
  const ordered = (product: Product, options: ChosenOptions, changes: Partial<OrderLine> = {}): OrderLine => ({
    ...line,
    productId: product.id,
    priceCents: product.priceCents,
    allergens: product.allergens ?? [],
    options: toOrderedOptions(product, options),
    ...changes,
  })
  const loaf = aSlicedLoaf()

  test('are chosen again with their price of today', () => {
    const sliced = ordered(loaf, { schnitt: 'scheiben' }, { priceCents: 560 })
    expect(reorderLine(sliced, [loaf])).toMatchObject({
      item: { change: 'same', priceCentsNow: 560 },
      line: { options: { schnitt: 'scheiben' } },
    })
  })

  test('that have vanished are named, and the default takes their place', () => {
    const sliced = ordered(loaf, { schnitt: 'scheiben' }, { priceCents: 560 })
    const wholeOnly = aSlicedLoaf({
      optionGroups: loaf.optionGroups.map((group) => ({
        ...group,
        ...(group.kind === 'choice' && { choices: group.choices.slice(0, 1) }),
      })) as Product['optionGroups'],
    })
    const { item, line: reordered } = reorderLine(sliced, [wholeOnly])
    expect(item).toMatchObject({ change: 'options', priceCentsNow: 540 })
    expect(item.optionsGone.map(({ value }) => value.de)).toEqual(['in Scheiben'])
    expect(reordered?.options).toEqual({ schnitt: 'ganz' })
    expect(reorderLine(sliced, [aProduct()])).toMatchObject({
      item: { change: 'options' },
      line: { productId: loaf.id },
    })
  })

  test('keep an inscription, whose allergens count', () => {
    const cake = aCake()
    const inscribed = ordered(
      cake,
      { inschrift: 'Für Oma' },
      { priceCents: 3450, allergens: ['wheat', 'egg', 'almond'] },
    )
    expect(reorderLine(inscribed, [cake])).toMatchObject({
      item: { change: 'same', priceCentsNow: 3450 },
      line: { options: { inschrift: 'Für Oma' } },
    })
  })

  test('stand for a product of the past', () => {
    const small = ordered(aProduct({ id: 'beutel-s' }), {}, { priceCents: 350 })
    expect(reorderLine(small, [aBreadBag()])).toMatchObject({
      item: { productId: 'beutel', change: 'same' },
      line: { productId: 'beutel', options: { groesse: 's' } },
    })
  })
})

describe('lines that are the same today', () => {
  const inFours = { min: 6, step: 4, max: 40, largeOrder: null }
  const product = aSlicedLoaf({ quantityRules: inFours })
  const withoutOptions = { ...product, optionGroups: [] }
  const ordered = (schnitt: string, changes: Partial<OrderLine> = {}): OrderLine => ({
    ...line,
    productId: product.id,
    quantity: 6,
    options: toOrderedOptions(product, { schnitt }),
    ...changes,
  })

  test('are reported as the one line that is in the cart, with a quantity that is offered', () => {
    const before = [ordered('ganz'), ordered('scheiben', { priceCents: 560, notes: 'für Oma' })]
    const { items, lines } = reorderLines(before, [withoutOptions])
    expect(lines).toEqual([{ productId: product.id, quantity: 14, notes: 'dunkel; für Oma' }])
    expect(items).toMatchObject([
      { quantity: 14, quantityBefore: 12, change: 'options', priceCentsBefore: 560, priceCentsNow: 540 },
    ])
    expect(items[0]?.optionsGone.map(({ value }) => value.de)).toEqual(['am Stück', 'in Scheiben'])
  })

  test('name what they had in common once', () => {
    const cake = aSlicedLoaf({ optionGroups: [...product.optionGroups, ...aCake().optionGroups] })
    const before = ['ganz', 'scheiben'].map((schnitt) =>
      ordered('', { options: toOrderedOptions(cake, { schnitt, inschrift: 'Ida' }) }),
    )
    const [item] = reorderLines(before, [withoutOptions]).items
    expect(item?.optionsGone.map(({ value }) => value.de)).toEqual(['am Stück', 'Ida', 'in Scheiben'])
  })

  test('are counted as they were ordered, before the nearest quantity is taken', () => {
    const before = [ordered('ganz', { quantity: 5 }), ordered('scheiben', { quantity: 5 })]
    const { items, lines } = reorderLines(before, [withoutOptions])
    expect([lines[0]?.quantity, items[0]?.quantity, items[0]?.quantityBefore]).toEqual([10, 10, 10])
  })

  test('name each allergen once', () => {
    const before = [ordered('ganz', { allergens: ['milk'] }), ordered('scheiben', { allergens: ['milk', 'egg'] })]
    const [item] = reorderLines(before, [withoutOptions]).items
    expect([item?.allergensAdded, item?.allergensRemoved]).toEqual([['wheat'], ['milk', 'egg']])
  })

  test('do not join lines that are gone or different', () => {
    const gone = { ...line, productId: 'zopf' }
    const { items, lines } = reorderLines([gone, ordered('ganz'), gone, ordered('scheiben')], [product])
    expect(items.map(({ change }) => change)).toEqual(['gone', 'same', 'gone', 'price'])
    expect(lines.map(({ quantity }) => quantity)).toEqual([6, 6])
  })
})
