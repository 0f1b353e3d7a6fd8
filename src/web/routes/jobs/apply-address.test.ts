import { expect, test } from 'vitest'
import { applyAddress } from './apply-address.ts'

test('the way to the application keeps the source, and nothing else', () => {
  expect(applyAddress('verkauf-senden', undefined)).toBe('/application/verkauf-senden')
  expect(applyAddress('verkauf-senden', '')).toBe('/application/verkauf-senden')
  expect(applyAddress('verkauf-senden', 'aushang & co#1')).toBe(
    '/application/verkauf-senden?utm_source=aushang+%26+co%231',
  )
})
