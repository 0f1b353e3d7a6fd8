import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal, toEuros } from './money.ts'

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [1240, '12.40'],
  [123_456_789, '1234567.89'],
  [-5, '-0.05'],
  [-1240, '-12.40'],
])('formatDecimal writes %i cents as %s', (cents, text) => {
  expect(formatDecimal(cents)).toBe(text)
})

test('parseDecimal reverses formatDecimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(formatDecimal(cents)).toMatch(/^\d+\.\d\d$/)
      expect(parseDecimal(formatDecimal(cents))).toBe(cents)
    }),
  )
})

test('parseDecimal accepts whole euros without cents', () => {
  expect(parseDecimal('12')).toBe(1200)
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
])('parseDecimal refuses %j', (text) => {
  expect(parseDecimal(text)).toBeUndefined()
})

test.each([
  [350, 3.5],
  [55, 0.55],
  [0, 0],
  [1, 0.01],
  [123_456_789, 1_234_567.89],
])('toEuros turns %i cents into %f euros', (cents, euros) => {
  expect(toEuros(cents)).toBe(euros)
})

test('toEuros loses no cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      const written = JSON.stringify(toEuros(cents))
      expect(written).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(Math.round(Number(written) * 100)).toBe(cents)
    }),
  )
})
