import { describe, expect, test } from 'vitest'
import type { Allergen } from '#domain/catalog/allergens.ts'
import { aChoiceGroup, aProductResponse, inscriptionGroup, loafGroups } from '#tests/support/builders.ts'
import { serverTranslations } from './i18n/translations.server.ts'
import { findPriceRange, formatAllergens, formatAvailability, formatContent, formatPrice } from './product-format.ts'

const translationIn = (language: 'de' | 'en') => ({
  t: serverTranslations[language].getTranslator('products'),
  language,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('formatAvailability', () => {
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], season: null, preparationDays: 1, ordering: 1 } as const
  type Availability = Parameters<typeof formatAvailability>[0]

  test.each<[Partial<Availability>, string[], string[]]>([
    [{}, [], []],
    [{ weekdays: [6] }, ['Nur samstags'], ['Only on Saturdays']],
    [{ weekdays: [5, 6] }, ['Nur freitags und samstags'], ['Only on Fridays and on Saturdays']],
    [{ weekdays: [0, 6] }, ['Nur samstags und sonntags'], ['Only on Saturdays and on Sundays']],
    [{ weekdays: [1, 2, 3, 4, 5, 6] }, ['Nicht sonntags'], ['Not on Sundays']],
    [{ weekdays: [1, 2, 3, 4, 5] }, ['Nicht samstags und sonntags'], ['Not on Saturdays and on Sundays']],
    [{ season: { from: '12-01', until: '02-28', startsOn: '2026-12-01' } }, ['Ab 1. Dezember'], ['From 1 December']],
    [{ season: { from: '12-01', until: '02-29' } }, ['Bis 29. Februar'], ['Until 29 February']],
    [{ preparationDays: 2 }, ['2 Tage Vorlauf'], ['2 days’ notice']],
    [{ preparationDays: 2, ordering: 0 }, [], []],
    [
      { weekdays: [6], season: { from: '08-01', until: '10-15' }, preparationDays: 3 },
      ['Nur samstags', 'Bis 15. Oktober', '3 Tage Vorlauf'],
      ['Only on Saturdays', 'Until 15 October', '3 days’ notice'],
    ],
  ])('formats %j as %j', (changes, german, english) => {
    const availability = { ...everyDay, ...changes, weekdays: [...(changes.weekdays ?? everyDay.weekdays)] }
    expect(formatAvailability(availability, translationIn('de')).map(plain)).toEqual(german)
    expect(formatAvailability(availability, translationIn('en')).map(plain)).toEqual(english)
  })
})

describe('formatAllergens', () => {
  test.each<[Allergen[] | null, string, string]>([
    [
      null,
      'Allergene noch nicht erfasst, daher nicht bestellbar',
      'Allergens not declared yet, so it cannot be ordered',
    ],
    [[], 'Ohne deklarationspflichtige Allergene', 'No allergens that must be declared'],
    [['milk'], 'Enthält Milch', 'Contains milk'],
    [['spelt', 'milk'], 'Enthält Dinkel (Weizenart) und Milch', 'Contains spelt (a wheat) and milk'],
  ])('formats %j', (allergens, german, english) => {
    expect(formatAllergens({ allergens }, translationIn('de'))).toBe(german)
    expect(formatAllergens({ allergens }, translationIn('en'))).toBe(english)
  })
})

describe('formatContent', () => {
  type Content = Parameters<typeof formatContent>[0]

  test.each<[Content, string, string]>([
    [{ content: { amount: 55, unit: 'g' } }, '55 g', '55 g'],
    [
      { content: { amount: 1000, unit: 'g' }, unitPrice: { price: 5.4, per: 'kg' } },
      '1.000 g · 5,40 € / kg',
      '1,000 g · €5.40 / kg',
    ],
    [
      { content: { amount: 500, unit: 'ml' }, unitPrice: { price: 4.8, per: 'l' } },
      '0,5 l · 4,80 € / l',
      '0.5 l · €4.80 / l',
    ],
    [{ content: { amount: 1, unit: 'piece' } }, '1 Stück', '1 piece'],
    [{ content: { amount: 18, unit: 'piece' } }, '18 Stück', '18 pieces'],
  ])('formats %j', (content, german, english) => {
    expect(plain(formatContent(content, translationIn('de')))).toBe(german)
    expect(plain(formatContent(content, translationIn('en')))).toBe(english)
  })
})

test.each([
  [{ price: 3.5 }, '3,50 €', '€3.50'],
  [{ price: 3.5, priceFrom: 3.5 }, 'ab 3,50 €', 'from €3.50'],
  // What one tap adds costs more than the lowest price.
  [{ price: 5.4, priceFrom: 2.9 }, '5,40 €', '€5.40'],
])('formatPrice formats %j', (product, german, english) => {
  expect(plain(formatPrice(product, translationIn('de')))).toBe(german)
  expect(plain(formatPrice(product, translationIn('en')))).toBe(english)
})

describe('findPriceRange', () => {
  test('spans the choices that have to be made', () => {
    expect(findPriceRange(aProductResponse({ priceFrom: 2.9, optionGroups: loafGroups }))).toEqual({
      low: 2.9,
      high: 5.6,
    })
    const size = aChoiceGroup('groesse', null, [{ id: 's' }, { id: 'm', priceDifference: 2 }])
    const bag = aProductResponse({ price: 3.5, priceFrom: 3.5, optionGroups: [size] })
    expect(findPriceRange(bag)).toEqual({ low: 3.5, high: 5.5 })
  })

  test('is none without options, with equal prices, and for what can be left out', () => {
    const slicing = aChoiceGroup('schnitt', 'ganz', [{ id: 'ganz' }, { id: 'scheiben' }])
    const cake = aProductResponse({ optionGroups: [inscriptionGroup] })
    for (const product of [aProductResponse(), aProductResponse({ optionGroups: [slicing] }), cake])
      expect(findPriceRange(product)).toBeUndefined()
  })
})
