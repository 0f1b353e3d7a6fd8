import { describe, expect, test } from 'vitest'
import { everydayHours, weekdayHours } from '#tests/support/a-store.ts'
import { bavarianHolidays } from '../calendar/bavarian-holidays.ts'
import { weekdayOf } from '../calendar/calendar-date.ts'
import type { StoreHours } from '../opening-hours/opening-hours.ts'
import { tasterDays } from './taster-times.ts'

const holidays = bavarianHolidays(2026, 2027)
const onMonday = { date: '2026-11-16', minute: 600 }

const offered = ({ hours = everydayHours, now = onMonday, taken = [] as readonly string[] } = {}) =>
  tasterDays({ hours, holidays, now, taken })
const datesOf = (...given: Parameters<typeof offered>) => offered(...given).map(({ date }) => date)
const on = (day: number, openMinute: number, closeMinute: number) => ({ day, openMinute, closeMinute })
const mondaysFrom = (openMinute: number, closeMinute: number): StoreHours => ({
  ...weekdayHours,
  weekly: [on(1, openMinute, closeMinute)],
})

describe('the days for a look behind the counter', () => {
  test('are the working days from the day after tomorrow on, for two weeks', () => {
    expect(datesOf()).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
    ])
  })

  test('are the same at any hour of the day', () => {
    expect(datesOf({ now: { ...onMonday, minute: 1439 } })).toEqual(datesOf({ now: { ...onMonday, minute: 0 } }))
  })

  test('are never Sundays or holidays, also where the store opens then', () => {
    const beforeChristmas = datesOf({ now: { date: '2026-12-21', minute: 600 } })
    expect(beforeChristmas).not.toContain('2026-12-25')
    expect(beforeChristmas).not.toContain('2026-12-26')
    expect(beforeChristmas).not.toContain('2027-01-01')
    expect(beforeChristmas).toContain('2026-12-28')
    expect(beforeChristmas.filter((date) => weekdayOf(date) === 0)).toEqual([])
    expect(beforeChristmas.at(-1)).toBe('2027-01-04')
  })

  test('leave out Epiphany across the turn of the year', () => {
    const dates = datesOf({ now: { date: '2026-12-30', minute: 600 } })
    expect(dates).not.toContain('2027-01-06')
    expect(dates).toContain('2027-01-05')
    expect(dates).toContain('2027-01-07')
  })

  test('leave out a day on which somebody comes already, and only that one', () => {
    const free = datesOf()
    const [first = '', second = ''] = free
    expect(datesOf({ taken: [first, second, '2026-11-22', '2026-12-24'] })).toEqual(free.slice(2))
  })

  test('leave out a day on which the store is shut', () => {
    const shut = { date: '2026-11-20', periods: [], reason: { de: 'Betriebsausflug' } }
    expect(datesOf({ hours: { ...everydayHours, specialDays: [shut] } })).not.toContain('2026-11-20')
  })

  test('are none where the store is never open at a fitting hour', () => {
    expect(datesOf({ hours: { ...weekdayHours, weekly: [] } })).toEqual([])
    expect(datesOf({ hours: mondaysFrom(1020, 1320) })).toEqual([])
    expect(datesOf({ hours: { ...weekdayHours, weekly: [on(0, 480, 660)] } })).toEqual([])
  })
})

describe('the times', () => {
  const timesOf = (hours: StoreHours) => offered({ hours })[0]?.minutes

  test('go from six to three in steps of half an hour', () => {
    const minutes = timesOf(everydayHours)
    expect([minutes?.at(0), minutes?.at(-1), minutes?.length]).toEqual([360, 900, 19])
  })

  test('begin no sooner than the store opens and end when it shuts', () => {
    expect(timesOf(mondaysFrom(480, 600))).toEqual([480, 510, 540, 570, 600])
  })

  test('of a store that opens in the night begin at six', () => {
    expect(timesOf(mondaysFrom(300, 420))).toEqual([360, 390, 420])
  })

  test('leave out a lunch break', () => {
    const hours = { ...weekdayHours, weekly: [on(1, 600, 660), on(1, 840, 1080)] }
    expect(timesOf(hours)).toEqual([600, 630, 660, 840, 870, 900])
  })

  test('follow the special hours of a day', () => {
    const eve = { date: '2026-11-18', periods: [{ openMinute: 420, closeMinute: 480 }], reason: { de: 'Inventur' } }
    expect(timesOf({ ...everydayHours, specialDays: [eve] })).toEqual([420, 450, 480])
  })
})
