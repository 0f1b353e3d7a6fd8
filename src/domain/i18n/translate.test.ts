import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  createTranslator,
  flattenTranslations,
  type KeyBelow,
  type PlainKey,
  type Translate,
  type TranslationKey,
} from './translate.ts'

const translations = flattenTranslations({
  title: 'Sortiment',
  mode: { contains: 'Enthält' },
  addName: '{{name}} in den Warenkorb',
  added: '{{name}} und {{name}}',
  result_zero: 'leer',
  result_one: '{{count}} Artikel, einer',
  result_other: '{{count}} Artikel',
  keeps: '{{count}} Tage',
  keeps_one: 'ein Tag',
})
const t = createTranslator<'products'>('de', translations)

describe('createTranslator', () => {
  test('finds nested keys', () => {
    expect([t('title'), t('mode.contains'), t('addName', { name: 'Brezn' })]).toEqual([
      'Sortiment',
      'Enthält',
      'Brezn in den Warenkorb',
    ])
  })

  test('replaces every placeholder in one pass and removes those without a value', () => {
    expect(t('added', { name: '{{name}} $& <b>' })).toBe('{{name}} $& <b> und {{name}} $& <b>')
    // @ts-expect-error: the parameter is missing
    expect(t('addName', {})).toBe(' in den Warenkorb')
  })

  test.each([
    [0, 'leer'],
    [1, '1 Artikel, einer'],
    [2, '2 Artikel'],
    [1.5, '1.5 Artikel'],
  ])('selects the plural form for %d', (count, text) => {
    expect(t('result', { count })).toBe(text)
  })

  test('falls back to the plain key if a count has no plural form', () => {
    expect([t('keeps', { count: 0 }), t('keeps', { count: 1 }), t('keeps', { count: 4 })]).toEqual([
      '0 Tage',
      'ein Tag',
      '4 Tage',
    ])
  })

  test('returns the key if the translation is missing', () => {
    // @ts-expect-error: a group of keys is not a key
    const group = t('mode')
    expect([group, t('details'), t('pieces', { count: 2 })]).toEqual(['mode', 'details', 'pieces'])
  })
})

/** Never called: the compiler checks that each marked line is an error and that no other line is. */
export function checkTypes(translate: Translate<'products'>, key: 'title' | 'addName' | 'cartBar', unknown: string) {
  translate('title')
  translate('addName', { name: 'Brezn' })
  translate('cartBar', { count: 1, total: '2,30 €' })
  translate(key, { name: 'Brezn', count: 1, total: '2,30 €' })

  // @ts-expect-error: the key is unknown
  translate('titel')
  // @ts-expect-error: the key belongs to another namespace
  translate('cartCount', { count: 1 })
  // @ts-expect-error: any string is not a key
  translate(unknown)
  // @ts-expect-error: the parameters are missing
  translate('addName')
  // @ts-expect-error: one of two parameters is missing
  translate('cartBar', { count: 1 })
  // @ts-expect-error: a parameter may be absent
  translate('addName', { name: undefined })
  // @ts-expect-error: the key has no parameters
  translate('title', { name: 'Brezn' })
  // @ts-expect-error: one parameter is unknown
  translate('addName', { name: 'Brezn', nam: 'Brezn' })
  // @ts-expect-error: a formatted count cannot select the plural form
  translate('result', { count: '1.200' })
  // @ts-expect-error: one of the keys needs a name
  translate(key, { count: 1, total: '2,30 €' })
  // @ts-expect-error: some of the keys need parameters
  translate(key)
  // @ts-expect-error: a translator of another namespace
  const other: Translate<'common'> = translate
  return other
}

test('types the keys of a namespace', () => {
  expectTypeOf<'title' | 'addName'>().toExtend<TranslationKey<'products'>>()
  expectTypeOf<'title'>().toExtend<PlainKey<'products'>>()
  expectTypeOf<'addName'>().not.toExtend<PlainKey<'products'>>()
  expectTypeOf<KeyBelow<'products', 'mode'>>().toEqualTypeOf<'freeFrom' | 'contains'>()
})
