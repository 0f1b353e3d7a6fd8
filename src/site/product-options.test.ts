import { describe, expect, test } from 'vitest'
import type { ProductResponse } from '#contract/products.ts'
import { aChoiceGroup, aProductResponse, inscriptionGroup, loafGroups } from '#tests/support/builders.ts'
import { serverTranslations } from './i18n/translations.server.ts'
import {
  applyOptions,
  findOptionErrors,
  formatPriceDifference,
  readChosenOptions,
  toItemOptions,
} from './product-options.ts'

const translationIn = (language: 'de' | 'en') => ({
  t: serverTranslations[language].getTranslator('products'),
  language,
})
const loaf = aProductResponse({ priceFrom: 2.9, optionGroups: loafGroups })
const cake = aProductResponse({
  price: 36,
  priceFrom: 36,
  allergens: ['wheat', 'egg'],
  optionGroups: [inscriptionGroup],
})
const bag = aProductResponse({
  price: 3.5,
  priceFrom: 3.5,
  optionGroups: [aChoiceGroup('groesse', null, [{ id: 's' }, { id: 'm', priceDifference: 2 }])],
})

describe('applyOptions', () => {
  test('price, content and unit price follow the choice', () => {
    expect(applyOptions(loaf, {})).toEqual(loaf)
    expect(applyOptions(loaf, { schnitt: 'scheiben' })).toMatchObject({
      price: 5.6,
      unitPrice: { price: 5.6, per: 'kg' },
    })
    expect(applyOptions(loaf, { groesse: 'halb', schnitt: 'scheiben' })).toMatchObject({
      price: 3.1,
      content: { amount: 500, unit: 'g' },
      unitPrice: { price: 6.2, per: 'kg' },
    })
  })

  test('the unit price follows a choice that changes only the price, and one that has a weight', () => {
    const slicing = aChoiceGroup('schnitt', 'ganz', [{ id: 'ganz' }, { id: 'scheiben', priceDifference: 0.2 }])
    const sliced = aProductResponse({ optionGroups: [slicing] })
    expect(applyOptions(sliced, { schnitt: 'scheiben' }).unitPrice).toEqual({ price: 5.6, per: 'kg' })
    const { unitPrice: _, ...byPiece } = aProductResponse({ content: { amount: 1, unit: 'piece' } })
    const unitPrice = { price: 10.8, per: 'kg' } as const
    const half = { id: 'halb', content: { amount: 500, unit: 'g' } as const, unitPrice }
    const cut: ProductResponse = { ...byPiece, optionGroups: [aChoiceGroup('groesse', 'ganz', [{ id: 'ganz' }, half])] }
    expect(applyOptions(cut, { groesse: 'halb' }).unitPrice).toEqual(unitPrice)
    expect(applyOptions(cut, {}).unitPrice).toBeUndefined()
  })

  test('a text adds its price and its allergens, unless it is blank', () => {
    expect(applyOptions(cake, { inschrift: 'Alles Gute' })).toMatchObject({
      price: 38.5,
      allergens: ['wheat', 'egg', 'almond'],
    })
    expect(applyOptions(cake, { inschrift: '  ' })).toMatchObject({ price: 36, allergens: ['wheat', 'egg'] })
  })

  test('a product without unit price or declared allergens gets none by an option', () => {
    const { unitPrice: _, ...undeclared } = { ...loaf, allergens: null }
    const sold = applyOptions(undeclared, { schnitt: 'scheiben' })
    expect([sold.allergens, sold.price]).toEqual([null, 5.6])
    expect(applyOptions({ ...undeclared, optionGroups: [] }, {})).not.toHaveProperty('unitPrice')
  })
})

test('toItemOptions describes choices by their names and texts with the name of their group', () => {
  expect(toItemOptions(loaf, {}, 'de').map(({ text }) => text)).toEqual(['laib', 'ganz'])
  expect(toItemOptions(cake, { inschrift: ' Alles  Gute ' }, 'de')).toEqual([
    {
      groupId: 'inschrift',
      group: 'Inschrift',
      value: 'Alles Gute',
      text: 'Inschrift: „Alles Gute“',
      priceDifference: 2.5,
    },
  ])
  expect(toItemOptions(cake, { inschrift: 'Alles Gute' }, 'en')[0]?.text).toBe('Inschrift: “Alles Gute”')
})

test('readChosenOptions takes from an address what the product offers', () => {
  const read = (query: string) => readChosenOptions(loaf, new URLSearchParams(query))
  expect(read('groesse=halb&schnitt=scheiben')).toEqual({ groesse: 'halb', schnitt: 'scheiben' })
  expect(read('groesse=riesig&utm_source=x')).toEqual({})
  expect(readChosenOptions(cake, new URLSearchParams('inschrift=Alles'))).toEqual({})
})

test.each([
  [0.5, '+ 0,50 €', '+ €0.50'],
  [-1.2, '− 1,20 €', '− €1.20'],
  [0, undefined, undefined],
])('formatPriceDifference formats %d', (euros, german, english) => {
  expect(formatPriceDifference(euros, translationIn('de'))?.replaceAll('\u00a0', ' ')).toBe(german)
  expect(formatPriceDifference(euros, translationIn('en'))?.replaceAll('\u00a0', ' ')).toBe(english)
})

describe('findOptionErrors', () => {
  const required = aProductResponse({ optionGroups: [{ ...inscriptionGroup, isRequired: true }] })
  const errors = (chosen: Record<string, string>, product = cake, isAttempted = false) =>
    findOptionErrors(product, chosen, translationIn('de'), isAttempted)

  test('a missing choice or text is an error only after an attempt', () => {
    expect(errors({}, bag)).toEqual({})
    expect(errors({}, bag, true)).toEqual({ groesse: 'Bitte wählen Sie hier etwas aus.' })
    expect(errors({}, required, true)).toEqual({ inschrift: 'Bitte tragen Sie hier Ihren Text ein.' })
  })

  test('a choice that is gone says so', () => {
    expect(errors({ groesse: 'xxl' }, bag)).toEqual({
      groesse: 'Das bieten wir so nicht mehr an. Bitte wählen Sie etwas anderes.',
    })
  })

  test('a text that is too long says by how much, without the spaces that are not written', () => {
    expect(errors({ inschrift: '  zwanzig Zeichen, gut  ' })).toEqual({})
    expect(errors({ inschrift: 'Herzlichen Glückwunsch' })).toEqual({
      inschrift: 'Ihr Text hat 22 Zeichen, Platz ist für 20. Bitte kürzen Sie ihn.',
    })
  })

  test('a text that cannot be written names the character', () => {
    expect(errors({ inschrift: 'Prost 🎂' }).inschrift).toMatch(/^„🎂“ können wir nicht schreiben\./)
  })

  test('a valid choice has no errors', () => {
    expect(errors({ groesse: 'm' }, bag, true)).toEqual({})
    expect(errors({}, cake, true)).toEqual({})
  })
})
