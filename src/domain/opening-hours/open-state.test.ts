import { describe, expect, it, test } from 'vitest'
import { bavarianHolidays } from '#domain/calendar/bavarian-holidays.ts'
import { formatClockMinute, parseClockMinute } from '#domain/calendar/clock-minute.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { openState } from './open-state.ts'
import type { StoreHours } from './store-hours.ts'

const holidays = bavarianHolidays(2026, 2027, 2028)
const reason = { de: 'Betriebsferien' }

const minuteOf = (clock: string): number => parseClockMinute(clock) ?? Number.NaN
const period = (open: string, close: string) => ({ openMinute: minuteOf(open), closeMinute: minuteOf(close) })
const on = (days: readonly number[], open: string, close: string) =>
  days.map((day) => ({ day, ...period(open, close) }))
const localTime = (text: string): LocalTime => ({ date: text.slice(0, 10), minute: minuteOf(text.slice(11)) })
const show = (time: LocalTime | undefined) => time && `${time.date} ${formatClockMinute(time.minute)}`

const stateAt = (hours: StoreHours, now: string): string => {
  const { isOpen, closesAt, opensAt } = openState(hours, localTime(now), holidays)
  return isOpen ? `open until ${show(closesAt)}` : `closed until ${show(opensAt)}`
}

const bakery: StoreHours = {
  weekly: [
    ...on([1, 2, 3, 4, 5], '06:00', '12:30'),
    ...on([1, 2, 3, 4, 5], '14:00', '18:00'),
    ...on([6], '06:00', '13:00'),
  ],
  specialDays: [
    { date: '2026-12-31', periods: [period('06:00', '12:00')], reason },
    { date: '2027-02-08', periods: [], reason },
    { date: '2028-02-29', periods: [period('07:00', '09:00')], reason },
  ],
  onHolidays: 'closed',
}
const withSunday: StoreHours = {
  ...bakery,
  weekly: [...bakery.weekly, ...on([0], '07:30', '11:00')],
  onHolidays: 'asSunday',
}
const motorway: StoreHours = { weekly: on([5, 6, 0], '05:00', '00:30'), specialDays: [], onHolidays: 'asSunday' }

describe('openState', () => {
  test.each([
    ['before the first opening', bakery, '2026-11-16 05:59', 'closed until 2026-11-16 06:00'],
    ['at the opening', bakery, '2026-11-16 06:00', 'open until 2026-11-16 12:30'],
    ['in the last minute', bakery, '2026-11-16 12:29', 'open until 2026-11-16 12:30'],
    ['at the close, into the lunch break', bakery, '2026-11-16 12:30', 'closed until 2026-11-16 14:00'],
    ['after the lunch break', bakery, '2026-11-16 14:00', 'open until 2026-11-16 18:00'],
    ['in the evening', bakery, '2026-11-16 18:00', 'closed until 2026-11-17 06:00'],
    ['on Saturday afternoon, Sunday closed', bakery, '2026-11-14 13:00', 'closed until 2026-11-16 06:00'],
    ['all of a closed Sunday', bakery, '2026-11-15 06:29', 'closed until 2026-11-16 06:00'],
    ['on a Sunday with Sunday hours', withSunday, '2026-11-15 07:30', 'open until 2026-11-15 11:00'],
    ['Friday late', motorway, '2026-11-20 23:59', 'open until 2026-11-21 00:30'],
    ['Friday later still', motorway, '2026-11-21 00:29', 'open until 2026-11-21 00:30'],
    ['Friday over', motorway, '2026-11-21 00:30', 'closed until 2026-11-21 05:00'],
    ['Sunday past midnight into Monday', motorway, '2026-11-16 00:10', 'open until 2026-11-16 00:30'],
    ['Monday after it', motorway, '2026-11-16 00:30', 'closed until 2026-11-20 05:00'],
    ['Christmas, closed', bakery, '2026-12-24 18:00', 'closed until 2026-12-28 06:00'],
    ['Christmas as a Sunday', withSunday, '2026-12-25 08:00', 'open until 2026-12-25 11:00'],
    ['Epiphany on a Wednesday', bakery, '2027-01-06 09:00', 'closed until 2027-01-07 06:00'],
    ['Epiphany as a Sunday', withSunday, '2027-01-06 11:00', 'closed until 2027-01-07 06:00'],
    ['New Year’s Eve, shorter', bakery, '2026-12-31 11:59', 'open until 2026-12-31 12:00'],
    ['across the turn of the year', bakery, '2026-12-31 12:00', 'closed until 2027-01-02 06:00'],
    ['a special closing day', bakery, '2027-02-08 09:00', 'closed until 2027-02-09 06:00'],
    ['29 February', bakery, '2028-02-29 07:00', 'open until 2028-02-29 09:00'],
    ['the evening before it', bakery, '2028-02-28 18:00', 'closed until 2028-02-29 07:00'],
    ['the night after it', bakery, '2028-02-29 09:00', 'closed until 2028-03-01 06:00'],
  ])('%s', (_, hours, now, expected) => {
    expect(stateAt(hours, now)).toBe(expected)
  })

  it('lets the evening before run on into a closed day', () => {
    const closedSaturday: StoreHours = { ...motorway, specialDays: [{ date: '2026-11-21', periods: [], reason }] }
    expect(stateAt(closedSaturday, '2026-11-21 00:10')).toBe('open until 2026-11-21 00:30')
    expect(stateAt(closedSaturday, '2026-11-21 05:00')).toBe('closed until 2026-11-22 05:00')
  })

  it('counts periods that touch at midnight as one', () => {
    const weekly = [...on([5], '18:00', '00:00'), ...on([6], '00:00', '04:00')]
    const night: StoreHours = { weekly, specialDays: [], onHolidays: 'closed' }
    expect(stateAt(night, '2026-11-20 20:00')).toBe('open until 2026-11-21 04:00')
    expect(stateAt(night, '2026-11-21 00:00')).toBe('open until 2026-11-21 04:00')
  })

  it('names no time when it never closes or never opens', () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    const always: StoreHours = { weekly: on(everyDay, '00:00', '00:00'), specialDays: [], onHolidays: 'asSunday' }
    expect(openState(always, localTime('2026-11-16 00:00'), holidays)).toEqual({ isOpen: true })
    expect(openState({ ...always, weekly: [] }, localTime('2026-11-16 00:00'), holidays)).toEqual({ isOpen: false })
  })

  it('looks fourteen days ahead and no further', () => {
    const opensOnce = (date: string): StoreHours => ({
      weekly: [],
      specialDays: [{ date, periods: [period('06:00', '18:00')], reason }],
      onHolidays: 'closed',
    })
    expect(stateAt(opensOnce('2026-11-30'), '2026-11-16 20:00')).toBe('closed until 2026-11-30 06:00')
    expect(stateAt(opensOnce('2026-12-01'), '2026-11-16 20:00')).toBe('closed until undefined')
  })
})

describe('the nights on which the clocks change', () => {
  const nightly = (open: string, close: string): StoreHours => ({
    weekly: on([6, 0], open, close),
    specialDays: [],
    onHolidays: 'closed',
  })

  // In spring the clock on the wall goes from 01:59 to 03:00; no `now` in between ever comes in.
  test.each([
    ['opening at 02:30, last minute before the jump', '02:30', '10:00', '01:59', 'closed until 2027-03-28 02:30'],
    ['opening at 02:30, first minute after the jump', '02:30', '10:00', '03:00', 'open until 2027-03-28 10:00'],
    ['closing at 02:30, last minute before the jump', '20:00', '02:30', '01:59', 'open until 2027-03-28 02:30'],
    ['closing at 02:30, first minute after the jump', '20:00', '02:30', '03:00', 'closed until 2027-03-28 20:00'],
    [
      'a minute that does not exist is answered like any other',
      '02:30',
      '10:00',
      '02:45',
      'open until 2027-03-28 10:00',
    ],
  ])('spring: %s', (_, open, close, clock, expected) => {
    expect(stateAt(nightly(open, close), `2027-03-28 ${clock}`)).toBe(expected)
  })

  // In autumn the wall shows 02:00 to 02:59 twice. A LocalTime cannot say which of the two it is, so a store that
  // closes at 02:30 is closed from the first 02:30 to the first 02:59 and counts as open again at the second 02:00.
  describe.each(['2026-10-25', '2027-10-31'])('autumn %s', (date) => {
    test.each([
      ['20:00', '02:30', '02:15', `open until ${date} 02:30`],
      ['20:00', '02:30', '02:30', `closed until ${date} 20:00`],
      ['20:00', '02:30', '03:00', `closed until ${date} 20:00`],
      ['02:30', '10:00', '02:15', `closed until ${date} 02:30`],
      ['02:30', '10:00', '02:45', `open until ${date} 10:00`],
    ])('%s–%s at %s, either time', (open, close, clock, expected) => {
      const [firstPass, secondPass] = [1, 2].map(() => stateAt(nightly(open, close), `${date} ${clock}`))
      expect([firstPass, secondPass]).toEqual([expected, expected])
    })
  })
})
