import { expect, test } from 'vitest'
import { aChoiceGroup, aProductResponse, inscriptionGroup, loafGroups } from '#tests/support/builders.ts'
import { toProductCardData } from './product-card-data.ts'

test('a card contains what it shows, without the fields of the product page', () => {
  const card = toProductCardData(aProductResponse({ id: 'brezel' }), 'de')
  expect(card).toMatchObject({ id: 'brezel', lineId: 'brezel', options: [], price: 5.4, allergenes: 'wheat' })
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
