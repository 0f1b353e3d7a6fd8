import { expect, test } from 'vitest'
import { addMonths } from './add-months.ts'

test.each([
  ['2026-11-15', 6, '2027-05-15'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 24, '2030-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-01-31', 0, '2026-01-31'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})
