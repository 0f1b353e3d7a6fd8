import { expect, test } from 'vitest'
import { toApplyPath } from './job-hero.tsx'

test('keeps the source in the path of the application form', () => {
  expect(toApplyPath('verkauf-senden', undefined)).toBe('/application/verkauf-senden')
  expect(toApplyPath('verkauf-senden', '')).toBe('/application/verkauf-senden')
  expect(toApplyPath('verkauf-senden', 'aushang & co#1')).toBe(
    '/application/verkauf-senden?utm_source=aushang+%26+co%231',
  )
})
