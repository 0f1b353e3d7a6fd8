import { describe, expect, test } from 'vitest'
import type { Weekday } from '#domain/calendar/calendar-date.ts'
import { serverTranslations } from './i18n/translations.server.ts'
import {
  estimateMinutes,
  formatJobStart,
  formatShift,
  formatShiftDays,
  formatShiftStart,
  formatTown,
  formatWeeklyHours,
} from './job-format.ts'

const translationIn = (language: 'de' | 'en') => ({ t: serverTranslations[language].getTranslator('jobs'), language })
const [german, english] = [translationIn('de'), translationIn('en')]
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('shift', () => {
  const shift = { from: '05:30', until: '13:00', weeklyHoursFrom: 20, weeklyHoursTo: 38.5 }

  test('formats the start and the end', () => {
    expect([formatShiftStart(shift, german), formatShiftStart(shift, english)]).toEqual([
      'ab 05:30 Uhr',
      'from 5:30\u00a0am',
    ])
    expect(formatShiftStart({ from: '00:30' }, german)).toBe('ab 00:30 Uhr')
    expect([formatShift(shift, german), formatShift(shift, english)]).toEqual([
      '05:30 bis 13:00 Uhr',
      '5:30\u00a0am to 1:00\u00a0pm',
    ])
  })

  test('formats the weekly hours', () => {
    expect(formatWeeklyHours(shift, german)).toBe('20 bis 38,5 Stunden')
    expect(formatWeeklyHours({ weeklyHoursFrom: 10, weeklyHoursTo: 10 }, english)).toBe('10 hours')
  })

  test.each<[Weekday[], string, string]>([
    [[1, 2, 3, 4, 5], 'Montag bis Freitag', 'Monday to Friday'],
    [[0, 6], 'Samstag und Sonntag', 'Saturday and Sunday'],
    [[0, 1, 2, 3, 4, 5], 'Montag bis Freitag und Sonntag', 'Monday to Friday and Sunday'],
    [[3, 1], 'Montag und Mittwoch', 'Monday and Wednesday'],
    [[6, 0, 5], 'Freitag bis Sonntag', 'Friday to Sunday'],
    [[2, 2], 'Dienstag', 'Tuesday'],
    [[0, 1, 2, 3, 4, 5, 6], 'An allen Tagen der Woche', 'Any day of the week'],
  ])('on %j', (days, de, en) => {
    expect([formatShiftDays({ days }, german), formatShiftDays({ days }, english)]).toEqual([de, en])
  })
})

test('formats the start as a date or as immediately', () => {
  expect(plain(formatJobStart({ startsOn: '2027-09-01' }, german))).toBe('Am 1. September 2027')
  expect(plain(formatJobStart({ startsOn: '2027-09-01' }, english))).toBe('1 September 2027')
  expect(formatJobStart({}, german)).toBe('Sofort oder nach Absprache')
})

test('names all stores for a job without a store', () => {
  const location = { name: 'Haus', location: 'Illertissen', streetAddress: '', postalCode: '', mail: '', phone: '' }
  expect(formatTown({ location: { ...location, storeId: 'a' } }, german)).toBe('Illertissen')
  expect(formatTown({ location }, english)).toBe('All locations')
})

test('estimates more minutes for more questions', () => {
  expect(estimateMinutes(0)).toBe(4)
  expect(estimateMinutes(3)).toBe(7)
})
