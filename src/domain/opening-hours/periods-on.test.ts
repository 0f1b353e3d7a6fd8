import { describe, expect, it, test } from 'vitest'
import { bavarianHolidays } from '#domain/calendar/bavarian-holidays.ts'
import { periodsOn } from './periods-on.ts'
import type { StoreHours } from './store-hours.ts'

const holidays = bavarianHolidays(2026, 2027, 2028)
const sunday = { openMinute: 450, closeMinute: 660 }
const morning = { openMinute: 360, closeMinute: 750 }
const afternoon = { openMinute: 840, closeMinute: 1080 }
const late = { openMinute: 300, closeMinute: 30 }
const morningOnly = { openMinute: 360, closeMinute: 720 }
const reason = { de: 'Verkürzt geöffnet', en: 'Shorter hours' }

const hours: StoreHours = {
  weekly: [
    { day: 0, ...sunday },
    ...[1, 2, 3, 4].flatMap((day) => [
      { day, ...afternoon },
      { day, ...morning },
    ]),
    { day: 5, ...late },
  ],
  specialDays: [
    { date: '2026-12-24', periods: [morningOnly], reason },
    { date: '2026-12-26', periods: [morningOnly], reason },
    { date: '2027-02-08', periods: [], reason },
    { date: '2027-02-08', periods: [morningOnly], reason },
    { date: '2028-02-29', periods: [{ openMinute: 1200, closeMinute: 60 }], reason },
  ],
  onHolidays: 'asSunday',
}

describe('periodsOn', () => {
  test.each([
    ['an ordinary Monday, sorted, with its lunch break', '2026-11-16', [morning, afternoon]],
    ['a Friday past midnight', '2026-11-20', [{ openMinute: 300, closeMinute: 1470 }]],
    ['the Saturday after it, which opens nothing itself', '2026-11-21', []],
    ['Christmas Eve, a special Thursday', '2026-12-24', [morningOnly]],
    ['Christmas, a holiday on a Friday', '2026-12-25', [sunday]],
    ['the second day of Christmas, holiday and special', '2026-12-26', [morningOnly]],
    ['Epiphany, a holiday on a Wednesday', '2027-01-06', [sunday]],
    ['a closing day; of two entries the first counts', '2027-02-08', []],
    ['a special 29 February past midnight', '2028-02-29', [{ openMinute: 1200, closeMinute: 1500 }]],
    ['the ordinary 1 March after it', '2028-03-01', [morning, afternoon]],
    ['New Year, a holiday on a Friday', '2027-01-01', [sunday]],
  ])('%s', (_, date, expected) => {
    expect(periodsOn(hours, date, holidays)).toEqual(expected)
  })

  it('is closed on holidays where the store says so, even on a Sunday', () => {
    const closing: StoreHours = { ...hours, onHolidays: 'closed' }
    expect(periodsOn(closing, '2026-12-25', holidays)).toEqual([])
    expect(periodsOn(closing, '2026-11-01', holidays)).toEqual([])
    expect(periodsOn(closing, '2026-11-08', holidays)).toEqual([sunday])
    expect(periodsOn(closing, '2026-12-26', holidays)).toEqual([morningOnly])
  })

  test.each([
    [
      'overlap',
      [
        [360, 600],
        [540, 720],
      ],
      [[360, 720]],
    ],
    [
      'touch',
      [
        [360, 600],
        [600, 720],
      ],
      [[360, 720]],
    ],
    [
      'lie inside one another',
      [
        [360, 720],
        [400, 500],
      ],
      [[360, 720]],
    ],
    [
      'open together',
      [
        [360, 500],
        [360, 720],
      ],
      [[360, 720]],
    ],
    [
      'are the same',
      [
        [360, 720],
        [360, 720],
      ],
      [[360, 720]],
    ],
    [
      'leave one minute',
      [
        [360, 600],
        [601, 720],
      ],
      [
        [360, 600],
        [601, 720],
      ],
    ],
    [
      'close at midnight, written either way',
      [
        [360, 0],
        [400, 1440],
      ],
      [[360, 1440]],
    ],
    ['last around the clock', [[0, 0]], [[0, 1440]]],
  ])('merges periods that %s', (_, periods, expected) => {
    const weekly = periods.map(([openMinute = 0, closeMinute = 0]) => ({ day: 1, openMinute, closeMinute }))
    const merged = periodsOn({ weekly, specialDays: [], onHolidays: 'closed' }, '2026-11-16', new Map())
    expect(merged.map(({ openMinute, closeMinute }) => [openMinute, closeMinute])).toEqual(expected)
  })
})
