import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everydayHours, weekdayHours } from '#tests/support/a-store.ts'
import { momentOf } from '../../moment-of.ts'
import { bavarianHolidays } from '../calendar/bavarian-holidays.ts'
import { addDays, daysBetween, weekdayOf } from '../calendar/calendar-date.ts'
import type { StoreHours } from '../opening-hours/opening-hours.ts'
import { checkoutDates, editDates, isCheckoutDate } from './pickup-dates.ts'

const holidays = bavarianHolidays(2026, 2027)
const clock = (text: string) => {
  const [date = '', hour, minute] = text.split(/[ :]/)
  return { date, minute: Number(hour) * 60 + Number(minute) }
}
const offered = (now: string, { preparationDays = 1, hours = everydayHours } = {}) =>
  checkoutDates({ hours, holidays, now: clock(now), preparationDays })
const offeredForEdit = (now: string, { preparationDays = 2, hours = everydayHours } = {}) =>
  editDates({ hours, holidays, now: clock(now), preparationDays })

const closedOn = (date: string): StoreHours => ({
  ...everydayHours,
  specialDays: [{ date, periods: [], reason: { de: 'Betriebsausflug', en: 'Outing' } }],
})

describe('the first date for a new order', () => {
  // 2026-11-16 is a Monday.
  test.each([
    ['Monday at midnight', '2026-11-16 00:00', 1, '2026-11-17'],
    ['Monday, a minute before six', '2026-11-16 17:59', 1, '2026-11-17'],
    ['Monday at six', '2026-11-16 18:00', 1, '2026-11-18'],
    ['Monday, a minute after six', '2026-11-16 18:01', 1, '2026-11-18'],
    ['Monday, the last minute', '2026-11-16 23:59', 1, '2026-11-18'],
    ['Tuesday, a minute later', '2026-11-17 00:00', 1, '2026-11-18'],
    ['Saturday, a minute before six', '2026-11-21 17:59', 1, '2026-11-22'],
    ['Saturday at six', '2026-11-21 18:00', 1, '2026-11-23'],
    ['Saturday, the last minute', '2026-11-21 23:59', 1, '2026-11-23'],
    ['Sunday at midnight', '2026-11-22 00:00', 1, '2026-11-24'],
    ['Sunday at noon', '2026-11-22 12:00', 1, '2026-11-24'],
    ['Sunday, the last minute: not two days more', '2026-11-22 23:59', 1, '2026-11-24'],
    ['Monday after that Sunday', '2026-11-23 00:00', 1, '2026-11-24'],
    ['two days of work, in time', '2026-11-16 17:59', 2, '2026-11-18'],
    ['two days of work, too late', '2026-11-16 18:00', 2, '2026-11-19'],
    ['three days of work, in time', '2026-11-16 17:59', 3, '2026-11-19'],
    ['three days of work, too late', '2026-11-16 18:00', 3, '2026-11-20'],
    ['three days of work, on a Sunday', '2026-11-22 09:00', 3, '2026-11-26'],
  ])('%s', (_when, now, preparationDays, first) => {
    expect(offered(now, { preparationDays })[0]).toBe(first)
  })

  test('skips a Sunday on which the store is shut', () => {
    expect(offered('2026-11-21 17:59', { hours: weekdayHours })[0]).toBe('2026-11-23')
  })

  test('skips a day that the store has closed', () => {
    expect(offered('2026-11-16 09:00', { hours: closedOn('2026-11-17') })[0]).toBe('2026-11-18')
  })
})

describe('the dates for a new order', () => {
  test.each([
    ['in the morning', '2026-11-16 09:00', 1, 14],
    ['after the cut-off, which moves the beginning but not the end', '2026-11-16 18:00', 1, 13],
    ['with three days of work', '2026-11-16 09:00', 3, 12],
  ])('run up to the fourteenth day from today and no further, %s', (_when, now, preparationDays, count) => {
    const dates = offered(now, { preparationDays })
    expect([dates.at(-1), dates.length]).toEqual(['2026-11-30', count])
    expect(dates).not.toContain('2026-12-01')
  })

  test('are none when the work takes longer than the window', () => {
    expect(offered('2026-11-16 09:00', { preparationDays: 14 })).toEqual(['2026-11-30'])
    expect(offered('2026-11-16 18:00', { preparationDays: 14 })).toEqual([])
    expect(offered('2026-11-16 09:00', { preparationDays: 30 })).toEqual([])
  })

  test('leave out Sundays and holidays where the store is shut then', () => {
    expect(offered('2026-12-22 09:00', { hours: weekdayHours })).toEqual([
      '2026-12-23',
      '2026-12-24',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-02',
      '2027-01-04',
      '2027-01-05',
    ])
    expect(offered('2026-12-29 09:00', { hours: weekdayHours })).not.toContain('2027-01-06')
  })

  test('hold the holidays where the store opens as on a Sunday', () => {
    const dates = offered('2026-12-22 09:00')
    expect(dates).toEqual(expect.arrayContaining(['2026-12-25', '2026-12-26', '2027-01-01']))
    expect(offered('2026-12-29 09:00')).toContain('2027-01-06')
  })

  test('let a special day win over the holiday and over the weekday', () => {
    const open = [{ openMinute: 480, closeMinute: 600 }]
    const reason = { de: 'Weihnachten', en: 'Christmas' }
    const hours = {
      ...weekdayHours,
      specialDays: [
        { date: '2026-12-24', periods: [], reason },
        { date: '2026-12-25', periods: open, reason },
      ],
    }
    const dates = offered('2026-12-22 09:00', { hours })
    expect([dates.includes('2026-12-24'), dates.includes('2026-12-25')]).toEqual([false, true])
  })

  test('leave out a day on which the store shuts before the first order can be ready', () => {
    const hours = (closeMinute: number): StoreHours => ({
      ...everydayHours,
      specialDays: [{ date: '2026-11-18', periods: [{ openMinute: 480, closeMinute }], reason: { de: '', en: '' } }],
    })
    expect(offered('2026-11-16 09:00', { hours: hours(509) })).not.toContain('2026-11-18')
    expect(offered('2026-11-16 09:00', { hours: hours(510) })).toContain('2026-11-18')
  })

  test.each([
    ['the night that has an hour twice, before it', '2026-10-24T15:59:00Z', '2026-10-25', '2026-11-07'],
    ['Saturday at six before that night', '2026-10-24T16:00:00Z', '2026-10-26', '2026-11-07'],
    ['the first half past two', '2026-10-25T00:30:00Z', '2026-10-27', '2026-11-08'],
    ['the second half past two', '2026-10-25T01:30:00Z', '2026-10-27', '2026-11-08'],
    ['Sunday’s last minute, winter time', '2026-10-25T22:59:00Z', '2026-10-27', '2026-11-08'],
    ['Monday’s first', '2026-10-25T23:00:00Z', '2026-10-27', '2026-11-09'],
    ['the night that lacks an hour, before it', '2027-03-27T16:59:00Z', '2027-03-28', '2027-04-10'],
    ['Saturday at six before that night', '2027-03-27T17:00:00Z', '2027-03-29', '2027-04-10'],
    ['a minute before the gap', '2027-03-28T00:59:00Z', '2027-03-30', '2027-04-11'],
    ['the minute after it', '2027-03-28T01:00:00Z', '2027-03-30', '2027-04-11'],
    ['Sunday’s last minute, summer time', '2027-03-28T21:59:00Z', '2027-03-30', '2027-04-11'],
    ['Monday’s first', '2027-03-28T22:00:00Z', '2027-03-30', '2027-04-12'],
  ])('follow the clock on the wall around %s', (_when, instant, first, last) => {
    const dates = checkoutDates({ ...momentOf(instant), hours: everydayHours, preparationDays: 1 })
    expect([dates[0], dates.at(-1)]).toEqual([first, last])
  })

  test('are never twice, never out of order, and every one is a date on which the store is open', () => {
    const minuteOfDay = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        minuteOfDay,
        fc.integer({ min: 0, max: 20 }),
        (day, minute, days) => {
          const now = { date: addDays('2026-01-01', day), minute }
          const given = { hours: weekdayHours, holidays, now, preparationDays: days }
          const dates = checkoutDates(given)
          const around = Array.from({ length: 20 }, (_, offset) => addDays(now.date, offset - 2))
          expect(around.filter((date) => isCheckoutDate(given, date))).toEqual(dates)
          expect(dates).toEqual([...new Set(dates)].sort())
          for (const date of dates) {
            expect(daysBetween(now.date, date)).toBeGreaterThanOrEqual(days)
            expect(daysBetween(now.date, date)).toBeLessThan(15)
            expect(weekdayOf(date) !== 0 && !holidays.has(date)).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the dates to which an order can be moved', () => {
  test.each([
    ['two days ahead', '2026-11-16 09:00', 2, '2026-11-18'],
    ['two days ahead in the evening as well', '2026-11-16 23:59', 2, '2026-11-18'],
    ['two days ahead on a Sunday as well', '2026-11-22 12:00', 2, '2026-11-24'],
    ['three days ahead where the work takes three', '2026-11-16 09:00', 3, '2026-11-19'],
  ])('begin %s', (_when, now, preparationDays, first) => {
    expect(offeredForEdit(now, { preparationDays })[0]).toBe(first)
  })

  test('end where those of a new order end', () => {
    expect(offeredForEdit('2026-11-16 09:00').at(-1)).toBe('2026-11-30')
  })

  test('hold a day that is too short for a new order, since the door is open', () => {
    const hours: StoreHours = {
      ...everydayHours,
      specialDays: [
        { date: '2026-11-20', periods: [{ openMinute: 480, closeMinute: 500 }], reason: { de: '', en: '' } },
      ],
    }
    expect(offered('2026-11-16 09:00', { hours })).not.toContain('2026-11-20')
    expect(offeredForEdit('2026-11-16 09:00', { hours })).toContain('2026-11-20')
  })
})
