import { describe, expect, it, test } from 'vitest'
import { languages } from '#domain/i18n/languages.ts'
import { currencyCodes } from '#domain/money.ts'
import {
  dateParts,
  formatDayAndMonth,
  formatDistance,
  formatEuros,
  formatList,
  formatMoney,
  formatNumber,
  formatPeriod,
  formatPickupDate,
  formatSize,
  formatTime,
  toLocalTime,
} from './format.ts'

const numbers = [0, 1, 7, 12, 100, 999, 1000, 1234, 12_345, 999_999, 1_234_567]
const fractions = [0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.125]

describe.each(languages)('formatNumber in %s', (language) => {
  it.each([
    { min: 0, max: 3 },
    { min: 2, max: 2 },
    { min: 0, max: 1 },
    { min: 0, max: 0 },
  ])('matches Intl with $min to $max fraction digits', (digits) => {
    const intl = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits.min,
      maximumFractionDigits: digits.max,
    })
    for (const number of numbers)
      for (const fraction of fractions.filter((one) => Number(one.toFixed(digits.max)) === one))
        for (const value of [number + fraction, -1 - number - fraction])
          expect(formatNumber(value, language, digits)).toBe(intl.format(value))
  })
})

it('formatNumber rounds to the last digit', () => {
  expect(formatNumber(2.4499, 'de', { max: 1 })).toBe('2,4')
  expect(formatNumber(23.6, 'en', { max: 0 })).toBe('24')
})

test.each(languages)('formatEuros matches Intl in %s', (language) => {
  const intl = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  for (const cents of [0, 1, 9, 10, 65, 120, 999, 4250, 12_345, 99_999, 123_456, 1_000_000, 123_456_789, -65, -123_456])
    expect(formatEuros(cents / 100, language)).toBe(intl.format(cents / 100))
})

test('formatSize uses the decimal separator of the language', () => {
  expect(formatSize(1_240_000, 'de')).toBe('1,2 MB')
  expect(formatSize(1_240_000, 'en')).toBe('1.2 MB')
  expect(formatSize(340_400, 'de')).toBe('340 kB')
  expect(formatSize(5_300_000, 'de')).toBe('5,3 MB')
})

describe.each(currencyCodes)('formatMoney in %s', (currency) => {
  test.each(languages)('matches Intl in %s', (language) => {
    const intl = new Intl.NumberFormat(language, { style: 'currency', currency })
    for (const amount of [0, 1.2, 1234.5, -0.65])
      expect(formatMoney(amount, currency, language)).toBe(intl.format(amount))
  })
})

test('formatSize shows at least 1 kB, except for an empty file', () => {
  expect(formatSize(12, 'de')).toBe('1 kB')
  expect(formatSize(0, 'de')).toBe('0 kB')
})

test.each([
  ['de', 'de'],
  ['en', 'en-GB'],
] as const)('formatList in %s matches Intl for %s', (language, locale) => {
  for (const type of ['conjunction', 'disjunction'] as const) {
    const intl = new Intl.ListFormat(locale, { type })
    for (const items of [[], ['Ei'], ['Ei', 'Milch'], ['Ei', 'Milch', 'Senf'], ['Ei', 'Milch', 'Senf', 'Soja']])
      expect(formatList(items, language, type)).toBe(intl.format(items))
  }
})

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))

describe.each([
  ['de', 'de'],
  ['en', 'en-GB'],
] as const)('dateParts in %s', (language, locale) => {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(date))
  }
  const expected = {
    full: intl({ weekday: 'long', day: 'numeric', month: 'long' }),
    brief: intl({ weekday: 'short', day: 'numeric', month: 'short' }),
    dated: intl({ day: 'numeric', month: 'long', year: 'numeric' }),
  }

  it('match Intl on every day of a year', () => {
    for (const date of days) {
      const { weekday, shortWeekday, dayAndMonth, dayAndShortMonth, year } = dateParts(date, language)
      const formatted = {
        full: `${weekday} ${dayAndMonth}`,
        brief: `${shortWeekday} ${dayAndShortMonth}`,
        dated: `${dayAndMonth} ${year}`,
      }
      for (const form of ['full', 'brief', 'dated'] as const)
        expect(formatted[form].replaceAll('\u00a0', ' ')).toBe(expected[form](date))
    }
  })
})

test.each([
  ['2026-12-24', 'de', '24.\u00a0Dezember'],
  ['2026-12-24', 'en', '24\u00a0December'],
  ['2027-02-01', 'de', '1.\u00a0Februar'],
] as const)('formatDayAndMonth formats %s in %s as %s', (date, language, text) => {
  expect(formatDayAndMonth(date, language)).toBe(text)
})

test.each([
  ['de', 'long', 'Di., 17. November'],
  ['de', 'short', 'Di., 17.11.'],
  ['de', 'full', 'Dienstag, 17. November'],
  ['en', 'long', 'Tue 17 November'],
  ['en', 'short', 'Tue 17 Nov'],
  ['en', 'full', 'Tuesday 17 November'],
] as const)('formatPickupDate in %s, %s: %s', (language, form, text) => {
  expect(formatPickupDate('2026-11-17', language, form).replaceAll('\u00a0', ' ').replace('Tue,', 'Tue')).toBe(text)
})

test('formatPickupDate keeps day and month on one line', () => {
  expect(formatPickupDate('2026-11-17', 'de', 'full')).toContain('17.\u00a0November')
})

test.each([
  ['2026-11-16T17:00:00.000Z', '2026-11-16', '18:00'],
  ['2026-07-01T22:15:00.000Z', '2026-07-02', '00:15'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25', '02:30'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', '00:00'],
])('toLocalTime converts %s to %s, %s', (instant, date, time) => {
  expect(toLocalTime(instant)).toEqual({ date, time })
})

test.each([
  [0, '50 m'],
  [0.34, '350 m'],
  [0.974, '950 m'],
  [0.98, '1 km'],
  [2.44, '2,4 km'],
  [24.4, '24 km'],
])('formats a distance of %d km as %s', (km, text) => {
  expect(formatDistance(km, 'de')).toBe(text)
})

test('formats distances with a decimal point in English', () => {
  expect(formatDistance(2.44, 'en')).toBe('2.4 km')
})

test('formatTime and formatPeriod write the time as usual in the language', () => {
  const times = ['06:30', '00:00', '12:00', '18:05']
  expect(times.map((time) => formatTime(time, 'de'))).toEqual(times)
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
