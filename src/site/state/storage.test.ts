import { beforeEach, describe, expect, test } from 'vitest'
import { createExpiringStorage, tryStorage } from './storage.ts'

test('tryStorage returns an accessible storage', () => {
  expect(tryStorage(() => sessionStorage)).toBe(sessionStorage)
})

test('tryStorage returns undefined when access throws, and expiring storage still works', () => {
  const none = tryStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(none).toBeUndefined()
  const storage = createExpiringStorage(none)
  storage.set('a', 1)
  storage.remove('a')
  expect(storage.get('a', 0)).toBeUndefined()
})

const nowMs = Date.parse('2026-03-01T08:00:00Z')
const cartSeconds = 864_000

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}
const brokenStorage = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage

// Node has a real Storage, kept in memory.
const device = sessionStorage

describe('createExpiringStorage', () => {
  beforeEach(() => device.clear())

  test('uses the prefix of the app', () => {
    createExpiringStorage(device).set('cart', 'abc')
    expect(Object.keys(device)).toEqual(['krume:cart'])
  })

  test('returns nested values', () => {
    const storage = createExpiringStorage(device)
    const value = { id: 'illertissen', list: [1, 'ä', null] }
    storage.set('store', value)
    expect(storage.get('store', nowMs)).toEqual(value)
  })

  test('ignores entries without the prefix', () => {
    device.setItem('cart', '{"value":"of another app"}')
    expect(createExpiringStorage(device).get('cart', nowMs)).toBeUndefined()
  })

  test('never expires an entry without an expiry', () => {
    const storage = createExpiringStorage(device)
    storage.set('store', 'illertissen')
    expect(storage.get('store', nowMs + 1e12)).toBe('illertissen')
  })

  test('removes an entry at its expiry', () => {
    const storage = createExpiringStorage(device)
    const expiresAtMs = nowMs + cartSeconds * 1000
    storage.set('cart', 'abc', expiresAtMs)
    expect(storage.get('cart', expiresAtMs - 1)).toBe('abc')
    expect(storage.get('cart', expiresAtMs)).toBeUndefined()
    expect(device).toHaveLength(0)
  })

  test('removes only the named entry', () => {
    const storage = createExpiringStorage(device)
    storage.set('a', 1)
    storage.set('b', 2)
    storage.remove('a')
    expect([storage.get('a', nowMs), storage.get('b', nowMs)]).toEqual([undefined, 2])
  })

  test.each(['{', 'null', '"text"', ''])('ignores the invalid entry %j', (text) => {
    device.setItem('krume:cart', text)
    expect(createExpiringStorage(device).get('cart', nowMs)).toBeUndefined()
  })

  test('ignores errors of a full or blocked storage', () => {
    const storage = createExpiringStorage(brokenStorage)
    expect(() => storage.set('a', 1)).not.toThrow()
    expect(() => storage.remove('a')).not.toThrow()
    expect(storage.get('a', nowMs)).toBeUndefined()
  })
})
