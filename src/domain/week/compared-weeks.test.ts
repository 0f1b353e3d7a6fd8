import { expect, test } from 'vitest'
import { weekdayOf } from '../calendar/calendar-date.ts'
import { comparedWeeks } from './compared-weeks.ts'

test('compares as many days of a running week as are over, from Monday on', () => {
  const weeks = comparedWeeks('2026-11-18', '2026-11-18')
  expect(weeks).toEqual({
    week: { from: '2026-11-16', until: '2026-11-18' },
    weekBefore: { from: '2026-11-09', until: '2026-11-11' },
    yearBefore: { from: '2025-11-17', until: '2025-11-19' },
  })
  expect(Object.values(weeks).map(({ from }) => weekdayOf(from))).toEqual([1, 1, 1])
})

test.each([
  ['a Sunday ends its week', '2026-11-15', '2026-11-18', '2026-11-09', '2026-11-15'],
  ['a week of the future begins with its Monday', '2026-12-02', '2026-11-18', '2026-11-30', '2026-11-30'],
])('%s', (_, day, today, from, until) => {
  expect(comparedWeeks(day, today).week).toEqual({ from, until })
})
