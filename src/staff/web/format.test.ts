import { expect, test } from 'vitest'
import { formatDay, formatEuros, formatInstant, formatMonth, formatWeekday } from './format.ts'

test('formats money in both languages', () => {
  expect([formatEuros(12.4, 'de'), formatEuros(12.4, 'en')]).toEqual(['12,40\u00a0€', '€12.40'])
})

test('formats days without a time zone', () => {
  expect([formatDay('2026-11-17', 'de'), formatDay('2026-11-17', 'en', 'short')]).toEqual([
    'Dienstag, 17. November',
    'Tue 17 Nov',
  ])
  expect([formatMonth('2026-11-01', 'de'), formatWeekday('2026-11-16', 6, 'de')]).toEqual(['November 2026', 'So'])
})

test('says the time in Berlin, with the day if it is not today', () => {
  const instant = '2026-11-17T22:30:00.000Z'
  expect(formatInstant(instant, '2026-11-17', 'de')).toBe('23:30')
  expect(formatInstant(instant, '2026-11-18', 'de')).toBe('Di., 17. Nov., 23:30')
})
