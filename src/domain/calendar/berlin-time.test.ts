import { expect, test } from 'vitest'
import { berlinInstant, berlinTime } from './berlin-time.ts'

test.each([
  ['2026-11-15T05:30:00.000Z', '2026-11-15', 390],
  ['2026-07-01T22:30:00.000Z', '2026-07-02', 30],
  ['2027-03-28T00:59:00.000Z', '2027-03-28', 119],
  ['2027-03-28T01:00:00.000Z', '2027-03-28', 180],
  ['2026-10-25T00:30:00.000Z', '2026-10-25', 150],
  ['2026-10-25T01:30:00.000Z', '2026-10-25', 150],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', 0],
])('%s is %s, minute %i, in Berlin', (instant, date, minute) => {
  expect(berlinTime(instant)).toEqual({ date, minute })
})

test.each([
  ['2026-11-15', 390, '2026-11-15T05:30:00.000Z'],
  ['2026-07-02', 30, '2026-07-01T22:30:00.000Z'],
  ['2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', 180, '2026-10-25T02:00:00.000Z'],
  ['2027-03-28', 150, '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', 180, '2027-03-28T01:00:00.000Z'],
])('%s, minute %i, in Berlin is %s', (date, minute, instant) => {
  expect(berlinInstant({ date, minute })).toBe(instant)
})

test('berlinInstant is the reverse of berlinTime for every hour of a year that occurs once', () => {
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 3_600_000) {
    const instant = new Date(ms).toISOString()
    if (instant !== '2026-10-25T01:00:00.000Z') expect(berlinInstant(berlinTime(instant))).toBe(instant)
  }
})
