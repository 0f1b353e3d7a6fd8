import { describe, expect, test } from 'vitest'
import type { StoreResponse } from '#contract/stores.ts'
import { toWeekRows } from './opening-hours.tsx'

const usual = [{ open: '06:30', close: '18:00' }]

/** Starts on Thursday, 24 December 2026: short opening on Christmas Eve, holidays from Friday. */
const hours: StoreResponse['openingHours'] = {
  isOpen: true,
  periods: ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, open: { time: '0630' }, close: { time: '1800' } })),
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

describe('toWeekRows', () => {
  const rows = toWeekRows(hours)

  test('sorts the days from Monday to Sunday', () => {
    expect(rows.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('marks only today', () => {
    expect(rows.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-12-24'])
  })

  test('adds the usual hours on special days', () => {
    expect(rows[3]).toMatchObject({ periods: [{ open: '06:30', close: '12:00' }], reason: 'Heiligabend', usual })
    expect(rows[4]).toMatchObject({ periods: [], holiday: 'christmas', usual })
  })

  test('has no usual hours on ordinary days', () => {
    expect(rows[0]?.usual).toBeUndefined()
    expect(rows[6]).toMatchObject({ periods: [], usual: undefined })
  })
})
