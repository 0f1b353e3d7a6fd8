import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everydayHours } from '#tests/support/a-store.ts'
import { bavarianHolidays } from '../calendar/bavarian-holidays.ts'
import { formatClockMinute, parseClockMinute } from '../calendar/clock-minute.ts'
import type { StoreHours } from '../opening-hours/opening-hours.ts'
import { type PickupPurpose, pickupTimes } from './pickup-times.ts'

const monday = '2026-11-16'
const holidays = bavarianHolidays(2026, 2027)

/** '06:00-09:00 14:00-15:30' on a Monday. */
function openOn(text: string): StoreHours {
  const minute = (part = '') => parseClockMinute(part) ?? Number.NaN
  const weekly = text.split(' ').map((period) => {
    const [open, close] = period.split('-')
    return { day: 1, openMinute: minute(open), closeMinute: minute(close) }
  })
  return { weekly, specialDays: [], onHolidays: 'closed' }
}

const timesOf = (text: string, purpose: PickupPurpose = 'checkout', bounds = {}) =>
  pickupTimes({ hours: openOn(text), holidays, date: monday, purpose, ...bounds }).map(formatClockMinute)

describe('the times for a new order', () => {
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

  test('begin half an hour after the door opens, and closing time itself is the last', () => {
    const times = pickupTimes({ hours: everydayHours, holidays, date: monday, purpose: 'checkout' })
    expect([times[0], times.at(-1), times.length]).toEqual([390, 1110, 25])
  })

  test('are those of a Sunday on a holiday, and those of a special day before all', () => {
    const on = (hours: StoreHours, date: string) =>
      pickupTimes({ hours, holidays, date, purpose: 'checkout' }).map(formatClockMinute)
    expect(on(everydayHours, '2027-01-06')).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'])
    const reason = { de: 'Heiligabend', en: 'Christmas Eve' }
    const eve = { date: '2026-12-24', periods: [{ openMinute: 360, closeMinute: 450 }], reason }
    expect(on({ ...everydayHours, specialDays: [eve] }, '2026-12-24')).toEqual(['06:30', '07:00', '07:30'])
  })

  test('are none on a day on which the store is shut', () => {
    const shut = { ...everydayHours, onHolidays: 'closed' as const }
    expect(pickupTimes({ hours: shut, holidays, date: '2026-12-25', purpose: 'checkout' })).toEqual([])
  })

  test.each([
    ['both, each included', { fromMinute: 420, untilMinute: 480 }, ['07:00', '07:30', '08:00']],
    ['only the beginning', { fromMinute: 451 }, ['08:00']],
    ['only the end', { untilMinute: 419 }, ['06:30']],
    ['one that leaves nothing', { fromMinute: 481 }, []],
  ])('stay inside the bounds of the cart: %s', (_which, bounds, times) => {
    expect(timesOf('06:00-08:00', 'checkout', bounds)).toEqual(times)
  })

  test('lie on the same wall clock on the days of the clock change', () => {
    for (const date of ['2026-10-25', '2027-03-28'])
      expect(pickupTimes({ hours: everydayHours, holidays, date, purpose: 'checkout' })).toEqual(
        pickupTimes({ hours: everydayHours, holidays, date: '2026-11-22', purpose: 'checkout' }),
      )
  })
})

describe('the times for a change', () => {
  test.each([
    ['06:00-07:00', ['06:00', '06:30', '07:00']],
    ['06:00-06:00', expect.arrayContaining(['06:00', '23:30'])],
    ['06:00-06:20 14:00-14:30', ['06:00', '14:00', '14:30']],
    ['23:45-03:00', ['23:45']],
  ])('begin when the door opens: %s', (hours, times) => {
    expect(timesOf(hours, 'edit')).toEqual(times)
  })

  test('hold every time of a new order', () => {
    const period = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
    fc.assert(
      fc.property(fc.array(period, { maxLength: 3 }), (periods) => {
        const weekly = periods.map(([openMinute, closeMinute]) => ({ day: 1, openMinute, closeMinute }))
        const given = { hours: { ...everydayHours, weekly }, holidays, date: monday }
        const [forNew, forChange] = (['checkout', 'edit'] as const).map((purpose) => pickupTimes({ ...given, purpose }))
        expect(forChange).toEqual(expect.arrayContaining(forNew ?? []))
        expect(forNew).toEqual([...new Set(forNew)].sort((a, b) => a - b))
        expect(forNew?.every((minute) => minute >= 30 && minute < 1440)).toBe(true)
      }),
    )
  })
})
