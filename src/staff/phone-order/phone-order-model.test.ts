import { expect, test } from 'vitest'
import type { CatalogEntry } from '#contract/staff/staff-order-changes.ts'
import {
  addLine,
  defaultOptions,
  describeOptions,
  listFavourites,
  missingOptions,
  priceOf,
  quickQuantities,
  setQuantity,
  toNeededProducts,
  totalOf,
} from './phone-order-model.ts'

const aChoice = (id: string, name: string, priceDifference = 0) => ({ id, name, priceDifference, allergensAdded: [] })

const anEntry = (changes: Partial<CatalogEntry> = {}): CatalogEntry => ({
  productId: 'bauernbrot',
  name: 'Bauernbrot',
  category: 'brote',
  categoryName: 'Brote',
  price: 5.4,
  optionGroups: [],
  quantityRules: { min: 1, step: 1, max: 20, largeOrder: null },
  left: null,
  isAvailable: true,
  usualQuantities: [],
  lately: 0,
  ...changes,
})

const loaf = anEntry({
  optionGroups: [
    {
      kind: 'choice',
      id: 'schnitt',
      name: 'Schnitt',
      isRequired: true,
      defaultChoice: 'ganz',
      choices: [aChoice('ganz', 'am Stück'), aChoice('scheiben', 'in Scheiben', 0.2)],
    },
  ],
})
const cake = anEntry({
  productId: 'torte',
  price: 32,
  optionGroups: [
    {
      kind: 'text',
      id: 'inschrift',
      name: 'Inschrift',
      isRequired: true,
      maxLength: 40,
      allergensAdded: [],
      priceDifference: 2.5,
    },
  ],
})

test('a product starts with its usual options', () => {
  expect([defaultOptions(loaf), defaultOptions(cake)]).toEqual([{ schnitt: 'ganz' }, {}])
})

test('options that are needed and not given are missing', () => {
  expect(missingOptions(loaf, {})).toEqual(['schnitt'])
  expect(missingOptions(cake, { inschrift: '  ' })).toEqual(['inschrift'])
  expect(missingOptions(cake, { inschrift: 'Oma' })).toEqual([])
})

test('options change the price', () => {
  expect(priceOf(loaf, { schnitt: 'scheiben' })).toBe(5.6)
  expect(priceOf(cake, { inschrift: 'Oma' })).toBe(34.5)
  expect(priceOf(cake, { inschrift: ' ' })).toBe(32)
})

test('counts the same product with the same options in one line', () => {
  const lines = addLine(addLine(addLine([], loaf, { schnitt: 'ganz' }), loaf, { schnitt: 'scheiben' }), loaf, {
    schnitt: 'ganz',
  })
  expect(lines.map(({ quantity, options }) => [quantity, options.schnitt])).toEqual([
    [2, 'ganz'],
    [1, 'scheiben'],
  ])
  expect(totalOf(lines)).toBe(16.4)
  expect(toNeededProducts(lines)).toBe('bauernbrot:2,bauernbrot:1')
})

test('starts with the smallest quantity, goes in steps and never over the limit', () => {
  const rolls = anEntry({ quantityRules: { min: 10, step: 5, max: 18, largeOrder: null } })
  const first = addLine([], rolls, {})
  expect(first[0]?.quantity).toBe(10)
  const twice = addLine(addLine(first, rolls, {}), rolls, {})
  expect(twice[0]?.quantity).toBe(18)
})

test('a quantity below the smallest removes the line', () => {
  const lines = addLine([], loaf, {})
  const [line] = lines
  if (!line) throw new Error('There is no line.')
  expect(setQuantity(lines, line, 3)[0]?.quantity).toBe(3)
  expect(setQuantity(lines, line, 0)).toEqual([])
})

test('describes what was chosen', () => {
  const [line] = addLine([], loaf, { schnitt: 'scheiben' })
  const [text] = addLine([], cake, { inschrift: 'Oma' })
  expect(line && describeOptions(line)).toEqual(['in Scheiben'])
  expect(text && describeOptions(text)).toEqual(['Inschrift: Oma'])
})

test('what sells most lately is offered first, and nothing that nobody has bought', () => {
  const catalog = [3, 0, 12, 7].map((lately) => anEntry({ productId: `sold ${lately}`, lately }))
  expect(listFavourites(catalog).map(({ productId }) => productId)).toEqual(['sold 12', 'sold 7', 'sold 3'])
})

test('the quantities of one tap are usual ones that the product may be ordered in', () => {
  const rulesOf = (min: number, step: number, max: number) => ({ quantityRules: { min, step, max, largeOrder: null } })
  expect(quickQuantities(anEntry(rulesOf(1, 1, 200)))).toEqual([5, 10, 20, 30, 50])
  expect(quickQuantities(anEntry({ ...rulesOf(1, 1, 25), usualQuantities: [2, 4] }))).toEqual([2, 4, 5, 10, 20])
  expect(quickQuantities(anEntry(rulesOf(10, 5, 60)))).toEqual([25, 50])
})
