import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { compareLocalTimes, localTimeAt } from './local-time.ts'

test.each([
  ['2026-11-15', 389, { date: '2026-11-15', minute: 389 }],
  ['2026-11-15', 1440, { date: '2026-11-16', minute: 0 }],
  ['2026-12-31', 1470, { date: '2027-01-01', minute: 30 }],
  ['2028-03-01', -1, { date: '2028-02-29', minute: 1439 }],
])('minute %2$i counted from %1$s', (date, minute, expected) => {
  expect(localTimeAt(date, minute)).toEqual(expected)
})

it('orders like the minutes it was made from', () => {
  const anyMinute = fc.integer({ min: -50_000, max: 50_000 })
  fc.assert(
    fc.property(anyMinute, anyMinute, (a, b) => {
      const order = compareLocalTimes(localTimeAt('2026-12-31', a), localTimeAt('2026-12-31', b))
      expect(Math.sign(order)).toBe(Math.sign(a - b))
    }),
  )
})
