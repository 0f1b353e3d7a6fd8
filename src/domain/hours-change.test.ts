import { describe, expect, test } from 'vitest'
import { parseClockMinute } from './calendar/local-time.ts'
import { type HoursChange, planHours } from './hours-change.ts'
import type { ClockPeriod, StoreHours } from './opening-hours.ts'

const date = '2026-12-24'
const thursday = 4
const toMinute = (time: string) => (time === '24:00' ? 1440 : (parseClockMinute(time) ?? Number.NaN))
const toPeriod = (text: string): ClockPeriod => {
  const [open = '', close = ''] = text.split('-')
  return { openMinute: toMinute(open), closeMinute: toMinute(close) }
}
const aDay = (...periods: string[]): StoreHours => ({
  weekly: periods.map((text) => ({ day: thursday, ...toPeriod(text) })),
  specialDays: [],
  onHolidays: 'closed',
})
const toText = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

function plan(hours: Record<string, StoreHours>, change: HoursChange, usual = hours) {
  const stores = Object.entries(hours).map(([id, current]) => ({ id, current, usual: usual[id] ?? current }))
  return planHours({ stores, dates: [date], holidaysOn: () => new Map() }, change)
}

function after(periods: string[], change: HoursChange): string[] {
  const [day] = plan({ store: aDay(...periods) }, change)
  return day?.after.map(({ openMinute, closeMinute }) => `${toText(openMinute)}-${toText(closeMinute)}`) ?? []
}

const closesAt = (time: string): HoursChange => ({ kind: 'closesAt', minute: toMinute(time) })
const opensAt = (time: string): HoursChange => ({ kind: 'opensAt', minute: toMinute(time) })

describe('a change of hours', () => {
  test('to one closing time leaves the opening time of every store', () => {
    const hours = { early: aDay('05:00-20:00'), late: aDay('06:30-18:30'), closed: aDay() }
    const days = plan(hours, closesAt('13:00'))
    expect(days.map(({ storeId, before, after, isSet }) => [storeId, before[0]?.openMinute, after, isSet])).toEqual([
      ['early', 300, [{ openMinute: 300, closeMinute: 780 }], true],
      ['late', 390, [{ openMinute: 390, closeMinute: 780 }], true],
      ['closed', undefined, [], false],
    ])
  })

  test.each([
    ['cuts a long day', ['06:00-18:30'], closesAt('13:00'), ['6:00-13:00']],
    ['makes a short day longer', ['06:00-12:30'], closesAt('13:00'), ['6:00-13:00']],
    ['closes a store that opens only later', ['14:00-18:00'], closesAt('13:00'), []],
    ['closes a store that opens at that time', ['13:00-18:00'], closesAt('13:00'), []],
    ['does not open a closed store', [], closesAt('13:00'), []],
    ['keeps a lunch break that ends later', ['06:00-12:30', '14:00-18:00'], closesAt('13:00'), ['6:00-12:30']],
    ['keeps a lunch break before', ['06:00-12:30', '14:00-18:00'], closesAt('17:00'), ['6:00-12:30', '14:00-17:00']],
    ['at midnight', ['06:00-18:00'], closesAt('00:00'), ['6:00-24:00']],
    ['at 24:00', ['06:00-18:00'], closesAt('24:00'), ['6:00-24:00']],
    ['cuts a night', ['05:00-00:30'], closesAt('20:00'), ['5:00-20:00']],
    ['after midnight, where the store is open then', ['05:00-00:30'], closesAt('00:15'), ['5:00-24:15']],
    ['before opening, where it is not', ['05:00-20:00'], closesAt('04:00'), []],
  ])('to a closing time %s', (_what, periods, change, expected) => {
    expect(after(periods, change)).toEqual(expected)
  })

  test.each([
    ['opens later', ['06:00-18:00'], opensAt('08:00'), ['8:00-18:00']],
    ['opens earlier', ['06:00-18:00'], opensAt('05:00'), ['5:00-18:00']],
    ['opens after a lunch break', ['06:00-12:30', '14:00-18:00'], opensAt('13:00'), ['14:00-18:00']],
    ['opens in the afternoon', ['06:00-12:30', '14:00-18:00'], opensAt('15:00'), ['15:00-18:00']],
    ['closes a store that closes before', ['06:00-12:30'], opensAt('13:00'), []],
    ['does not open a closed store', [], opensAt('08:00'), []],
    ['keeps a night', ['18:00-02:00'], opensAt('20:00'), ['20:00-26:00']],
  ])('to an opening time %s', (_what, periods, change, expected) => {
    expect(after(periods, change)).toEqual(expected)
  })

  test('to closed or to periods is set in every store, also where the day is the same', () => {
    expect(plan({ store: aDay() }, { kind: 'closed' })).toMatchObject([{ after: [], isSet: true }])
    const periods = [toPeriod('06:00-12:00')]
    expect(plan({ store: aDay('06:00-12:00') }, { kind: 'periods', periods })).toMatchObject([{ isSet: true }])
  })

  test('that a store already has is not set', () => {
    expect(plan({ store: aDay('06:00-13:00') }, closesAt('13:00'))).toMatchObject([{ isSet: false }])
  })

  test('to usual hours is what the store has without changes', () => {
    const days = plan({ store: aDay() }, { kind: 'usual' }, { store: aDay('06:00-18:00') })
    expect(days).toMatchObject([{ before: [], after: [{ openMinute: 360, closeMinute: 1080 }] }])
  })

  test('starts from what is set for the date', () => {
    const special = { date, periods: [toPeriod('07:00-12:00')], reason: { de: 'Heiligabend' } }
    const hours = { store: { ...aDay('05:00-20:00'), specialDays: [special] } }
    expect(plan(hours, closesAt('11:00'))[0]?.after).toEqual([{ openMinute: 420, closeMinute: 660 }])
  })
})
