import { beforeEach, describe, expect, test } from 'vitest'
import { expiringStorage } from './expiring-storage.ts'

const nowMs = Date.parse('2026-03-01T08:00:00Z')
const cartSeconds = 864_000

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}
const brokenStorage = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage

// Node has a real Storage of its own, kept in memory.
const device = sessionStorage

describe('the storage of a visitor’s device', () => {
  beforeEach(() => device.clear())

  test('writes under the prefix of the app', () => {
    expiringStorage(device).set('cart', 'abc')
    expect(Object.keys(device)).toEqual(['krume:cart'])
  })

  test('gives back what was kept, however nested', () => {
    const storage = expiringStorage(device)
    const value = { id: 'illertissen', list: [1, 'ä', null] }
    storage.set('store', value)
    expect(storage.get('store', nowMs)).toEqual(value)
  })

  test('does not see an entry without the prefix', () => {
    device.setItem('cart', '{"value":"of another app"}')
    expect(expiringStorage(device).get('cart', nowMs)).toBeUndefined()
  })

  test('keeps an entry without an expiry for ever', () => {
    const storage = expiringStorage(device)
    storage.set('store', 'illertissen')
    expect(storage.get('store', nowMs + 1e12)).toBe('illertissen')
  })

  test('forgets an entry at the millisecond of its expiry, and removes it', () => {
    const storage = expiringStorage(device)
    const expiresAtMs = nowMs + cartSeconds * 1000
    storage.set('cart', 'abc', expiresAtMs)
    expect(storage.get('cart', expiresAtMs - 1)).toBe('abc')
    expect(storage.get('cart', expiresAtMs)).toBeUndefined()
    expect(device).toHaveLength(0)
  })

  test('removes only the entry that was named', () => {
    const storage = expiringStorage(device)
    storage.set('a', 1)
    storage.set('b', 2)
    storage.remove('a')
    expect([storage.get('a', nowMs), storage.get('b', nowMs)]).toEqual([undefined, 2])
  })

  test.each(['{', 'null', '"text"', ''])('reads the broken entry %j as nothing', (text) => {
    device.setItem('krume:cart', text)
    expect(expiringStorage(device).get('cart', nowMs)).toBeUndefined()
  })

  test('goes on without memory when the storage is full or forbidden', () => {
    const storage = expiringStorage(brokenStorage)
    expect(() => storage.set('a', 1)).not.toThrow()
    expect(() => storage.remove('a')).not.toThrow()
    expect(storage.get('a', nowMs)).toBeUndefined()
  })
})
