import { describe, expect, it, test } from 'vitest'
import { formatCents, formatDistance, formatEuros, formatList, formatNumber, formatSize } from './format.ts'
import { languages } from './languages.ts'

const numbers = [0, 1, 7, 12, 100, 999, 1000, 1234, 12_345, 999_999, 1_234_567]
const fractions = [0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.125]

describe.each(languages)('formatNumber in %s', (language) => {
  it.each([
    { min: 0, max: 3 },
    { min: 2, max: 2 },
    { min: 0, max: 1 },
    { min: 0, max: 0 },
  ])('matches Intl with $min to $max fraction digits', (digits) => {
    const intl = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits.min,
      maximumFractionDigits: digits.max,
    })
    for (const number of numbers)
      for (const fraction of fractions.filter((one) => Number(one.toFixed(digits.max)) === one))
        for (const value of [number + fraction, -1 - number - fraction])
          expect(formatNumber(value, language, digits)).toBe(intl.format(value))
  })
})

it('formatNumber rounds to the last digit', () => {
  expect(formatNumber(2.4499, 'de', { max: 1 })).toBe('2,4')
  expect(formatNumber(23.6, 'en', { max: 0 })).toBe('24')
})

test.each(languages)('formatEuros matches Intl in %s', (language) => {
  const intl = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  for (const cents of [0, 1, 9, 10, 65, 120, 999, 4250, 12_345, 99_999, 123_456, 1_000_000, 123_456_789, -65, -123_456])
    expect(formatEuros(cents / 100, language)).toBe(intl.format(cents / 100))
})

test('formatSize uses the decimal separator of the language', () => {
  expect(formatSize(1_240_000, 'de')).toBe('1,2 MB')
  expect(formatSize(1_240_000, 'en')).toBe('1.2 MB')
  expect(formatSize(340_400, 'de')).toBe('340 kB')
  expect(formatSize(5_300_000, 'de')).toBe('5,3 MB')
})

test('formatSize shows at least 1 kB, except for an empty file', () => {
  expect(formatSize(12, 'de')).toBe('1 kB')
  expect(formatSize(0, 'de')).toBe('0 kB')
})

test.each([
  ['de', 'de'],
  ['en', 'en-GB'],
] as const)('formatList in %s matches Intl for %s', (language, locale) => {
  for (const type of ['conjunction', 'disjunction'] as const) {
    const intl = new Intl.ListFormat(locale, { type })
    for (const items of [[], ['Ei'], ['Ei', 'Milch'], ['Ei', 'Milch', 'Senf'], ['Ei', 'Milch', 'Senf', 'Soja']])
      expect(formatList(items, language, type)).toBe(intl.format(items))
  }
})

test.each([
  [0, '50 m'],
  [0.34, '350 m'],
  [0.974, '950 m'],
  [0.98, '1 km'],
  [2.44, '2,4 km'],
  [24.4, '24 km'],
])('formats a distance of %d km as %s', (km, text) => {
  expect(formatDistance(km, 'de')).toBe(text)
})

test('formats distances with a decimal point in English', () => {
  expect(formatDistance(2.44, 'en')).toBe('2.4 km')
})

test('formatCents formats cents as euros', () => {
  expect([formatCents(1240, 'de'), formatCents(1240, 'en')]).toEqual(['12,40\u00a0€', '€12.40'])
})

test('formatNumber writes no separators of thousands in a field', () => {
  expect(formatNumber(1234.5, 'de', { min: 2, max: 2, isGrouped: false })).toBe('1234,50')
})
