import { describe, expect, it, test } from 'vitest'
import type { Weekday } from '../calendar/calendar-date.ts'
import {
  formatDateTime,
  formatDay,
  formatDayRange,
  formatInstant,
  formatPeriod,
  formatTime,
  formatTimeOfDay,
  shortWeekdayName,
} from './format-dates.ts'

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))

describe.each([
  ['de', 'de'],
  ['en', 'en-GB'],
] as const)('formatDay in %s', (language, locale) => {
  it.each([
    ['long', { weekday: 'long', day: 'numeric', month: 'long' }],
    ['short', { weekday: 'short', day: 'numeric', month: 'short' }],
    ['date', { day: 'numeric', month: 'long', year: 'numeric' }],
    ['dayAndMonth', { day: 'numeric', month: 'long' }],
    ['month', { month: 'long', year: 'numeric' }],
  ] as const)('matches Intl on every day of a year: %s', (style, options) => {
    const intl = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    for (const date of days)
      expect(formatDay(date, language, style).replaceAll('\u00a0', ' ')).toBe(intl.format(new Date(date)))
  })
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['full', 'Dienstag, 17. November 2026', 'Tuesday 17 November 2026'],
  ['long', 'Dienstag, 17. November', 'Tuesday 17 November'],
  ['medium', 'Di., 17. November', 'Tue 17 November'],
  ['narrow', 'Di., 17.11.', 'Tue 17 Nov'],
  ['table', 'Di., 17.11.2026', 'Tue 17 Nov 2026'],
] as const)('formatDay, %s: %s', (style, german, english) => {
  expect(plain(formatDay('2026-11-17', 'de', style))).toBe(german)
  expect(plain(formatDay('2026-11-17', 'en', style))).toBe(english)
})

test('formatDay keeps day and month on one line', () => {
  expect(formatDay('2026-11-17', 'de')).toBe('Dienstag, 17.\u00a0November')
})

test('formatDay leaves what is no date as it is', () => {
  expect(formatDay('2026-02-30', 'de', 'date')).toBe('2026-02-30')
})

test('formatDayRange names once what both ends share', () => {
  expect(plain(formatDayRange('2026-11-01', '2026-11-30', 'de'))).toBe('1.–30. November 2026')
  expect(plain(formatDayRange('2026-11-01', '2026-11-30', 'en'))).toBe('1–30 November 2026')
  expect(plain(formatDayRange('2026-10-12', '2026-11-30', 'en'))).toBe('12 October – 30 November 2026')
  expect(plain(formatDayRange('2026-12-28', '2027-01-03', 'de'))).toBe('28. Dezember 2026 – 3. Januar 2027')
})

test('weekdays have a short name', () => {
  expect([0, 1].map((day) => shortWeekdayName(day as Weekday, 'de'))).toEqual(['So', 'Mo'])
  expect(shortWeekdayName(0, 'en')).toBe('Sun')
})

test('formatTime and formatPeriod write the time as usual in the language', () => {
  const times = ['06:30', '00:00', '12:00', '18:05']
  expect(times.map((time) => formatTime(time, 'de'))).toEqual(times)
  expect(formatTime(390, 'de')).toBe('06:30')
  expect(times.map((time) => formatTime(time, 'en'))).toEqual([
    '6:30\u00a0am',
    '12:00\u00a0am',
    '12:00\u00a0pm',
    '6:05\u00a0pm',
  ])
  const period = { open: '06:30', close: '13:00' }
  expect([formatPeriod(period, 'de'), formatPeriod(period, 'en')]).toEqual([
    '06:30 – 13:00',
    '6:30\u00a0am – 1:00\u00a0pm',
  ])
})

test.each([
  ['2026-11-21', 450, 'Samstag, 21. November 2026, 07:30 Uhr', 'Saturday 21 November 2026, 7:30 am'],
  ['2028-02-29', 720, 'Dienstag, 29. Februar 2028, 12:00 Uhr', 'Tuesday 29 February 2028, 12:00 pm'],
  ['2027-01-01', 0, 'Freitag, 1. Januar 2027, 00:00 Uhr', 'Friday 1 January 2027, 12:00 am'],
  ['2027-03-28', 1125, 'Sonntag, 28. März 2027, 18:45 Uhr', 'Sunday 28 March 2027, 6:45 pm'],
])('formatDateTime formats %s, minute %i', (date, minute, german, english) => {
  expect(plain(formatDateTime({ date, minute }, 'de'))).toBe(german)
  expect(plain(formatDateTime({ date, minute }, 'en'))).toBe(english)
})

test.each([
  [18 * 60, '18 Uhr', '6 pm'],
  [17 * 60 + 30, '17:30 Uhr', '5:30 pm'],
  [0, '0 Uhr', '12 am'],
  [12 * 60, '12 Uhr', '12 pm'],
  [9 * 60 + 5, '09:05 Uhr', '9:05 am'],
])('formats minute %i of the day for running text', (minute, german, english) => {
  expect(formatTimeOfDay(minute, 'de').replace('\u00a0', ' ')).toBe(german)
  expect(formatTimeOfDay(minute, 'en').replace('\u00a0', ' ')).toBe(english)
})

test('formatInstant says the time in Berlin, with the day if it is not today', () => {
  const instant = '2026-11-17T22:30:00.000Z'
  expect(formatInstant(instant, '2026-11-17', 'de')).toBe('23:30')
  expect(plain(formatInstant(instant, '2026-11-18', 'de'))).toBe('Di., 17. Nov., 23:30')
})
