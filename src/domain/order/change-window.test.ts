import { describe, expect, test } from 'vitest'
import { momentOf } from '../../moment-of.ts'
import { bavarianHolidays } from '../calendar/bavarian-holidays.ts'
import { isAllowedMove, isChangeable } from './change-window.ts'

const saturday = '2026-11-21'

describe('an order can be changed', () => {
  test.each([
    ['a week before', '2026-11-14', 600, true],
    ['in the first minute of the day two days before', '2026-11-19', 0, true],
    ['in the last minute of the day two days before', '2026-11-19', 1439, true],
    ['from midnight on no more', '2026-11-20', 0, false],
    ['on the day itself no more', saturday, 400, false],
    ['afterwards no more', '2026-11-25', 0, false],
  ])('%s', (_when, date, minute, isOpen) => {
    expect(isChangeable(saturday, { date, minute })).toBe(isOpen)
  })

  test.each([
    ['2026-10-27', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['2027-03-30', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['2027-01-02', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
  ])('for %s until midnight in Berlin, whatever the clocks did that day', (date, last, first) => {
    expect([isChangeable(date, momentOf(last).now), isChangeable(date, momentOf(first).now)]).toEqual([true, false])
  })
})

describe('an order can be moved', () => {
  const holidays = bavarianHolidays(2026, 2027)
  const [monday, tuesday, sunday, nextSunday, christmas, epiphany] = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-22',
    '2026-11-29',
    '2026-12-25',
    '2027-01-06',
  ] as const
  test.each([
    ['from a weekday to a weekday', monday, tuesday, true],
    ['from a weekday to a Saturday', monday, saturday, true],
    ['not from a weekday to a Sunday', monday, sunday, false],
    ['not from a Saturday to a Sunday', saturday, sunday, false],
    ['not from a weekday to a holiday', monday, christmas, false],
    ['not from Christmas Eve, which is no holiday, to Christmas', '2026-12-24', christmas, false],
    ['not from a weekday to a holiday of the next year', '2026-12-30', epiphany, false],
    ['from a Sunday to a weekday', sunday, monday, true],
    ['from a Sunday to a Sunday', sunday, nextSunday, true],
    ['from a Sunday to a holiday', sunday, christmas, true],
    ['from a holiday to a Sunday', christmas, '2026-12-27', true],
  ])('%s', (_what, from, to, isAllowed) => {
    expect(isAllowedMove(from, to, holidays)).toBe(isAllowed)
  })
})
