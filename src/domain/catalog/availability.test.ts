import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import { addDays, daysBetween, isCalendarDate } from '../calendar/calendar-date.ts'
import { findUnavailableReason, isInSeason, nextSeasonStart } from './availability.ts'

const summer = { from: '08-01', until: '10-15' }
const winter = { from: '11-11', until: '03-01' }

const monthDay = fc.integer({ min: 0, max: 365 }).map((day) => addDays('2028-01-01', day).slice(5))
const season = fc.record({ from: monthDay, until: monthDay })
const someDate = fc.integer({ min: 0, max: 1500 }).map((day) => addDays('2026-01-01', day))

describe('seasons', () => {
  test.each([
    [summer, '2026-07-31', false],
    [summer, '2026-08-01', true],
    [summer, '2026-10-15', true],
    [summer, '2026-10-16', false],
    [winter, '2026-11-10', false],
    [winter, '2026-11-11', true],
    [winter, '2026-12-31', true],
    [winter, '2027-01-01', true],
    [winter, '2027-03-01', true],
    [winter, '2027-03-02', false],
    [{ from: '12-01', until: '02-28' }, '2028-02-28', true],
    [{ from: '12-01', until: '02-28' }, '2028-02-29', false],
    [{ from: '12-01', until: '02-29' }, '2028-02-29', true],
    [{ from: '12-01', until: '02-29' }, '2027-02-28', true],
    [{ from: '12-01', until: '02-29' }, '2027-03-01', false],
    [{ from: '02-29', until: '04-30' }, '2027-02-28', false],
    [{ from: '02-29', until: '04-30' }, '2027-03-01', true],
    [{ from: '12-24', until: '12-24' }, '2026-12-24', true],
    [{ from: '12-24', until: '12-24' }, '2026-12-25', false],
    [{ from: '01-01', until: '12-31' }, '2026-06-01', true],
  ])('isInSeason: %j on %s is %s', (period, date, isRunning) => {
    expect(isInSeason(period, date)).toBe(isRunning)
  })

  test('a season across the end of the year is the complement of the rest of the year', () => {
    fc.assert(
      fc.property(monthDay, monthDay, someDate, (one, other, date) => {
        fc.pre(one < other)
        const day = date.slice(5)
        const isStrictlyBetween = one < day && day < other
        expect(isInSeason({ from: other, until: one }, date)).toBe(!isStrictlyBetween)
      }),
    )
  })

  test.each([
    [summer, '2026-03-02', '2026-08-01'],
    [summer, '2026-08-01', '2026-08-01'],
    [summer, '2026-10-16', '2027-08-01'],
    [winter, '2027-03-02', '2027-11-11'],
    [{ from: '02-29', until: '03-15' }, '2028-01-10', '2028-02-29'],
    [{ from: '02-29', until: '03-15' }, '2027-01-10', '2027-03-01'],
    [{ from: '02-29', until: '03-15' }, '2027-06-10', '2028-02-29'],
  ])('nextSeasonStart: %j, seen from %s, starts on %s', (period, today, start) => {
    expect(nextSeasonStart(period, today)).toBe(start)
  })

  test('the next start is a valid date within a year and in season', () => {
    fc.assert(
      fc.property(season, someDate, (period, today) => {
        fc.pre(!isInSeason(period, today) && period.until !== '02-29')
        const start = nextSeasonStart(period, today)
        expect(isCalendarDate(start)).toBe(true)
        expect(daysBetween(today, start)).toBeGreaterThan(0)
        expect(daysBetween(today, start)).toBeLessThanOrEqual(366)
        expect(isInSeason(period, start)).toBe(true)
        expect(isInSeason(period, addDays(start, -1))).toBe(false)
      }),
    )
  })
})

describe('availability of a product', () => {
  const monday = '2026-03-02'
  const sunday = '2026-03-01'

  test.each([
    ['any day', {}, monday, undefined],
    ['not that weekday', { weekdays: [1, 2, 3, 4, 5, 6] }, sunday, 'notThatWeekday'],
    ['that weekday', { weekdays: [1] }, monday, undefined],
    ['out of season', { season: summer }, monday, 'outOfSeason'],
    ['in season', { season: winter }, sunday, undefined],
    ['sold in stores only', { ordering: false }, monday, 'notOrderable'],
    ['allergens not declared', { allergens: null }, monday, 'notOrderable'],
    [
      'not orderable before all other reasons',
      { ordering: false, season: summer, weekdays: [1] },
      sunday,
      'notOrderable',
    ],
    ['out of season before the weekday', { season: summer, weekdays: [1] }, sunday, 'outOfSeason'],
  ] as const)('%s', (_case, changes, date, reason) => {
    expect(findUnavailableReason(aProduct(changes), date)).toBe(reason)
  })
})
