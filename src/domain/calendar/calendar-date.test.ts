import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, addMonths, daysBetween, isCalendarDate, weekdayOf } from './calendar-date.ts'

const anyDate = fc
  .date({ min: new Date('1583-01-01T00:00:00Z'), max: new Date('9000-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyDays = fc.integer({ min: -200_000, max: 200_000 })

describe('isCalendarDate', () => {
  test.each(['2026-11-15', '2028-02-29', '2000-02-29', '0100-01-01', '9999-12-31'])('accepts %s', (date) => {
    expect(isCalendarDate(date)).toBe(true)
  })

  test.each([
    '2027-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-11-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0099-01-01',
    '2026-1-1',
    '20261115',
    ' 2026-11-15',
    '2026-11-15\n',
    '2026-11-15T00:00',
    '',
    null,
    20261115,
  ])('refuses %j', (value) => {
    expect(isCalendarDate(value)).toBe(false)
  })
})

describe('addDays', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-03-27', 1, '2027-03-28'],
    ['2027-03-28', 1, '2027-03-29'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2028-02-29', 366, '2029-03-01'],
  ])('moves %s by %i days to %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  it('is reversed by the negative number of days and agrees with daysBetween', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        const moved = addDays(date, days)
        expect(isCalendarDate(moved)).toBe(true)
        expect(addDays(moved, -days)).toBe(date)
        expect(daysBetween(date, moved)).toBe(days)
      }),
    )
  })

  it('agrees with the order of dates as text', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(daysBetween(a, b) > 0).toBe(a < b)
        expect(daysBetween(a, b) === 0).toBe(a === b)
      }),
    )
  })
})

describe('weekdayOf', () => {
  test.each([
    ['2026-11-15', 0],
    ['2026-12-25', 5],
    ['2027-01-06', 3],
    ['2028-02-29', 2],
    ['2000-01-01', 6],
    ['1969-12-31', 3],
  ])('%s is %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  it('repeats every seven days', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        expect(weekdayOf(addDays(date, days))).toBe((((weekdayOf(date) + days) % 7) + 7) % 7)
      }),
    )
  })
})

test.each([
  ['2026-11-15', 6, '2027-05-15'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 24, '2030-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-01-31', 0, '2026-01-31'],
  ['2026-03-31', -1, '2026-02-28'],
])('addMonths moves %s by %i months to %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})
