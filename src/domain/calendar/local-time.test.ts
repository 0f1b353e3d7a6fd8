import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  compareLocalTimes,
  formatClockMinute,
  formatCompactClockMinute,
  localTimeAt,
  parseClockMinute,
} from './local-time.ts'

test.each([
  ['00:00', 0],
  ['06:30', 390],
  ['0630', 390],
  ['23:59', 1439],
  ['2359', 1439],
])('parseClockMinute reads %s as minute %i', (text, minute) => {
  expect(parseClockMinute(text)).toBe(minute)
})

test.each(['24:00', '2400', '6:30', '630', '06:60', '06.30', '06:30:00', ' 06:30', '06:30\n', '-1:00', ''])(
  'parseClockMinute refuses %j',
  (text) => {
    expect(parseClockMinute(text)).toBeUndefined()
  },
)

it('formats minutes outside the day as the time of day they fall on', () => {
  expect([1440, 1470, 2879].map(formatClockMinute)).toEqual(['00:00', '00:30', '23:59'])
  expect(formatCompactClockMinute(1470)).toBe('0030')
  expect(formatClockMinute(-30)).toBe('23:30')
})

it('parses what it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(parseClockMinute(formatClockMinute(minute))).toBe(minute)
      expect(parseClockMinute(formatCompactClockMinute(minute))).toBe(minute)
    }),
  )
})

test.each([
  ['2026-11-15', 389, { date: '2026-11-15', minute: 389 }],
  ['2026-11-15', 1440, { date: '2026-11-16', minute: 0 }],
  ['2026-12-31', 1470, { date: '2027-01-01', minute: 30 }],
  ['2028-03-01', -1, { date: '2028-02-29', minute: 1439 }],
])('localTimeAt(%s, %i)', (date, minute, expected) => {
  expect(localTimeAt(date, minute)).toEqual(expected)
})

it('compareLocalTimes orders like the minutes', () => {
  const anyMinute = fc.integer({ min: -50_000, max: 50_000 })
  fc.assert(
    fc.property(anyMinute, anyMinute, (a, b) => {
      const order = compareLocalTimes(localTimeAt('2026-12-31', a), localTimeAt('2026-12-31', b))
      expect(Math.sign(order)).toBe(Math.sign(a - b))
    }),
  )
})
