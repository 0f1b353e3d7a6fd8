import { expect, test } from 'vitest'
import { checkChange } from './check-change.ts'

const before = { pickup: { storeId: 'a', date: '2026-11-20', time: '06:30' }, notes: 'Danke' }

test('nothing to send when nothing differs, spaces aside', () => {
  expect(checkChange({ ...before, notes: ' Danke ' }, before)).toBe('same')
})

test('another store without day and time lacks both', () => {
  expect(checkChange({ ...before, pickup: { storeId: 'b', date: '', time: '' } }, before)).toEqual({
    pickupDate: 'error-empty-pickupDate',
    pickupTime: 'error-empty-pickupTime',
  })
})

test('a new note alone is a change', () => {
  expect(checkChange({ ...before, notes: '' }, before)).toEqual({})
})
