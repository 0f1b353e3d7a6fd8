import { expect, test } from 'vitest'
import { defaultDate, type ListName } from './list-date.ts'

test.each<[ListName, number, string]>([
  ['bake', 5 * 60 + 54, '2026-11-17'],
  ['bake', 11 * 60 + 59, '2026-11-17'],
  ['bake', 12 * 60, '2026-11-18'],
  ['packing', 17 * 60, '2026-11-17'],
  ['pickup', 17 * 60, '2026-11-17'],
])('the %s list opens at minute %i on %s', (list, minute, date) => {
  expect(defaultDate(list, { date: '2026-11-17', minute })).toBe(date)
})
