import { describe, expect, test } from 'vitest'
import { contentCache } from './content-cache.ts'

const nowMs = Date.parse('2026-03-01T08:00:00Z')
const laterMs = nowMs + 300_000

/** Eight of 100 bytes fill it. */
const room = 800
const aCache = () => contentCache<string>(room)
const stay = { bytes: 100, expiresAtMs: laterMs }
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

describe('the content cache', () => {
  test('gives back a kept page under its key only', () => {
    const cache = aCache()
    cache.keep('de /', 'home', stay)
    expect(cache.find('de /', nowMs)).toBe('home')
    expect(cache.find('en /', nowMs)).toBeUndefined()
  })

  test('forgets a page at the millisecond of its expiry', () => {
    const cache = aCache()
    cache.keep('a', 'a', stay)
    expect(cache.find('a', laterMs - 1)).toBe('a')
    expect(cache.find('a', laterMs)).toBeUndefined()
    expect(cache.find('a', nowMs)).toBeUndefined()
  })

  test('replaces a page that is kept again', () => {
    const cache = aCache()
    cache.keep('a', 'old', stay)
    cache.keep('a', 'new', stay)
    expect(cache.find('a', nowMs)).toBe('new')
  })

  test('lets the least recently used page go first when the bytes are full', () => {
    const cache = aCache()
    for (const key of letters) cache.keep(key, key, stay)
    cache.find('a', nowMs)
    cache.keep('i', 'i', stay)
    const left = [...letters, 'i'].filter((key) => cache.find(key, nowMs))
    expect(left).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  })

  test('has the room of a replaced, expired or outdated page again', () => {
    let version = 'v1'
    const cache = contentCache<string>(room, () => version)
    for (let round = 0; round < 20; round++) cache.keep('same', 'same', stay)
    cache.keep('gone', 'gone', { ...stay, expiresAtMs: nowMs })
    cache.find('gone', nowMs)
    version = 'v2'
    for (const key of letters) cache.keep(key, key, stay)
    expect(letters.filter((key) => cache.find(key, nowMs))).toEqual(letters)
  })

  test('does not let one huge page push out all others', () => {
    const cache = aCache()
    for (const key of letters) cache.keep(key, key, stay)
    cache.keep('huge', 'huge', { ...stay, bytes: 101 })
    expect(cache.find('huge', nowMs)).toBeUndefined()
    expect(letters.filter((key) => cache.find(key, nowMs))).toEqual(letters)
  })

  test('is empty once there is new content', () => {
    let version = 'v1'
    const cache = contentCache<string>(room, () => version)
    cache.keep('a', 'a', stay)
    version = 'v2'
    expect(cache.find('a', nowMs)).toBeUndefined()
  })

  test('keeps nothing when it has no room at all', () => {
    const cache = contentCache<string>(0)
    cache.keep('a', 'a', { ...stay, bytes: 1 })
    expect(cache.find('a', nowMs)).toBeUndefined()
  })
})
