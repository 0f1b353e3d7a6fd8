import { describe, expect, test } from 'vitest'
import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import { weekRows } from './week-rows.ts'

const usual = [{ open: '06:30', close: '18:00' }]

/** From Thursday, 24 December 2026: Christmas Eve is short, Friday is a holiday. */
const hours: StoreAnswer['opening_hours'] = {
  open_now: true,
  periods: [1, 2, 3, 4, 5, 6].map((day) => ({ day, open: { time: '0630' }, close: { time: '1800' } })),
  upcoming: [
    { date: '2026-12-24', weekday: 4, periods: [{ open: '06:30', close: '12:00' }], reason: 'Heiligabend' },
    { date: '2026-12-25', weekday: 5, periods: [], holiday: 'christmas' },
    { date: '2026-12-26', weekday: 6, periods: [], holiday: 'secondChristmas' },
    { date: '2026-12-27', weekday: 0, periods: [] },
    { date: '2026-12-28', weekday: 1, periods: usual },
    { date: '2026-12-29', weekday: 2, periods: usual },
    { date: '2026-12-30', weekday: 3, periods: usual },
  ],
  special: [
    { date: '2026-12-24', periods: [{ open: '06:30', close: '12:00' }], reason: 'Heiligabend' },
    { date: '2026-12-25', periods: [] },
    { date: '2026-12-26', periods: [] },
    { date: '2026-12-31', periods: [{ open: '06:30', close: '13:00' }], reason: 'Silvester' },
  ],
}

describe('the week of a store', () => {
  const rows = weekRows(hours)

  test('runs from Monday to Sunday, whatever today is', () => {
    expect(rows.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('marks today, and only today', () => {
    expect(rows.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-12-24'])
  })

  test('says what a special day is otherwise', () => {
    expect(rows[3]).toMatchObject({ periods: [{ open: '06:30', close: '12:00' }], reason: 'Heiligabend', usual })
    expect(rows[4]).toMatchObject({ periods: [], holiday: 'christmas', usual })
  })

  test('an ordinary day has nothing to be compared with', () => {
    expect(rows[0]?.usual).toBeUndefined()
    expect(rows[6]).toMatchObject({ periods: [], usual: undefined })
  })
})
