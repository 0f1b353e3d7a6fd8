import { expect, test } from 'vitest'
import { isPrinterAddress } from './label-printing.ts'

test.each([
  ['192.168.1.50', true],
  ['10.0.0.7:9100', true],
  ['172.16.4.2:9101', true],
  ['172.32.4.2', false],
  ['8.8.8.8', false],
  ['169.254.169.254:80', false],
  ['192.168.1.50:5432', false],
  ['192.168.1.500', false],
  ['printer.example', false],
  ['192.168.1.50:9100:1', false],
  ['', false],
])('%s is the address of a printer in the shop: %s', (address, expected) => {
  expect(isPrinterAddress(address, { allowsLoopback: false })).toBe(expected)
})

test('a stand-in on the same machine is for development only', () => {
  expect(isPrinterAddress('127.0.0.1:40123', { allowsLoopback: true })).toBe(true)
  expect(isPrinterAddress('127.0.0.1:40123', { allowsLoopback: false })).toBe(false)
})
