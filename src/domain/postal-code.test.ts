import { expect, test } from 'vitest'
import { isPostalCode } from './postal-code.ts'

test.each(['89257', '1010', ' 89257 ', 'SW1A 1AA', '1011 AB', '00-950', 'D-89257'])('%j is a postcode', (code) => {
  expect(isPostalCode(code)).toBe(true)
})

test.each(['', '1', '12', '123', 'abcd', '8925?', '8'.repeat(13), '-8925'])('%j is none', (code) => {
  expect(isPostalCode(code)).toBe(false)
})
