import { describe, expect, test } from 'vitest'
import { createTranslator, flattenTranslations } from './translate.ts'

const translations = flattenTranslations({
  open: 'Geöffnet',
  cart: { add: '{{name}} in den Warenkorb', twice: '{{name}} und {{name}}' },
  items_zero: 'leer',
  items_one: '{{count}} Artikel, einer',
  items_other: '{{count}} Artikel',
  days: '{{count}} Tage',
  days_one: 'ein Tag',
})
const t = createTranslator('de', translations)

describe('createTranslator', () => {
  test('finds nested keys', () => {
    expect([t('open'), t('cart.add', { name: 'Brezn' })]).toEqual(['Geöffnet', 'Brezn in den Warenkorb'])
  })

  test('replaces every placeholder in one pass and removes those without a value', () => {
    expect(t('cart.twice', { name: '{{name}} $& <b>' })).toBe('{{name}} $& <b> und {{name}} $& <b>')
    expect(t('cart.add', {})).toBe(' in den Warenkorb')
  })

  test.each([
    [0, 'leer'],
    [1, '1 Artikel, einer'],
    [2, '2 Artikel'],
    [1.5, '1.5 Artikel'],
  ])('selects the plural form for %d', (count, text) => {
    expect(t('items', { count })).toBe(text)
  })

  test('falls back to the plain key if a count has no plural form', () => {
    expect([t('days', { count: 0 }), t('days', { count: 1 }), t('days', { count: 4 })]).toEqual([
      '0 Tage',
      'ein Tag',
      '4 Tage',
    ])
  })

  test('returns the key if the translation is missing', () => {
    expect([t('cart'), t('gone.away'), t('gone', { count: 2 })]).toEqual(['cart', 'gone.away', 'gone'])
  })
})
