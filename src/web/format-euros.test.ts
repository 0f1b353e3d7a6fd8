import { expect, test } from 'vitest'
import { languages } from '#domain/i18n/languages.ts'
import { formatEuros } from './format-euros.ts'

test.each(languages)('an amount in %s is written as Intl writes it', (language) => {
  const intl = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  for (const cents of [0, 1, 9, 10, 65, 120, 999, 4250, 12_345, 99_999, 123_456, 1_000_000, 123_456_789, -65, -123_456])
    expect(formatEuros(cents / 100, language)).toBe(intl.format(cents / 100))
})
