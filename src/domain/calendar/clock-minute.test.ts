import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatClockMinute, formatCompactClockMinute, parseClockMinute } from './clock-minute.ts'

test.each([
  ['00:00', 0],
  ['06:30', 390],
  ['0630', 390],
  ['23:59', 1439],
  ['2359', 1439],
])('%s is minute %i', (text, minute) => {
  expect(parseClockMinute(text)).toBe(minute)
})

test.each(['24:00', '2400', '6:30', '630', '06:60', '06.30', '06:30:00', ' 06:30', '06:30\n', '-1:00', ''])(
  '%j is no time',
  (text) => {
    expect(parseClockMinute(text)).toBeUndefined()
  },
)

it('shows a closing past midnight as the clock does', () => {
  expect([1440, 1470, 2879].map(formatClockMinute)).toEqual(['00:00', '00:30', '23:59'])
  expect(formatCompactClockMinute(1470)).toBe('0030')
  expect(formatClockMinute(-30)).toBe('23:30')
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(parseClockMinute(formatClockMinute(minute))).toBe(minute)
      expect(parseClockMinute(formatCompactClockMinute(minute))).toBe(minute)
    }),
  )
})
