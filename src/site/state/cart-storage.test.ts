import { beforeEach, describe, expect, test } from 'vitest'
import { readCartId, readUnsent, removeCartId, saveCartId, saveUnsent } from './cart-storage.ts'
import { createExpiringStorage } from './storage.ts'

const nowMs = Date.parse('2026-03-02T08:00:00Z')
const lifetimeMs = 864_000_000
// Node has a real Storage, kept in memory.
const storage = createExpiringStorage(sessionStorage)

beforeEach(() => sessionStorage.clear())

describe('cart id', () => {
  test('is undefined on the first visit', () => {
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('expires after 864,000 seconds', () => {
    saveCartId(storage, 'secret', nowMs)
    expect(readCartId(storage, nowMs + lifetimeMs - 1)).toBe('secret')
    expect(readCartId(storage, nowMs + lifetimeMs)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  test('is extended by each response', () => {
    saveCartId(storage, 'secret', nowMs)
    saveCartId(storage, 'secret', nowMs + lifetimeMs - 1)
    expect(readCartId(storage, nowMs + lifetimeMs + 1000)).toBe('secret')
  })

  test('is undefined after removal', () => {
    saveCartId(storage, 'secret', nowMs)
    removeCartId(storage)
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test.each([7, null, { id: 'secret' }, ['secret']])('is undefined when the stored value is %j', (value) => {
    storage.set('cart', value)
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('is undefined when storage is blocked', () => {
    const blocked = createExpiringStorage(undefined)
    saveCartId(blocked, 'secret', nowMs)
    expect(readCartId(blocked, nowMs)).toBeUndefined()
  })
})

type Intent = Parameters<typeof saveUnsent>[1][number]
const anIntent = (item: Partial<Intent['item']>): Intent => ({
  key: 'a',
  item: item as Intent['item'],
  change: { kind: 'add', count: 1 },
  isSent: true,
})

describe('unsent changes', () => {
  test('are removed from the device when nothing is unsent', () => {
    const intent = anIntent({
      productId: 'torte',
      lineId: 'torte?gruss=Ida',
      options: [],
      quantityRules: { min: 4, step: 4, max: 40, largeOrder: null },
    })
    saveUnsent(storage, [intent], nowMs)
    expect(readUnsent(storage, nowMs)).toEqual([intent])
    saveUnsent(storage, [], nowMs)
    expect([readUnsent(storage, nowMs), sessionStorage.length]).toEqual([[], 0])
  })

  test('are none when the stored value is something else', () => {
    storage.set('unsent', 'brezel')
    expect(readUnsent(storage, nowMs)).toEqual([])
  })
})
