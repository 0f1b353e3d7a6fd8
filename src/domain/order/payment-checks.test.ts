import { expect, test } from 'vitest'
import { aPayment } from '#tests/support/builders.ts'
import { hasLapsed, nextCheckAt, nextCheckWithoutAnswer } from './payment-checks.ts'

const noon = '2026-11-16T12:00:00.000Z'
const minutesUntil = (instant: string) => (Date.parse(instant) - Date.parse(noon)) / 60_000

test('a payment is checked after 15 seconds, then half as often each time, and at least every half hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100].map((count) => minutesUntil(nextCheckAt(noon, count)))
  expect(minutes).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 30, 30, 30])
})

test('a payment without an answer is checked every minute', () => {
  expect(minutesUntil(nextCheckWithoutAnswer(noon))).toBe(1)
})

test('a payment lapses after seven hours, unless its capture has started', () => {
  const createdAt = '2026-11-16T05:00:00.000Z'
  expect(hasLapsed(aPayment({ createdAt }), noon)).toBe(true)
  expect(hasLapsed(aPayment({ createdAt: '2026-11-16T05:00:00.001Z' }), noon)).toBe(false)
  expect(hasLapsed(aPayment({ createdAt, captureStartedAt: noon }), noon)).toBe(false)
})
