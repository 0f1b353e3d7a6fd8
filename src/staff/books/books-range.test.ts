import { expect, test } from 'vitest'
import { presetRange, rangePresets, readBooksAddress, toBooksAddress } from './books-range.ts'

const today = '2026-11-17'
const read = (query: string) => readBooksAddress(`https://staff.example/books${query}`, today)

test.each([
  ['', { from: today, until: today, store: undefined }],
  ['?from=2026-11-01', { from: '2026-11-01', until: '2026-11-01', store: undefined }],
  ['?from=2026-11-01&until=2026-11-30&store=ulm', { from: '2026-11-01', until: '2026-11-30', store: 'ulm' }],
  ['?from=2026-02-30&until=x&store=', { from: today, until: today, store: undefined }],
])('the address %j means %o', (query, address) => {
  expect(read(query)).toEqual(address)
})

test('an address keeps its range and store, and leaves out what is empty', () => {
  const address = read('?from=2026-11-01&until=2026-11-30')
  expect(toBooksAddress('/books/entries', address, { kinds: 'refund', rate: 7, way: undefined })).toBe(
    '/books/entries?from=2026-11-01&until=2026-11-30&kinds=refund&rate=7',
  )
})

test('presets begin on Mondays and the first of the month', () => {
  const ranges = rangePresets.map((preset) => Object.values(presetRange(preset, today)).join(' '))
  expect(ranges).toEqual([
    '2026-11-17 2026-11-17',
    '2026-11-16 2026-11-16',
    '2026-11-16 2026-11-17',
    '2026-11-01 2026-11-17',
    '2026-10-01 2026-10-31',
  ])
  expect(presetRange('week', '2026-11-22')).toEqual({ from: '2026-11-16', until: '2026-11-22' })
  expect(presetRange('lastMonth', '2027-01-05')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
})
