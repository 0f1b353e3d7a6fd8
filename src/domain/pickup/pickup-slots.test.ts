import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '#foundation/clock.ts'
import { everydayHours, weekdayHours } from '#tests/support/builders.ts'
import { addDays, daysBetween, weekdayOf } from '../calendar/calendar-date.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import { formatClockMinute, parseClockMinute } from '../calendar/local-time.ts'
import type { StoreHours } from '../opening-hours.ts'
import { cutOffMinute } from './cut-off.ts'
import type { PickupBounds } from './order-needs.ts'
import {
  checkoutDates,
  editDates,
  isCheckoutDate,
  isOpenForPickup,
  type PickupPurpose,
  pickupTimes,
  staffPickupTimes,
} from './pickup-slots.ts'

const cutOff = formatClockMinute(cutOffMinute)
const minuteBefore = formatClockMinute(cutOffMinute - 1)
describe('pickupTimes', () => {
  const monday = '2026-11-16'
  const holidays = bavarianHolidays(2026, 2027)

  /** '06:00-09:00 14:00-15:30' on a Monday. */
  function openOn(text: string): StoreHours {
    const minute = (part = '') => parseClockMinute(part) ?? Number.NaN
    const weekly = text.split(' ').map((period) => {
      const [open, close] = period.split('-')
      return { day: 1 as const, openMinute: minute(open), closeMinute: minute(close) }
    })
    return { weekly, specialDays: [], onHolidays: 'closed' }
  }

  const timesOf = (text: string, purpose: PickupPurpose = 'checkout', bounds?: PickupBounds) =>
    pickupTimes({ hours: openOn(text), holidays, date: monday, purpose, bounds }).map(formatClockMinute)

  test.each([
    ['08:15-14:00', '10:00', true],
    ['08:15-14:00', '08:15', true],
    ['08:15-14:00', '14:00', true],
    ['08:15-14:00', '08:00', false],
    ['06:00-09:00 14:00-15:30', '09:30', false],
  ])('an order of a store that is now open %s can be picked up at %s: %s', (hours, time, isOpen) => {
    const minute = parseClockMinute(time) ?? Number.NaN
    expect(isOpenForPickup({ hours: openOn(hours), holidays, date: monday }, minute)).toBe(isOpen)
  })

  describe('for a new order', () => {
    test.each([
      ['06:00-08:00', ['06:30', '07:00', '07:30', '08:00']],
      ['05:45-07:30', ['06:15', '06:45', '07:15']],
      ['06:00-06:30', ['06:30']],
      ['06:00-06:29', []],
      ['06:00-07:30 14:00-15:00', ['06:30', '07:00', '07:30', '14:30', '15:00']],
      ['14:00-15:00 06:00-07:00', ['06:30', '07:00', '14:30', '15:00']],
      ['06:00-06:20 14:00-15:00', ['14:30', '15:00']],
      ['06:00-07:00 07:00-08:00', ['06:30', '07:00', '07:30', '08:00']],
      ['22:00-00:00', ['22:30', '23:00', '23:30']],
      ['22:00-02:00', ['22:30', '23:00', '23:30']],
      ['22:45-01:00', ['23:15', '23:45']],
      ['23:45-03:00', []],
    ])('of a store open %s', (hours, times) => {
      expect(timesOf(hours)).toEqual(times)
    })

    test('start half an hour after opening and end at closing time', () => {
      const times = pickupTimes({ hours: everydayHours, holidays, date: monday, purpose: 'checkout' })
      expect([times[0], times.at(-1), times.length]).toEqual([390, 1110, 25])
    })

    test('use Sunday hours on a holiday and special hours on a special day', () => {
      const on = (hours: StoreHours, date: string) =>
        pickupTimes({ hours, holidays, date, purpose: 'checkout' }).map(formatClockMinute)
      expect(on(everydayHours, '2027-01-06')).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'])
      const reason = { de: 'Heiligabend', en: 'Christmas Eve' }
      const eve = { date: '2026-12-24', periods: [{ openMinute: 360, closeMinute: 450 }], reason }
      expect(on({ ...everydayHours, specialDays: [eve] }, '2026-12-24')).toEqual(['06:30', '07:00', '07:30'])
    })

    test('are empty on a day on which the store is closed', () => {
      const shut = { ...everydayHours, onHolidays: 'closed' as const }
      expect(pickupTimes({ hours: shut, holidays, date: '2026-12-25', purpose: 'checkout' })).toEqual([])
    })

    test.each([
      ['both ends, included', { from: 420, until: 480 }, ['07:00', '07:30', '08:00']],
      ['only the start', { from: 451, until: null }, ['08:00']],
      ['only the end', { from: null, until: 419 }, ['06:30']],
      ['limits that exclude everything', { from: 481, until: null }, []],
    ])('stay within the limits: %s', (_which, bounds, times) => {
      expect(timesOf('06:00-08:00', 'checkout', bounds)).toEqual(times)
    })

    test('do not change on the days of the clock change', () => {
      for (const date of ['2026-10-25', '2027-03-28'])
        expect(pickupTimes({ hours: everydayHours, holidays, date, purpose: 'checkout' })).toEqual(
          pickupTimes({ hours: everydayHours, holidays, date: '2026-11-22', purpose: 'checkout' }),
        )
    })
  })

  describe('for a change of an order', () => {
    test.each([
      ['06:00-07:00', ['06:00', '06:30', '07:00']],
      ['06:00-06:00', expect.arrayContaining(['06:00', '23:30'])],
      ['06:00-06:20 14:00-14:30', ['06:00', '14:00', '14:30']],
      ['23:45-03:00', ['23:45']],
    ])('start at opening time: %s', (hours, times) => {
      expect(timesOf(hours, 'edit')).toEqual(times)
    })

    test('include every time of a new order', () => {
      const period = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
      fc.assert(
        fc.property(fc.array(period, { maxLength: 3 }), (periods) => {
          const weekly = periods.map(([openMinute, closeMinute]) => ({ day: 1 as const, openMinute, closeMinute }))
          const given = { hours: { ...everydayHours, weekly }, holidays, date: monday }
          const [forNew, forChange] = (['checkout', 'edit'] as const).map((purpose) =>
            pickupTimes({ ...given, purpose }),
          )
          expect(forChange).toEqual(expect.arrayContaining(forNew ?? []))
          expect(forNew).toEqual([...new Set(forNew)].sort((a, b) => a - b))
          expect(forNew?.every((minute) => minute >= 30 && minute < 1440)).toBe(true)
        }),
      )
    })
  })
})

describe('pickup dates', () => {
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
      ['Monday, a minute before the cut-off', `2026-11-16 ${minuteBefore}`, 1, '2026-11-17'],
      ['Monday at the cut-off', `2026-11-16 ${cutOff}`, 1, '2026-11-18'],
      ['Monday, a minute after the cut-off', `2026-11-16 ${formatClockMinute(cutOffMinute + 1)}`, 1, '2026-11-18'],
      ['Monday, the last minute', '2026-11-16 23:59', 1, '2026-11-18'],
      ['Tuesday, a minute later', '2026-11-17 00:00', 1, '2026-11-18'],
      ['Saturday, a minute before the cut-off', `2026-11-21 ${minuteBefore}`, 1, '2026-11-22'],
      ['Saturday at the cut-off', `2026-11-21 ${cutOff}`, 1, '2026-11-23'],
      ['Saturday, the last minute', '2026-11-21 23:59', 1, '2026-11-23'],
      ['Sunday at midnight', '2026-11-22 00:00', 1, '2026-11-24'],
      ['Sunday at noon', '2026-11-22 12:00', 1, '2026-11-24'],
      ['Sunday, the last minute: only one extra day', '2026-11-22 23:59', 1, '2026-11-24'],
      ['Monday after that Sunday', '2026-11-23 00:00', 1, '2026-11-24'],
      ['two days of preparation, before the cut-off', `2026-11-16 ${minuteBefore}`, 2, '2026-11-18'],
      ['two days of preparation, after the cut-off', `2026-11-16 ${cutOff}`, 2, '2026-11-19'],
      ['three days of preparation, before the cut-off', `2026-11-16 ${minuteBefore}`, 3, '2026-11-19'],
      ['three days of preparation, after the cut-off', `2026-11-16 ${cutOff}`, 3, '2026-11-20'],
      ['three days of preparation, on a Sunday', '2026-11-22 09:00', 3, '2026-11-26'],
    ])('%s', (_when, now, preparationDays, first) => {
      expect(offered(now, { preparationDays })[0]).toBe(first)
    })

    test('skips a Sunday on which the store is closed', () => {
      expect(offered(`2026-11-21 ${minuteBefore}`, { hours: weekdayHours })[0]).toBe('2026-11-23')
    })

    test('skips a special day on which the store is closed', () => {
      expect(offered('2026-11-16 09:00', { hours: closedOn('2026-11-17') })[0]).toBe('2026-11-18')
    })
  })

  describe('the dates for a new order', () => {
    test.each([
      ['in the morning', '2026-11-16 09:00', 1, 14],
      ['after the cut-off, which moves the start but not the end', `2026-11-16 ${cutOff}`, 1, 13],
      ['with three days of preparation', '2026-11-16 09:00', 3, 12],
    ])('end on the fourteenth day from today, %s', (_when, now, preparationDays, count) => {
      const dates = offered(now, { preparationDays })
      expect([dates.at(-1), dates.length]).toEqual(['2026-11-30', count])
      expect(dates).not.toContain('2026-12-01')
    })

    test('are empty when the preparation takes longer than the window', () => {
      expect(offered('2026-11-16 09:00', { preparationDays: 14 })).toEqual(['2026-11-30'])
      expect(offered(`2026-11-16 ${cutOff}`, { preparationDays: 14 })).toEqual([])
      expect(offered('2026-11-16 09:00', { preparationDays: 30 })).toEqual([])
    })

    test('exclude Sundays and holidays on which the store is closed', () => {
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

    test('include holidays if the store opens as on a Sunday', () => {
      const dates = offered('2026-12-22 09:00')
      expect(dates).toEqual(expect.arrayContaining(['2026-12-25', '2026-12-26', '2027-01-01']))
      expect(offered('2026-12-29 09:00')).toContain('2027-01-06')
    })

    test('prefer the special day to the holiday and the weekday', () => {
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

    test('exclude a day on which the store closes before the first slot', () => {
      const hours = (closeMinute: number): StoreHours => ({
        ...everydayHours,
        specialDays: [{ date: '2026-11-18', periods: [{ openMinute: 480, closeMinute }], reason: { de: '', en: '' } }],
      })
      expect(offered('2026-11-16 09:00', { hours: hours(509) })).not.toContain('2026-11-18')
      expect(offered('2026-11-16 09:00', { hours: hours(510) })).toContain('2026-11-18')
    })

    test.each([
      ['the autumn clock change, the evening before', '2026-10-24T15:59:00Z', '2026-10-25', '2026-11-07'],
      ['Saturday at the cut-off before the clock change', '2026-10-24T16:00:00Z', '2026-10-26', '2026-11-07'],
      ['the first 02:30', '2026-10-25T00:30:00Z', '2026-10-27', '2026-11-08'],
      ['the second 02:30', '2026-10-25T01:30:00Z', '2026-10-27', '2026-11-08'],
      ['Sunday’s last minute, winter time', '2026-10-25T22:59:00Z', '2026-10-27', '2026-11-08'],
      ['Monday’s first', '2026-10-25T23:00:00Z', '2026-10-27', '2026-11-09'],
      ['the spring clock change, the evening before', '2027-03-27T16:59:00Z', '2027-03-28', '2027-04-10'],
      ['Saturday at the cut-off before the clock change', '2027-03-27T17:00:00Z', '2027-03-29', '2027-04-10'],
      ['the last minute before the jump', '2027-03-28T00:59:00Z', '2027-03-30', '2027-04-11'],
      ['the first minute after the jump', '2027-03-28T01:00:00Z', '2027-03-30', '2027-04-11'],
      ['Sunday’s last minute, summer time', '2027-03-28T21:59:00Z', '2027-03-30', '2027-04-11'],
      ['Monday’s first', '2027-03-28T22:00:00Z', '2027-03-30', '2027-04-12'],
    ])('follow local time around %s', (_when, instant, first, last) => {
      const dates = checkoutDates({ ...localTime(instant), hours: everydayHours, preparationDays: 1 })
      expect([dates[0], dates.at(-1)]).toEqual([first, last])
    })

    test('are unique, sorted, and only dates on which the store is open', () => {
      const minuteOfDay = fc.integer({ min: 0, max: 1439 })
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 700 }),
          minuteOfDay,
          fc.integer({ min: 0, max: 20 }),
          (day, minute, days) => {
            const now = { date: addDays('2026-01-01', day), minute }
            const input = { hours: weekdayHours, holidays, now, preparationDays: days }
            const dates = checkoutDates(input)
            const around = Array.from({ length: 20 }, (_, offset) => addDays(now.date, offset - 2))
            expect(around.filter((date) => isCheckoutDate(input, date))).toEqual(dates)
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
      ['three days ahead if the preparation takes three', '2026-11-16 09:00', 3, '2026-11-19'],
    ])('start %s', (_when, now, preparationDays, first) => {
      expect(offeredForEdit(now, { preparationDays })[0]).toBe(first)
    })

    test('end with the window for new orders', () => {
      expect(offeredForEdit('2026-11-16 09:00').at(-1)).toBe('2026-11-30')
    })

    test('include a day that is too short for a new order', () => {
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
})

describe('times that staff agree on', () => {
  const { now, holidays } = localTime('2026-11-16T09:20:00.000Z')
  const timesOn = (date: string) =>
    staffPickupTimes({ hours: everydayHours, holidays, now, bounds: undefined, date }).map(formatClockMinute)

  test('begin with the slot that has begun, and end with the window', () => {
    expect(timesOn('2026-11-15')).toEqual([])
    expect(timesOn('2026-11-16')[0]).toBe('10:00')
    expect(timesOn('2026-11-30').length).toBeGreaterThan(2)
    expect(timesOn('2026-12-01')).toEqual([])
  })
})
