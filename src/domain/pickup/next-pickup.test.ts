import { describe, expect, test } from 'vitest'
import { aProduct, aStore, everydayHours, weekdayHours } from '#tests/support/builders.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import { formatClockMinute, parseClockMinute } from '../calendar/local-time.ts'
import { cutOffMinute } from './cut-off.ts'
import { listPickups } from './next-pickup.ts'

const cutOff = formatClockMinute(cutOffMinute)
const minuteBefore = formatClockMinute(cutOffMinute - 1)
const holidays = bavarianHolidays(2026, 2027)
const openDaily = aStore({ id: 'daily', hours: everydayHours })
const closedOnSundays = aStore({ id: 'weekdays', hours: weekdayHours })

function next(now: string, { stores = [openDaily], products = [aProduct()], used = 0 } = {}) {
  const [date = '', time = ''] = now.split(' ')
  const stockUseIn = () => (_product: string, day: string) => (day === '2026-11-17' ? used : 0)
  const { next: found } = listPickups({
    stores,
    products,
    holidays,
    stockUseIn,
    now: { date, minute: parseClockMinute(time) ?? Number.NaN },
  })
  return found && [`${found.orderBy.date} ${formatClockMinute(found.orderBy.minute)}`, found.date]
}

describe('listPickups', () => {
  // 2026-11-16 is a Monday.
  test.each([
    ['on a weekday: until the cut-off for tomorrow', '2026-11-16 09:00', `2026-11-16 ${cutOff}`, '2026-11-17'],
    ['in the last minute before the cut-off', `2026-11-16 ${minuteBefore}`, `2026-11-16 ${cutOff}`, '2026-11-17'],
    ['at the cut-off: until tomorrow for the day after', `2026-11-16 ${cutOff}`, `2026-11-17 ${cutOff}`, '2026-11-18'],
    ['on Saturday morning: for Sunday', '2026-11-21 09:00', `2026-11-21 ${cutOff}`, '2026-11-22'],
    ['on Saturday evening: until midnight for Monday', `2026-11-21 ${cutOff}`, '2026-11-22 00:00', '2026-11-23'],
    ['on Sunday: until Monday for Tuesday', '2026-11-22 00:00', `2026-11-23 ${cutOff}`, '2026-11-24'],
    ['on Sunday, the last minute', '2026-11-22 23:59', `2026-11-23 ${cutOff}`, '2026-11-24'],
    ['before a holiday on which a store is open', '2026-12-24 09:00', `2026-12-24 ${cutOff}`, '2026-12-25'],
    ['on a holiday: the cut-off applies as on a weekday', '2027-01-06 12:00', `2027-01-06 ${cutOff}`, '2027-01-07'],
  ])('%s', (_when, now, orderBy, date) => {
    expect(next(now)).toEqual([orderBy, date])
  })

  test.each([
    [
      'on Friday evening: until midnight on Saturday for Monday',
      `2026-11-20 ${cutOff}`,
      '2026-11-22 00:00',
      '2026-11-23',
    ],
    ['on Saturday morning: until midnight for Monday', '2026-11-21 09:00', '2026-11-22 00:00', '2026-11-23'],
    ['before Christmas: for the first day after it', '2026-12-24 09:00', '2026-12-27 00:00', '2026-12-28'],
    ['on New Year’s Eve: for the day after New Year', '2026-12-31 09:00', `2027-01-01 ${cutOff}`, '2027-01-02'],
  ])('skips Sundays and holidays when every store is closed: %s', (_when, now, orderBy, date) => {
    expect(next(now, { stores: [closedOnSundays] })).toEqual([orderBy, date])
    expect(next(now, { stores: [closedOnSundays, openDaily] })).not.toEqual([orderBy, date])
  })

  test('waits for the product that takes longest and for a day on which all are made', () => {
    const platter = aProduct({ id: 'platte', preparationDays: 3 })
    const thursdayLoaf = aProduct({ id: 'kartoffelbrot', weekdays: [4] })
    expect(next('2026-11-16 09:00', { products: [platter] })).toEqual([`2026-11-16 ${cutOff}`, '2026-11-19'])
    expect(next('2026-11-16 19:00', { products: [platter, thursdayLoaf] })).toEqual([
      `2026-11-23 ${cutOff}`,
      '2026-11-26',
    ])
  })

  test('leaves out a store on the days that it has paused, and no other day', () => {
    const tomorrow = '2026-11-17'
    const paused = (untilMinute: number) => {
      const pause = { from: { date: tomorrow, minute: 0 }, until: { date: tomorrow, minute: untilMinute }, reason: '' }
      return aStore({ hours: everydayHours, pauses: [pause] })
    }
    const forTomorrow = [`2026-11-16 ${cutOff}`, tomorrow]
    expect(next('2026-11-16 09:00', { stores: [paused(1440)] })).toEqual([`2026-11-17 ${cutOff}`, '2026-11-18'])
    expect(next('2026-11-16 09:00', { stores: [paused(600)] })).toEqual(forTomorrow)
    expect(next('2026-11-16 09:00', { stores: [paused(1440), openDaily] })).toEqual(forTomorrow)
  })

  test('leaves out a day for which a product is sold out', () => {
    const products = [aProduct({ dailyStock: 3 })]
    expect(next('2026-11-16 09:00', { products, used: 2 })?.[1]).toBe('2026-11-17')
    expect(next('2026-11-16 09:00', { products, used: 3 })?.[1]).toBe('2026-11-18')
  })

  test('is undefined when nothing is possible', () => {
    const summerOnly = aProduct({ season: { from: '06-01', until: '08-31' } })
    expect(next('2026-11-16 09:00', { products: [summerOnly] })).toBeUndefined()
    expect(next('2026-11-16 09:00', { stores: [aStore({ pickupStore: false })] })).toBeUndefined()
  })
})
