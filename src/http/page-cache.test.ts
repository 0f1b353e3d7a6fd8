import { describe, expect, test } from 'vitest'
import { pageCache } from './page-cache.ts'
import type { StoredAnswer } from './send-bodies.ts'

const nowMs = Date.parse('2026-03-01T08:00:00Z')
const laterMs = nowMs + 300_000

const aPage = (name: string, bytes = 100): StoredAnswer => ({
  status: 200,
  headers: {},
  etag: `"${name}"`,
  bodies: { identity: Buffer.alloc(bytes) },
})

/** Eight pages of 100 bytes fill it, each with half as much again for its compressed forms. */
const room = 1_200
const aCache = () => pageCache(room)
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

describe('the page cache', () => {
  test('gives back a kept page under its key only', () => {
    const cache = aCache()
    cache.keep('de /', aPage('home'), laterMs)
    expect(cache.find('de /', nowMs)?.etag).toBe('"home"')
    expect(cache.find('en /', nowMs)).toBeUndefined()
  })

  test('forgets a page at the millisecond of its expiry', () => {
    const cache = aCache()
    cache.keep('a', aPage('a'), laterMs)
    expect(cache.find('a', laterMs - 1)?.etag).toBe('"a"')
    expect(cache.find('a', laterMs)).toBeUndefined()
    expect(cache.find('a', nowMs)).toBeUndefined()
  })

  test('replaces a page that is kept again', () => {
    const cache = aCache()
    cache.keep('a', aPage('old'), laterMs)
    cache.keep('a', aPage('new'), laterMs)
    expect(cache.find('a', nowMs)?.etag).toBe('"new"')
  })

  test('lets the least recently used page go first when the bytes are full', () => {
    const cache = aCache()
    for (const key of letters) cache.keep(key, aPage(key), laterMs)
    cache.find('a', nowMs)
    cache.keep('i', aPage('i'), laterMs)
    const left = [...letters, 'i'].filter((key) => cache.find(key, nowMs))
    expect(left).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  })

  test('has the room of a replaced, expired or outdated page again', () => {
    let version = 'v1'
    const cache = pageCache(room, () => version)
    for (let round = 0; round < 20; round++) cache.keep('same', aPage('same'), laterMs)
    cache.keep('gone', aPage('gone'), nowMs)
    cache.find('gone', nowMs)
    version = 'v2'
    for (const key of letters) cache.keep(key, aPage(key), laterMs)
    expect(letters.filter((key) => cache.find(key, nowMs))).toEqual(letters)
  })

  test('does not let one huge page push out all others', () => {
    const cache = aCache()
    for (const key of letters) cache.keep(key, aPage(key), laterMs)
    cache.keep('huge', aPage('huge', 101), laterMs)
    expect(cache.find('huge', nowMs)).toBeUndefined()
    expect(letters.filter((key) => cache.find(key, nowMs))).toEqual(letters)
  })

  test('is empty once there is new content', () => {
    let version = 'v1'
    const cache = pageCache(room, () => version)
    cache.keep('a', aPage('a'), laterMs)
    version = 'v2'
    expect(cache.find('a', nowMs)).toBeUndefined()
  })

  test('keeps nothing when it has no room at all', () => {
    const cache = pageCache(0)
    cache.keep('a', aPage('a', 1), laterMs)
    expect(cache.find('a', nowMs)).toBeUndefined()
  })
})
