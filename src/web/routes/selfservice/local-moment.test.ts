import { expect, test } from 'vitest'
import { localMoment } from './local-moment.ts'

test.each([
  ['2026-11-16T17:00:00.000Z', '2026-11-16', '18:00'],
  ['2026-07-01T22:15:00.000Z', '2026-07-02', '00:15'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25', '02:30'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', '00:00'],
])('%s is %s, %s in the bakery', (instant, date, time) => {
  expect(localMoment(instant)).toEqual({ date, time })
})
