import { expect, test } from 'vitest'
import { formatDayAndMonth } from './format-day-and-month.ts'

test.each([
  ['2026-12-24', 'de', '24.\u00a0Dezember'],
  ['2026-12-24', 'en', '24\u00a0December'],
  ['2027-02-01', 'de', '1.\u00a0Februar'],
] as const)('%s reads in %s as %s', (date, language, text) => {
  expect(formatDayAndMonth(date, language)).toBe(text)
})
