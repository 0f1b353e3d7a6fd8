import { expect, test } from 'vitest'
import { pinPath } from './pin-path.ts'

const numbersIn = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

test('an upright pin is as broad to the left as to the right', () => {
  const [, , rightX = 0, rightY = 0, , , , , , leftX = 0, leftY = 0] = numbersIn(pinPath({ x: 0, y: -22 }))
  expect(rightX).toBeCloseTo(-leftX)
  expect(rightY).toBeCloseTo(leftY)
  expect(Math.hypot(rightX, rightY + 22)).toBeCloseTo(12.5, 1)
})

test('a leaning pin still begins at its tip', () => {
  expect(pinPath({ x: 14, y: -18 })).toMatch(/^M0 0L/)
})
