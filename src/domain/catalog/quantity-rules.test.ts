import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countSteps,
  isOfferedQuantity,
  largestQuantity,
  nearestQuantity,
  nextQuantity,
  previousQuantity,
} from './quantity-rules.ts'

const rules = fc
  .record({
    min: fc.integer({ min: 1, max: 30 }),
    step: fc.integer({ min: 1, max: 12 }),
    more: fc.integer({ min: 0, max: 300 }),
  })
  .map(({ min, step, more }) => ({ min, step, max: min + more }))
const quantity = fc.integer({ min: 0, max: 400 })

test('rolls in rows of four', () => {
  const rows = { min: 4, step: 4, max: 30 }
  expect([0, 3, 4, 5, 28, 30].map((count) => nextQuantity(rows, count))).toEqual([4, 4, 8, 8, undefined, undefined])
  expect([28, 29, 8, 7, 4, 0].map((count) => previousQuantity(rows, count))).toEqual([24, 28, 4, 4, 0, 0])
  expect([1, 6, 28, 29, 400].map((count) => nearestQuantity(rows, count))).toEqual([4, 8, 28, 28, 28])
  expect(largestQuantity(rows)).toBe(28)
})

test('every step leads to an offered quantity, and steps cancel each other out', () => {
  fc.assert(
    fc.property(rules, quantity, (rule, count) => {
      const next = nextQuantity(rule, count)
      const previous = previousQuantity(rule, count)
      if (next !== undefined) {
        expect(isOfferedQuantity(rule, next)).toBe(true)
        expect(next).toBeGreaterThan(count)
        expect(previousQuantity(rule, next)).toBe(isOfferedQuantity(rule, count) ? count : previousQuantity(rule, next))
      }
      expect(previous === 0 || isOfferedQuantity(rule, previous)).toBe(true)
      expect(previous).toBeLessThanOrEqual(Math.max(0, count - 1))
    }),
  )
})

test('the nearest quantity is offered, and an offered one is nearest to itself', () => {
  fc.assert(
    fc.property(rules, quantity, (rule, count) => {
      const nearest = nearestQuantity(rule, count)
      expect(isOfferedQuantity(rule, nearest)).toBe(true)
      if (isOfferedQuantity(rule, count)) expect(nearest).toBe(count)
      else expect(nearest > count || nearest === largestQuantity(rule)).toBe(true)
    }),
  )
})

test('so many steps as counted add the pieces, and one step less would not', () => {
  const addSteps = (rule: { min: number; step: number; max: number }, from: number, count: number) =>
    Array.from({ length: count }).reduce<number>((sum) => nextQuantity({ ...rule, max: 10_000 }, sum) ?? sum, from)
  fc.assert(
    fc.property(rules, quantity, fc.integer({ min: 1, max: 100 }), (rule, count, pieces) => {
      const from = count < rule.min ? 0 : nearestQuantity({ ...rule, max: 10_000 }, count)
      const steps = countSteps(rule, from, pieces)
      expect(addSteps(rule, from, steps)).toBeGreaterThanOrEqual(from + pieces)
      expect(addSteps(rule, from, steps - 1)).toBeLessThan(from + pieces)
    }),
  )
})
