import { expect, test } from 'vitest'
import { formatPickupDate } from './format-pickup-date.ts'

test.each([
  ['de', 'long', 'Di., 17. November'],
  ['de', 'short', 'Di., 17.11.'],
  ['de', 'full', 'Dienstag, 17. November'],
  ['en', 'long', 'Tue 17 November'],
  ['en', 'short', 'Tue 17 Nov'],
  ['en', 'full', 'Tuesday 17 November'],
] as const)('in %s, %s: %s', (language, form, text) => {
  expect(formatPickupDate('2026-11-17', language, form).replaceAll('\u00a0', ' ').replace('Tue,', 'Tue')).toBe(text)
})

test('day and month stay together', () => {
  expect(formatPickupDate('2026-11-17', 'de', 'full')).toContain('17.\u00a0November')
})
