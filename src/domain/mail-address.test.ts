import { describe, expect, test } from 'vitest'
import { isMailAddress, maxMailAddressLength, normalizeMailAddress } from './mail-address.ts'

const addressOfLength = (length: number) => 'anna@example.com'.padStart(length, 'a')

describe('isMailAddress', () => {
  test.each(['anna@example.com', 'a.b+c@mail.example.com', 'jürgen@bäckerei.example', 'user@[192.0.2.1]'])(
    'accepts %j',
    (address) => {
      expect(isMailAddress(address)).toBe(true)
    },
  )

  test('ignores surrounding spaces', () => {
    expect(isMailAddress('  anna@example.com ')).toBe(true)
  })

  test.each([
    '',
    'anna',
    'anna@example',
    'anna.example.com',
    'anna huber@example.com',
    'Anna <anna@example.com>',
    'anna@example.com,otto@example.com',
    'anna@example.com;otto@example.com',
    'anna@example.com\r\nBcc: otto@example.com',
    'anna@example.com\u0000x',
    'anna\u007f@example.com',
  ])('refuses %j', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })

  test('accepts the maximum length and refuses one character more', () => {
    expect(isMailAddress(addressOfLength(maxMailAddressLength))).toBe(true)
    expect(isMailAddress(addressOfLength(maxMailAddressLength + 1))).toBe(false)
  })
})

test('normalizeMailAddress ignores case and surrounding spaces', () => {
  expect(normalizeMailAddress(' Anna@Example.COM ')).toBe('anna@example.com')
})
