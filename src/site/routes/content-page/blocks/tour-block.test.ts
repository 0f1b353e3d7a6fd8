import { expect, test } from 'vitest'
import { weekdayInBerlin } from './tour-block.tsx'

test.each([
  ['2026-11-15T12:00:00Z', 0],
  ['2026-11-16T22:59:59Z', 1],
  ['2026-11-16T23:00:00Z', 2],
  ['2026-07-14T21:59:59Z', 2],
  ['2026-07-14T22:00:00Z', 3],
  ['2026-11-21T12:00:00Z', 6],
])('%s is weekday %i in Berlin', (instant, weekday) => {
  expect(weekdayInBerlin(new Date(instant))).toBe(weekday)
})
