import { describe, expect, test } from 'vitest'
import { formatMoneyField, formatNumberField, parseMoney, parseNumber, toSlug } from './input-values.ts'

describe('money', () => {
  test.each([
    ['4,20', 420],
    ['4.2', 420],
    ['4', 400],
    ['4,20 €', 420],
    [' 12,05 ', 1205],
    ['-0,50', -50],
    ['', undefined],
    ['4,205', '4,205'],
    ['vier', 'vier'],
  ])('%j is %j', (typed, cents) => expect(parseMoney(typed)).toBe(cents))

  test('is shown as it is typed', () => {
    expect([formatMoneyField(420, 'de'), formatMoneyField(420, 'en'), formatMoneyField(123456, 'de')]).toEqual([
      '4,20',
      '4.20',
      '1234,56',
    ])
    expect(formatMoneyField('vier', 'de')).toBe('vier')
  })
})

test('numbers have a comma or a point', () => {
  expect([parseNumber('0,5'), parseNumber('0.5'), parseNumber('x'), parseNumber('')]).toEqual([
    0.5,
    0.5,
    'x',
    undefined,
  ])
  expect(formatNumberField(0.5, 'de')).toBe('0,5')
})

test('ids are made from names', () => {
  expect([toSlug('Nussecke mit Honig'), toSlug('Müsli-Brötchen!'), toSlug('Crème')]).toEqual([
    'nussecke-mit-honig',
    'muesli-broetchen',
    'creme',
  ])
})
