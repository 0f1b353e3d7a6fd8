import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct, categoryDefaults } from '#tests/support/builders.ts'
import { type Category, sortCategories, sortProducts, unitPrice } from './product.ts'

describe('unitPrice', () => {
  const of = (priceCents: number, amount: number, unit: 'g' | 'ml' | 'piece', showUnitPrice = true) =>
    unitPrice(aProduct({ priceCents, content: { amount, unit }, showUnitPrice }))

  test.each([
    [540, 1000, 'g', { cents: 540, per: 'kg' }],
    [430, 750, 'g', { cents: 573, per: 'kg' }],
    [480, 500, 'g', { cents: 960, per: 'kg' }],
    [990, 3500, 'g', { cents: 283, per: 'kg' }],
    [240, 500, 'ml', { cents: 480, per: 'l' }],
    [199, 330, 'ml', { cents: 603, per: 'l' }],
  ] as const)('%i cents for %i %s is %j', (priceCents, amount, unit, expected) => {
    expect(of(priceCents, amount, unit)).toEqual(expected)
  })

  test('is missing for products that need none by law, and for pieces', () => {
    expect(of(55, 55, 'g', false)).toBeUndefined()
    expect(of(5400, 18, 'piece')).toBeUndefined()
  })

  test('does not include the deposit', () => {
    expect(unitPrice(aProduct({ depositCents: 25 }))).toEqual(unitPrice(aProduct()))
  })

  test('is in whole cents, rounded by at most half a cent per unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 10_000 }), (priceCents, amount) => {
        const cents = of(priceCents, amount, 'g')?.cents ?? Number.NaN
        expect(Number.isInteger(cents)).toBe(true)
        expect(Math.abs((cents * amount) / 1000 - priceCents)).toBeLessThanOrEqual(amount / 2000 + 1e-9)
      }),
    )
  })
})

describe('sortCategories', () => {
  const named = (name: string): Category => ({
    id: name.toLowerCase(),
    name: { de: name, en: name },
    icon: 'bread',
    ...categoryDefaults,
  })
  const sorted = (names: readonly string[]) => sortCategories(names.map(named), 'de').map(({ name }) => name.de)

  test('puts party food first, then sorts alphabetically', () => {
    expect(sorted(['Süßes', 'Feingebäck', 'Brötchen', 'Brote', 'Snacks', 'Partyfood'])).toEqual([
      'Partyfood',
      'Brötchen',
      'Brote',
      'Feingebäck',
      'Snacks',
      'Süßes',
    ])
  })

  test('keeps party food first under another name', () => {
    const renamed = { ...named('Partyfood'), name: { de: 'Zum Feiern', en: 'For parties' } }
    expect(sortCategories([named('Brote'), renamed], 'de').map(({ id }) => id)).toEqual(['partyfood', 'brote'])
  })

  test('sorts umlauts with their vowel, not after z', () => {
    expect(sorted(['Zöpfe', 'Öle', 'Obst', 'Pasteten', 'Äpfel', 'Aufstriche'])).toEqual([
      'Äpfel',
      'Aufstriche',
      'Obst',
      'Öle',
      'Pasteten',
      'Zöpfe',
    ])
  })

  test('sorts by the names of the language, with party food still first', () => {
    const categories: Category[] = [
      { id: 'brote', name: { de: 'Brote', en: 'Breads' }, icon: 'bread', ...categoryDefaults },
      { id: 'broetchen', name: { de: 'Brötchen', en: 'Rolls' }, icon: 'roll', ...categoryDefaults },
      { id: 'partyfood', name: { de: 'Partyfood', en: 'Party food' }, icon: 'platter', ...categoryDefaults },
      { id: 'suesses', name: { de: 'Süßes', en: 'Cakes and sweets' }, icon: 'cake', ...categoryDefaults },
    ]
    const ids = (language: 'de' | 'en') => sortCategories(categories, language).map(({ id }) => id)
    expect(ids('de')).toEqual(['partyfood', 'broetchen', 'brote', 'suesses'])
    expect(ids('en')).toEqual(['partyfood', 'brote', 'suesses', 'broetchen'])
  })

  test('does not depend on the order of the input and keeps every category', () => {
    const names = ['Süßes', 'Feingebäck', 'Brötchen', 'Brote', 'Snacks', 'Partyfood', 'Öle']
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        expect(sorted(shuffled)).toEqual(sorted(names))
      }),
    )
  })

  test('does not change the input', () => {
    const given = ['B', 'A'].map(named)
    sortCategories(given, 'de')
    expect(given.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('sortProducts', () => {
  const named = (de: string, changes = {}) => aProduct({ name: { de }, ...changes })
  const names = (products: ReturnType<typeof sortProducts>) => products.map(({ name }) => name.de)

  test('puts orderable products first and sorts both parts alphabetically', () => {
    const products = [
      named('Zopf'),
      named('Kaffee', { ordering: false }),
      named('Äpfel'),
      named('Amerikaner', { allergens: null }),
      named('Brezel'),
    ]
    expect(names(sortProducts(products, 'de'))).toEqual(['Äpfel', 'Brezel', 'Zopf', 'Amerikaner', 'Kaffee'])
  })

  test('sorts by the names of the language, by the German one where a translation is missing', () => {
    const products = [
      named('Brezel', { name: { de: 'Brezel', en: 'Pretzel' } }),
      named('Zopf', { name: { de: 'Zopf', en: 'Braided loaf' } }),
      named('Nusshörnchen'),
    ]
    expect(names(sortProducts(products, 'de'))).toEqual(['Brezel', 'Nusshörnchen', 'Zopf'])
    expect(names(sortProducts(products, 'en'))).toEqual(['Zopf', 'Nusshörnchen', 'Brezel'])
  })

  test('puts products without an allergen declaration among those that cannot be ordered', () => {
    expect(names(sortProducts([named('A', { allergens: null, ordering: true }), named('B')], 'de'))).toEqual(['B', 'A'])
  })

  test('does not change the input', () => {
    const given = [named('B'), named('A')]
    sortProducts(given, 'de')
    expect(names(given)).toEqual(['B', 'A'])
  })
})
