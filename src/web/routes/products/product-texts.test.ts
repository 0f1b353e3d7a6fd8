import { describe, expect, test } from 'vitest'
import { serverTexts } from '../../i18n/server-texts.ts'
import { allergensOf, allergenText, availabilityTexts, contentText } from './product-texts.ts'

const voiceOf = (language: 'de' | 'en') => ({ t: serverTexts[language].voice('products'), language })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('when a product is available', () => {
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], season: null, preparationDays: 1, ordering: 1 } as const
  type Availability = Parameters<typeof availabilityTexts>[0]

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
  ])('%j is said as %j', (changes, german, english) => {
    const availability = { ...everyDay, ...changes, weekdays: [...(changes.weekdays ?? everyDay.weekdays)] }
    expect(availabilityTexts(availability, voiceOf('de')).map(plain)).toEqual(german)
    expect(availabilityTexts(availability, voiceOf('en')).map(plain)).toEqual(english)
  })
})

describe('what a product holds', () => {
  test.each([
    [
      null,
      'Allergene noch nicht erfasst, daher nicht bestellbar',
      'Allergens not declared yet, so it cannot be ordered',
    ],
    ['', 'Ohne deklarationspflichtige Allergene', 'No allergens that must be declared'],
    ['milk', 'Enthält Milch', 'Contains milk'],
    ['spelt,milk', 'Enthält Dinkel (Weizenart) und Milch', 'Contains spelt (a wheat) and milk'],
  ])('%j is said in words', (allergenes, german, english) => {
    expect(allergenText({ allergenes }, voiceOf('de'))).toBe(german)
    expect(allergenText({ allergenes }, voiceOf('en'))).toBe(english)
  })

  test('is a list of codes; nothing declared is not the same as nothing known', () => {
    expect(allergensOf({ allergenes: 'wheat,milk' })).toEqual(['wheat', 'milk'])
    expect(allergensOf({ allergenes: '' })).toEqual([])
    expect(allergensOf({ allergenes: null })).toBeNull()
  })
})

describe('how much there is for the price', () => {
  type Content = Parameters<typeof contentText>[0]

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
  ])('%j', (content, german, english) => {
    expect(plain(contentText(content, voiceOf('de')))).toBe(german)
    expect(plain(contentText(content, voiceOf('en')))).toBe(english)
  })
})
