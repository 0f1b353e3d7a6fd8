import { expect, test } from 'vitest'
import { formatDay, formatDayRange, formatEuros, formatInstant, formatMonth, formatWeekday } from './format.ts'

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

test('names a range of days once as far as both ends agree', () => {
  expect(formatDayRange('2026-11-01', '2026-11-30', 'de')).toBe('1.–30. November 2026')
  expect(formatDayRange('2026-10-12', '2026-11-30', 'en')).toMatch(/^12 October\s–\s30 November 2026$/)
})
