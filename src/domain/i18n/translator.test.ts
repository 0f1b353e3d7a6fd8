import { describe, expect, test } from 'vitest'
import { flattenTexts } from './flatten-texts.ts'
import { translator } from './translator.ts'

const texts = flattenTexts({
  open: 'Geöffnet',
  cart: { add: '{{name}} in den Warenkorb', twice: '{{name}} und {{name}}' },
  items_zero: 'leer',
  items_one: '{{count}} Artikel, einer',
  items_other: '{{count}} Artikel',
  days: '{{count}} Tage',
  days_one: 'ein Tag',
})
const t = translator('de', texts)

describe('a translator', () => {
  test('finds a text however deep it lies', () => {
    expect([t('open'), t('cart.add', { name: 'Brezn' })]).toEqual(['Geöffnet', 'Brezn in den Warenkorb'])
  })

  test('fills every blank in one pass, and leaves one empty that nothing stands for', () => {
    expect(t('cart.twice', { name: '{{name}} $& <b>' })).toBe('{{name}} $& <b> und {{name}} $& <b>')
    expect(t('cart.add', {})).toBe(' in den Warenkorb')
  })

  test.each([
    [0, 'leer'],
    [1, '1 Artikel, einer'],
    [2, '2 Artikel'],
    [1.5, '1.5 Artikel'],
  ])('says %d items as the language does', (count, text) => {
    expect(t('items', { count })).toBe(text)
  })

  test('takes the plain text where a count has no form of its own', () => {
    expect([t('days', { count: 0 }), t('days', { count: 1 }), t('days', { count: 4 })]).toEqual([
      '0 Tage',
      'ein Tag',
      '4 Tage',
    ])
  })

  test('shows a key that has no text', () => {
    expect([t('cart'), t('gone.away'), t('gone', { count: 2 })]).toEqual(['cart', 'gone.away', 'gone'])
  })
})
