import { describe, expect, test } from 'vitest'
import { everydayHours, weekdayHours } from '#tests/support/builders.ts'
import { type Weekday, weekdayOf } from '../calendar/calendar-date.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import type { StoreHours } from '../opening-hours.ts'
import { isTrialShiftChangeable, trialShiftDays } from './trial-shift.ts'

const holidays = bavarianHolidays(2026, 2027)
const onMonday = { date: '2026-11-16', minute: 600 }

type Job = Parameters<typeof trialShiftDays>[0]['job']
const anyJob: Job = { field: 'sales', shift: null }

const offered = ({ job = anyJob, hours = everydayHours, now = onMonday, taken = [] as readonly string[] } = {}) =>
  trialShiftDays({ job, hours, holidays, now, bookedDates: taken })
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
    expect(timesOf(mondaysFrom(480, 720))).toEqual([480, 510, 540])
  })

  test('start at 6:00 in a store that opens at night', () => {
    expect(timesOf(mondaysFrom(300, 600))).toEqual([360, 390, 420])
  })

  test('end before the lunch break', () => {
    const hours = { ...weekdayHours, weekly: [on(1, 480, 720), on(1, 840, 1080)] }
    expect(timesOf(hours)).toEqual([480, 510, 540, 840, 870, 900])
  })

  test('leave the guest three hours until the shop closes', () => {
    const hours = { ...weekdayHours, weekly: [on(1, 600, 660), on(1, 840, 1080)] }
    expect(timesOf(hours)).toEqual([840, 870, 900])
  })

  test('use the hours of a special day', () => {
    const eve = { date: '2026-11-18', periods: [{ openMinute: 420, closeMinute: 630 }], reason: { de: 'Inventur' } }
    expect(timesOf({ ...everydayHours, specialDays: [eve] })).toEqual([420, 450])
  })
})

describe('trial shifts of a job with a shift', () => {
  const aShift = (start: string, end: string, days: readonly Weekday[] = [1, 2, 3, 4, 5, 6]) => {
    const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    return {
      ...{ startMinute: toMinute(start), endMinute: toMinute(end), days },
      ...{ weeklyHoursFrom: 20, weeklyHoursTo: 40, note: null },
    }
  }
  const timesOf = (job: Job, hours: StoreHours = everydayHours) =>
    offered({ job, hours })[0]?.minutes.map((minute) => minute / 60)

  test('of bakers start in the night, three hours before its end at the latest', () => {
    const times = timesOf({ field: 'bakery', shift: aShift('02:00', '10:00') })
    expect([times?.at(0), times?.at(-1), times?.length]).toEqual([2, 7, 11])
  })

  test('of a shift past midnight stay on the day on which it starts', () => {
    expect(timesOf({ field: 'bakery', shift: aShift('22:00', '06:00') })).toEqual([22, 22.5, 23, 23.5])
  })

  test('in the shop are while it is open', () => {
    const shop = { ...weekdayHours, weekly: [on(3, 420, 1080)] }
    const times = timesOf({ field: 'sales', shift: aShift('05:30', '12:00') }, shop)
    expect([times?.at(0), times?.at(-1)]).toEqual([7, 9])
  })

  test('of a short shift start with it', () => {
    expect(timesOf({ field: 'dispatch', shift: aShift('02:30', '05:00') })).toEqual([2.5])
  })

  test('are on the days of the shift', () => {
    const job: Job = { field: 'dispatch', shift: aShift('03:00', '09:00', [5, 6]) }
    expect(datesOf({ job })).toEqual(['2026-11-20', '2026-11-21', '2026-11-27', '2026-11-28'])
  })

  test('are on Sundays only if the job is done on no other day', () => {
    expect(datesOf({ job: { field: 'sales', shift: aShift('08:00', '17:00', [0]) } })).toEqual([
      '2026-11-22',
      '2026-11-29',
    ])
    const everyDay: Job = { field: 'sales', shift: aShift('08:00', '17:00', [0, 1, 2, 3, 4, 5, 6]) }
    expect(datesOf({ job: everyDay })).toEqual(datesOf())
  })
})

test('a trial shift can be changed until it begins', () => {
  const booking = { date: '2026-11-18', minute: 300 }
  expect(isTrialShiftChangeable(booking, { date: '2026-11-18', minute: 299 })).toBe(true)
  expect(isTrialShiftChangeable(booking, { date: '2026-11-18', minute: 300 })).toBe(false)
})
