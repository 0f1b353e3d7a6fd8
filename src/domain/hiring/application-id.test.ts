import { expect, test } from 'vitest'
import { applicationIdBytes, isApplicationId } from './application-id.ts'

test('an id is 160 bits in hexadecimal letters', () => {
  expect(applicationIdBytes * 8).toBe(160)
  expect(isApplicationId('0123456789abcdef0123456789abcdef01234567')).toBe(true)
  for (const text of [
    '',
    '0',
    'A'.repeat(40),
    'g'.repeat(40),
    'a'.repeat(39),
    'a'.repeat(41),
    `${'a'.repeat(40)}\n`,
    '\0',
  ])
    expect([text, isApplicationId(text)]).toEqual([text, false])
})
