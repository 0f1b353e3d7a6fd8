import { expect, test } from 'vitest'
import { validateChange } from './change-order-form.tsx'

const current = { pickup: { storeId: 'a', date: '2026-11-20', time: '06:30' }, notes: 'Danke' }

test('returns same when nothing but surrounding spaces differs', () => {
  expect(validateChange({ ...current, notes: ' Danke ' }, current)).toBe('same')
})

test('requires date and time after another store is chosen', () => {
  expect(validateChange({ ...current, pickup: { storeId: 'b', date: '', time: '' } }, current)).toEqual({
    pickupDate: 'error-empty-pickupDate',
    pickupTime: 'error-empty-pickupTime',
  })
})

test('accepts a change of the note alone', () => {
  expect(validateChange({ ...current, notes: '' }, current)).toEqual({})
})

test('accepts the same time for an unpaid order, which takes it again', () => {
  expect(validateChange(current, undefined)).toEqual({})
})
