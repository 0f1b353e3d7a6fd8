import { expect, test } from 'vitest'
import { findPause } from './ordering-pause.ts'

const orderingPause = { until: { date: '2026-11-16', minute: 690 }, reason: '' }

test.each([
  ['before its end', { date: '2026-11-16', minute: 689 }, true],
  ['at its end', { date: '2026-11-16', minute: 690 }, false],
  ['on the next morning', { date: '2026-11-17', minute: 0 }, false],
])('a pause %s', (_when, now, isInForce) => {
  expect(findPause({ orderingPause }, now)).toBe(isInForce ? orderingPause : undefined)
})

test('a store without a pause has none', () => {
  expect(findPause({}, { date: '2026-11-16', minute: 0 })).toBeUndefined()
})
