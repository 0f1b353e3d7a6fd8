import { describe, expect, test } from 'vitest'
import { everydayHours, weekdayHours } from '#tests/support/builders.ts'
import { type Weekday, weekdayOf } from '../calendar/calendar-date.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import type { StoreHours } from '../opening-hours.ts'
import { trialShiftDays } from './trial-shift.ts'

const holidays = bavarianHolidays(2026, 2027)
const onMonday = { date: '2026-11-16', minute: 600 }

const offered = ({ hours = everydayHours, now = onMonday, taken = [] as readonly string[] } = {}) =>
  trialShiftDays({ hours, holidays, now, bookedDates: taken })
const datesOf = (...given: Parameters<typeof offered>) => offered(...given).map(({ date }) => date)
const on = (day: Weekday, openMinute: number, closeMinute: number) => ({ day, openMinute, closeMinute })
const mondaysFrom = (openMinute: number, closeMinute: number): StoreHours => ({
  ...weekdayHours,
  weekly: [on(1, openMinute, closeMinute)],
})

describe('dates of trial shifts', () => {
  test('are the working days of two weeks, starting the day after tomorrow', () => {
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

  test('do not depend on the time of day', () => {
    expect(datesOf({ now: { ...onMonday, minute: 1439 } })).toEqual(datesOf({ now: { ...onMonday, minute: 0 } }))
  })

  test('exclude Sundays and holidays even if the store is open', () => {
    const beforeChristmas = datesOf({ now: { date: '2026-12-21', minute: 600 } })
    expect(beforeChristmas).not.toContain('2026-12-25')
    expect(beforeChristmas).not.toContain('2026-12-26')
    expect(beforeChristmas).not.toContain('2027-01-01')
    expect(beforeChristmas).toContain('2026-12-28')
    expect(beforeChristmas.filter((date) => weekdayOf(date) === 0)).toEqual([])
    expect(beforeChristmas.at(-1)).toBe('2027-01-04')
  })

  test('exclude a holiday in the next year', () => {
    const dates = datesOf({ now: { date: '2026-12-30', minute: 600 } })
    expect(dates).not.toContain('2027-01-06')
    expect(dates).toContain('2027-01-05')
    expect(dates).toContain('2027-01-07')
  })

  test('exclude exactly the dates that are booked', () => {
    const free = datesOf()
    const [first = '', second = ''] = free
    expect(datesOf({ taken: [first, second, '2026-11-22', '2026-12-24'] })).toEqual(free.slice(2))
  })

  test('exclude days on which the store is closed', () => {
    const shut = { date: '2026-11-20', periods: [], reason: { de: 'Betriebsausflug' } }
    expect(datesOf({ hours: { ...everydayHours, specialDays: [shut] } })).not.toContain('2026-11-20')
  })

  test('are empty when the store is never open at a suitable time', () => {
    expect(datesOf({ hours: { ...weekdayHours, weekly: [] } })).toEqual([])
    expect(datesOf({ hours: mondaysFrom(1020, 1320) })).toEqual([])
    expect(datesOf({ hours: { ...weekdayHours, weekly: [on(0, 480, 660)] } })).toEqual([])
  })
})

describe('times of trial shifts', () => {
  const timesOf = (hours: StoreHours) => offered({ hours })[0]?.minutes

  test('are every half hour from 6:00 to 15:00', () => {
    const minutes = timesOf(everydayHours)
    expect([minutes?.at(0), minutes?.at(-1), minutes?.length]).toEqual([360, 900, 19])
  })

  test('are within the opening hours', () => {
    expect(timesOf(mondaysFrom(480, 600))).toEqual([480, 510, 540, 570, 600])
  })

  test('start at 6:00 in a store that opens at night', () => {
    expect(timesOf(mondaysFrom(300, 420))).toEqual([360, 390, 420])
  })

  test('exclude the lunch break', () => {
    const hours = { ...weekdayHours, weekly: [on(1, 600, 660), on(1, 840, 1080)] }
    expect(timesOf(hours)).toEqual([600, 630, 660, 840, 870, 900])
  })

  test('use the hours of a special day', () => {
    const eve = { date: '2026-11-18', periods: [{ openMinute: 420, closeMinute: 480 }], reason: { de: 'Inventur' } }
    expect(timesOf({ ...everydayHours, specialDays: [eve] })).toEqual([420, 450, 480])
  })
})
