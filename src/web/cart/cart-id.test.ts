import { beforeEach, describe, expect, test } from 'vitest'
import { expiringStorage } from '../state/expiring-storage.ts'
import { forgetCartId, keepCartId, readCartId } from './cart-id.ts'

const nowMs = Date.parse('2026-03-02T08:00:00Z')
const lifetimeMs = 864_000_000
const storage = expiringStorage(sessionStorage)

describe('the id of the cart', () => {
  beforeEach(() => sessionStorage.clear())

  test('is unknown on a first visit', () => {
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('is kept for 864,000 seconds and not a millisecond longer', () => {
    keepCartId(storage, 'secret', nowMs)
    expect(readCartId(storage, nowMs + lifetimeMs - 1)).toBe('secret')
    expect(readCartId(storage, nowMs + lifetimeMs)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  test('lives on from each answer', () => {
    keepCartId(storage, 'secret', nowMs)
    keepCartId(storage, 'secret', nowMs + lifetimeMs - 1)
    expect(readCartId(storage, nowMs + lifetimeMs + 1000)).toBe('secret')
  })

  test('is gone when it is forgotten', () => {
    keepCartId(storage, 'secret', nowMs)
    forgetCartId(storage)
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test.each([7, null, { id: 'secret' }, ['secret']])('is unknown when something else stands there: %j', (value) => {
    storage.set('cart', value)
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('is unknown, and nothing breaks, where the device forbids storage', () => {
    const forbidden = expiringStorage(undefined)
    keepCartId(forbidden, 'secret', nowMs)
    expect(readCartId(forbidden, nowMs)).toBeUndefined()
  })
})
