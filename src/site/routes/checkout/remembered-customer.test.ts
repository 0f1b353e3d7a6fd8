import { expect, test } from 'vitest'
import { createExpiringStorage } from '../../state/storage.ts'
import { emptyDraft } from './checkout-draft.ts'
import { forgetCustomer, readRememberedCustomer, rememberCustomer, withoutRemembered } from './remembered-customer.ts'

function createStorage() {
  const entries = new Map<string, string>()
  const storage = createExpiringStorage({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  })
  return { entries, storage }
}

const draft = {
  ...emptyDraft,
  pickupStore: 'markt',
  givenname: 'Anna',
  mail: 'anna@mail.example',
  notes: 'Danke',
  paymentMethod: 'card' as const,
}
const remembered = {
  pickupStore: 'markt',
  givenname: 'Anna',
  surname: '',
  mail: 'anna@mail.example',
  phone: '',
  paymentMethod: 'card' as const,
}
const halfYearMs = 180 * 86_400_000

test('keeps store, contact and way to pay for half a year, and nothing else', () => {
  const { storage, entries } = createStorage()
  rememberCustomer(storage, draft, 0)
  expect(readRememberedCustomer(storage, halfYearMs - 1)).toEqual(remembered)
  expect([...entries.values()].join()).not.toContain('Danke')
  expect(readRememberedCustomer(storage, halfYearMs)).toBeUndefined()
  expect(entries.size).toBe(0)
})

test('forgets at once', () => {
  const { storage, entries } = createStorage()
  rememberCustomer(storage, draft, 0)
  forgetCustomer(storage)
  expect([readRememberedCustomer(storage, 1), entries.size]).toEqual([undefined, 0])
})

test('forgetting empties the fields that came from memory, but not what was typed since', () => {
  const typed = { ...draft, phone: '0151 000000', mail: 'neu@mail.example' }
  expect(withoutRemembered(typed, remembered)).toEqual({ ...typed, givenname: '', surname: '' })
})

test('ignores entries of another shape, and a storage that throws', () => {
  const { storage } = createStorage()
  storage.set('customer', { mail: 7, givenname: 'Anna' })
  expect(readRememberedCustomer(storage, 0)).toEqual({ ...remembered, paymentMethod: '', pickupStore: '', mail: '' })
  storage.set('customer', 'text')
  expect(readRememberedCustomer(storage, 0)).toBeUndefined()
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const throwing = createExpiringStorage({ getItem: blocked, setItem: blocked, removeItem: blocked })
  rememberCustomer(throwing, draft, 0)
  forgetCustomer(throwing)
  expect(readRememberedCustomer(throwing, 0)).toBeUndefined()
})
