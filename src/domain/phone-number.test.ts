import { expect, test } from 'vitest'
import { looksLikePhoneNumber } from './phone-number.ts'

test.each(['07303 12345', '+49 (0) 7303 / 123-45', '0172.1234567', '112345'])('%j looks like a number', (text) => {
  expect(looksLikePhoneNumber(text)).toBe(true)
})

test.each(['abc', '1234', '07303 abc', 'keins', ''])('%j does not', (text) => {
  expect(looksLikePhoneNumber(text)).toBe(false)
})
