import { expect, test } from 'vitest'
import { firstOfMonth } from '#domain/calendar/calendar-week.ts'
import { extendRange, isInRange, lastOfMonth, weeksOfMonth } from './calendar-model.ts'

test('finds the first and last day of a month', () => {
  expect([firstOfMonth('2028-02-17'), lastOfMonth('2028-02-17')]).toEqual(['2028-02-01', '2028-02-29'])
})

test('weeks go from Monday to Sunday and hold only days of the month', () => {
  const weeks = weeksOfMonth('2026-11-01')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
  expect(weeks[5]?.[0]).toBe('2026-11-30')
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
})

test('two taps make a range in either direction, the third begins anew', () => {
  const first = extendRange(undefined, '2026-11-24')
  const forward = extendRange(first, '2026-11-26')
  expect(forward).toEqual({ from: '2026-11-24', until: '2026-11-26' })
  expect(extendRange(first, '2026-11-20')).toEqual({ from: '2026-11-20', until: '2026-11-24' })
  expect(extendRange(forward, '2026-11-25')).toEqual({ from: '2026-11-25', until: '2026-11-25' })
})

test('knows which days are in a range', () => {
  const range = { from: '2026-11-24', until: '2026-11-26' }
  const days = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27']
  expect(days.map((day) => isInRange(range, day))).toEqual([false, true, true, false])
})
