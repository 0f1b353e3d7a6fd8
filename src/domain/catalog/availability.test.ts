import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { aProduct } from '#tests/support/a-product.ts'
import { isInSeason, nextAvailableDate, nextSeasonStart, unavailableOn } from './availability.ts'

const summer = { from: '08-01', until: '10-15' }
const winter = { from: '11-11', until: '03-01' }

const monthDay = fc.integer({ min: 0, max: 365 }).map((day) => addDays('2028-01-01', day).slice(5))
const season = fc.record({ from: monthDay, until: monthDay })
const someDate = fc.integer({ min: 0, max: 1500 }).map((day) => addDays('2026-01-01', day))

describe('a season', () => {
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
  ])('%j on %s: %s', (period, date, isRunning) => {
    expect(isInSeason(period, date)).toBe(isRunning)
  })

  test('that runs over the year’s end is the year without the season between', () => {
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
  ])('%j begins next, seen from %s, on %s', (period, today, start) => {
    expect(nextSeasonStart(period, today)).toBe(start)
  })

  test('that is not running begins on a day that exists, within a year, and is running then', () => {
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

describe('a product on a day', () => {
  const monday = '2026-03-02'
  const sunday = '2026-03-01'

  test.each([
    ['any day', {}, monday, undefined],
    ['not that weekday', { weekdays: [1, 2, 3, 4, 5, 6] }, sunday, 'notThatWeekday'],
    ['that weekday', { weekdays: [1] }, monday, undefined],
    ['out of season', { season: summer }, monday, 'outOfSeason'],
    ['in season', { season: winter }, sunday, undefined],
    ['sold in the shop only', { ordering: false }, monday, 'notOrderable'],
    ['not declared', { allergens: null }, monday, 'notOrderable'],
    ['all at once', { ordering: false, season: summer, weekdays: [1] }, sunday, 'notOrderable'],
    ['season before weekday', { season: summer, weekdays: [1] }, sunday, 'outOfSeason'],
  ] as const)('%s', (_case, changes, date, reason) => {
    expect(unavailableOn(aProduct(changes), date)).toBe(reason)
  })

  test.each([
    ['the day itself', {}, monday, 0, monday],
    ['the next Saturday', { weekdays: [6] }, monday, 14, '2026-03-07'],
    ['the last day that counts', { weekdays: [1] }, '2026-03-03', 6, '2026-03-09'],
    ['nothing one day short of it', { weekdays: [1] }, '2026-03-03', 5, undefined],
    ['the first day of the season', { season: summer }, '2026-07-20', 14, '2026-08-01'],
    ['nothing when the season is far', { season: summer }, monday, 14, undefined],
    ['nothing for what cannot be ordered', { allergens: null }, monday, 14, undefined],
  ] as const)('has as its next date %s', (_case, changes, from, daysAhead, expected) => {
    expect(nextAvailableDate(aProduct(changes), from, daysAhead)).toBe(expected)
  })

  test('has a next date that is the first available one', () => {
    const product = fc
      .record({ weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), season: fc.option(season) })
      .map(aProduct)
    fc.assert(
      fc.property(product, someDate, fc.nat({ max: 20 }), (one, from, daysAhead) => {
        const days = Array.from({ length: daysAhead + 1 }, (_, offset) => addDays(from, offset))
        expect(nextAvailableDate(one, from, daysAhead)).toBe(days.find((date) => !unavailableOn(one, date)))
      }),
    )
  })
})
