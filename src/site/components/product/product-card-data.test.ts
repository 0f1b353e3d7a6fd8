import { expect, test } from 'vitest'
import type { ProductResponse } from '#contract/products.ts'
import { aChoiceGroup, aProductResponse, inscriptionGroup, loafGroups } from '#tests/support/builders.ts'
import { completeCard } from './card-product.ts'
import { toProductCardData } from './product-card-data.ts'

test('a card contains what it shows, without the fields of the product page', () => {
  const card = completeCard(toProductCardData(aProductResponse({ id: 'brezel' }), 'de'))
  expect(card).toMatchObject({ id: 'brezel', lineId: 'brezel', options: [], price: 5.4, allergens: ['wheat'] })
  for (const field of [
    'ingredients',
    'nutrition',
    'additives',
    'calorific',
    'optionGroups',
    'priceFrom',
    'needsChoice',
  ])
    expect(card).not.toHaveProperty(field)
})

test('one tap adds the default options, with their price', () => {
  const slicing = aChoiceGroup('schnitt', 'scheiben', [{ id: 'ganz' }, { id: 'scheiben', priceDifference: 0.2 }])
  const card = toProductCardData(aProductResponse({ optionGroups: [slicing] }), 'de')
  expect(card).toMatchObject({ lineId: 'bauernbrot?schnitt=scheiben', price: 5.6, priceFrom: 5.4 })
  expect(card.options).toMatchObject([{ groupId: 'schnitt', choiceId: 'scheiben', priceDifference: 0.2 }])
})

test('the lowest price is there if choices differ in price', () => {
  const loaf = aProductResponse({ priceFrom: 2.9, optionGroups: loafGroups })
  expect(toProductCardData(loaf, 'de')).toMatchObject({ price: 5.4, priceFrom: 2.9 })
  const cake = aProductResponse({ optionGroups: [inscriptionGroup] })
  expect(toProductCardData(cake, 'de')).not.toHaveProperty('priceFrom')
})

test('a product whose size has to be chosen cannot be added by one tap', () => {
  const size = aChoiceGroup('groesse', null, [{ id: 's' }, { id: 'm', priceDifference: 2 }])
  expect(toProductCardData(aProductResponse({ optionGroups: [size] }), 'de')).toMatchObject({ needsChoice: true })
})

const usual = {
  vatPercent: 7,
  deposit: 0,
  ordering: 1,
  regional: 0,
  organicControlBody: null,
  preparationDays: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  season: null,
  quantityRules: { min: 1, step: 1, max: 99, largeOrder: null },
} satisfies Partial<ProductResponse>

test('a card is sent without what most products have, and is complete again in the browser', () => {
  const card = toProductCardData(aProductResponse({ id: 'brezel', ...usual }), 'de')
  expect(Object.keys(card).sort()).toEqual([
    'allergens',
    'content',
    'description',
    'id',
    'name',
    'picture',
    'price',
    'unitPrice',
  ])
  expect(completeCard(card)).toMatchObject({ ...usual, lineId: 'brezel', options: [] })
})

test('a card is sent with everything that differs from most products', () => {
  const unusual = {
    vatPercent: 19,
    unitPrice: { price: 5.4, per: 'kg' },
    deposit: 0.25,
    ordering: 0,
    regional: 1,
    organicControlBody: 'DE-ÖKO-006',
    preparationDays: 0,
    weekdays: [6],
    season: { from: '12-01', until: '12-24' },
    quantityRules: { min: 4, step: 4, max: 96, largeOrder: null },
  } satisfies Partial<ProductResponse>
  const card = toProductCardData(aProductResponse(unusual), 'de')
  expect(card).toMatchObject(unusual)
  expect(completeCard(card)).toMatchObject(unusual)
})
