import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './decimal-cents.ts'

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [1240, '12.40'],
  [123_456_789, '1234567.89'],
  [-5, '-0.05'],
  [-1240, '-12.40'],
])('%i cents are written as %s', (cents, text) => {
  expect(toDecimal(cents)).toBe(text)
})

test('no cent is lost on the way there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(toDecimal(cents)).toMatch(/^\d+\.\d\d$/)
      expect(fromDecimal(toDecimal(cents))).toBe(cents)
    }),
  )
})

test('whole euros may come without cents', () => {
  expect(fromDecimal('12')).toBe(1200)
})

test.each([
  '12.4',
  '1e3',
  '-1.00',
  '+1.00',
  '',
  '.50',
  '1.',
  '1.000',
  '1,00',
  ' 1.00',
  '1.00 ',
  '0x10',
  'NaN',
  '1234567890.00',
  '١.٠٠',
])('%j is no amount', (text) => {
  expect(fromDecimal(text)).toBeUndefined()
})
