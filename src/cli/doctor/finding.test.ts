import { expect, test } from 'vitest'
import { clockDifference, clockVerdict } from './finding.ts'

const asked = { askedAtMs: 100_000, answeredAtMs: 109_000 }

test.each([
  [{ from: 104_000, until: 104_999 }, 0],
  [{ from: 99_500, until: 100_499 }, 0],
  [{ from: 90_000, until: 90_999 }, -9_001],
  [{ from: 200_000, until: 200_999 }, 91_000],
])('a clock that shows %j is off by %i', (shown, difference) => {
  expect(clockDifference({ ...shown, ...asked })).toBe(difference)
})

test.each([
  [0, 'ok'],
  [-4_999, 'ok'],
  [-9_001, 'warn'],
  [91_000, 'fail'],
])('%i ms are %s', (differenceMs, verdict) => {
  expect(clockVerdict(differenceMs)).toBe(verdict)
})
