import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEuros } from './euros.ts'

test.each([
  [350, 3.5],
  [55, 0.55],
  [0, 0],
  [1, 0.01],
  [123_456_789, 1_234_567.89],
])('%i cents are %f euros', (cents, euros) => {
  expect(toEuros(cents)).toBe(euros)
})

test('no cent is lost on the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      const written = JSON.stringify(toEuros(cents))
      expect(written).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(Math.round(Number(written) * 100)).toBe(cents)
    }),
  )
})
