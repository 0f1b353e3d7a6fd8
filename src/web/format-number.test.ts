import { describe, expect, it } from 'vitest'
import { languages } from '#domain/i18n/languages.ts'
import { formatNumber } from './format-number.ts'

const numbers = [0, 1, 7, 12, 100, 999, 1000, 1234, 12_345, 999_999, 1_234_567]
const fractions = [0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.125]

describe.each(languages)('a number in %s', (language) => {
  it.each([
    { least: 0, most: 3 },
    { least: 2, most: 2 },
    { least: 0, most: 1 },
    { least: 0, most: 0 },
  ])('is written as Intl writes it, with $least to $most digits', (digits) => {
    const intl = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits.least,
      maximumFractionDigits: digits.most,
    })
    for (const number of numbers)
      for (const fraction of fractions.filter((one) => Number(one.toFixed(digits.most)) === one))
        for (const value of [number + fraction, -1 - number - fraction])
          expect(formatNumber(value, language, digits)).toBe(intl.format(value))
  })
})

it('rounds to the last digit', () => {
  expect(formatNumber(2.4499, 'de', { most: 1 })).toBe('2,4')
  expect(formatNumber(23.6, 'en', { most: 0 })).toBe('24')
})
