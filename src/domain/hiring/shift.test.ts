import { expect, test } from 'vitest'
import { parseClockMinute } from '../calendar/clock-minute.ts'
import { shiftStartOf } from './shift.ts'

test.each([
  ['00:00', 'night'],
  ['03:59', 'night'],
  ['04:00', 'early'],
  ['05:30', 'early'],
  ['07:59', 'early'],
  ['08:00', 'day'],
  ['11:59', 'day'],
  ['12:00', 'late'],
  ['19:59', 'late'],
  ['20:00', 'night'],
  ['23:59', 'night'],
])('a shift from %s on begins in the %s', (time, start) => {
  expect(shiftStartOf({ startMinute: parseClockMinute(time) ?? -1 })).toBe(start)
})
