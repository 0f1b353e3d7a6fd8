import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { createCachedResponder, createResponseCache } from './response-cache.ts'
import { createStoredResponse, type StoredResponse } from './stored-response.ts'

const maxBytes = 100_000
const createResponse = (bytes: number, fill = 'x'): StoredResponse =>
  createStoredResponse(200, { 'content-type': 'text/html' }, Buffer.alloc(bytes, fill))

function setup() {
  let version = 'v1'
  const cache = createResponseCache({ maxBytes, contentVersion: () => version })
  return {
    cache,
    changeContent: () => {
      version = 'v2'
    },
  }
}

const bytesOf = (key: string, { headers, bodies }: StoredResponse) =>
  Buffer.byteLength(key + Object.entries(headers).flat().join('')) +
  Object.values(bodies).reduce((sum, body) => sum + body.length, 0)

describe('the response cache', () => {
  test('returns one that has expired only to who makes it again, and not for longer than it says', async () => {
    const { cache } = setup()
    const response = createResponse(10)
    cache.set('key', response, { ttlMs: 20, staleMs: 60_000 })
    cache.set('brief', createResponse(10), { ttlMs: 20, staleMs: 20 })
    expect([cache.get('key'), cache.getStale('key')]).toEqual([response, undefined])
    await vi.waitFor(() => expect(cache.get('key')).toBeUndefined())
    expect(cache.getStale('key')).toBe(response)
    await vi.waitFor(() => expect(cache.getStale('brief')).toBeUndefined())
  })

  test('returns an entry under its key only', () => {
    const { cache } = setup()
    const response = createResponse(10)
    cache.set(cache.keyFor('page', 'de', '/'), response, { ttlMs: 1_000 })
    expect(cache.get(cache.keyFor('page', 'de', '/'))).toBe(response)
    expect(cache.get(cache.keyFor('page', 'en', '/'))).toBeUndefined()
  })

  test('never exceeds its limit, however many different keys are stored', () => {
    const { cache } = setup()
    const stored = new Map<string, StoredResponse>()
    for (let index = 0; index < 2_000; index++) {
      const key = cache.keyFor('page', 'de', `/products?search=${'k'.repeat(index % 400)}${index}`)
      const response = createResponse(1 + (index % 700))
      stored.set(key, response)
      cache.set(key, response, { ttlMs: 60_000 })
      expect(cache.sizeInBytes()).toBeLessThanOrEqual(maxBytes)
    }
    const remaining = [...stored].filter(([key]) => cache.get(key))
    const trueBytes = remaining.reduce((sum, [key, response]) => sum + bytesOf(key, response), 0)
    expect(remaining.length).toBeGreaterThan(20)
    expect(trueBytes).toBeLessThanOrEqual(cache.sizeInBytes())
  })

  test('stores nothing under very long keys', () => {
    const { cache } = setup()
    cache.set('k'.repeat(15_000), createResponse(1), { ttlMs: 60_000 })
    expect(cache.sizeInBytes()).toBe(0)
  })

  test('counts compressed bodies as soon as they are added', async () => {
    const { cache } = setup()
    const response = createStoredResponse(200, {}, Buffer.from('Unser Teig ruht. '.repeat(300)))
    cache.set('key', response, { ttlMs: 60_000 })
    const before = cache.sizeInBytes()
    await cache.addCompressedBody('key', response, 'br')
    const afterBrotli = cache.sizeInBytes()
    expect(afterBrotli).toBe(before + (response.bodies.br?.length ?? Number.NaN))
    await cache.addCompressedBody('key', cache.get('key') as StoredResponse, 'gzip')
    expect(cache.sizeInBytes()).toBe(afterBrotli + (response.bodies.gzip?.length ?? Number.NaN))
    expect(brotliDecompressSync(cache.get('key')?.bodies.br ?? Buffer.alloc(0))).toEqual(response.bodies.identity)
  })

  test('compresses a response that it does not hold without storing it', async () => {
    const { cache } = setup()
    const response = createResponse(5_000)
    await cache.addCompressedBody('key', response, 'br')
    expect(response.bodies.br).toBeDefined()
    expect(cache.get('key')).toBeUndefined()
  })

  test('evicts the least recently used entries first', () => {
    const { cache } = setup()
    const keys = Array.from({ length: 9 }, (_, index) => `key ${index}`)
    for (const key of keys) cache.set(key, createResponse(10_000), { ttlMs: 60_000 })
    cache.get('key 0')
    cache.set('new', createResponse(10_000), { ttlMs: 60_000 })
    expect([...keys, 'new'].filter((key) => !cache.get(key))).toEqual(['key 1'])
  })

  test('does not store one response of more than an eighth of the limit', () => {
    const { cache } = setup()
    cache.set('small', createResponse(10), { ttlMs: 60_000 })
    cache.set('huge', createResponse(maxBytes / 8), { ttlMs: 60_000 })
    expect([cache.get('small') !== undefined, cache.get('huge')]).toEqual([true, undefined])
  })

  test('forgets an entry after its lifetime and never stores one without', async () => {
    const { cache } = setup()
    cache.set('short', createResponse(10), { ttlMs: 20 })
    cache.set('none', createResponse(10), { ttlMs: 0 })
    cache.set('past', createResponse(10), { ttlMs: -1 })
    cache.set('until new content', createResponse(10), { ttlMs: Number.POSITIVE_INFINITY })
    expect(cache.get('short')).toBeDefined()
    await expect.poll(() => cache.get('short')).toBeUndefined()
    expect([cache.get('none'), cache.get('past')]).toEqual([undefined, undefined])
    expect(cache.get('until new content')).toBeDefined()
  })

  test('builds other keys for new content', () => {
    const { cache, changeContent } = setup()
    const oldKey = cache.keyFor('page', 'de', '/')
    cache.set(oldKey, createResponse(10), { ttlMs: 60_000 })
    changeContent()
    expect(cache.get(cache.keyFor('page', 'de', '/'))).toBeUndefined()
  })

  test('stores nothing when its limit is zero', () => {
    const cache = createResponseCache({ maxBytes: 0, contentVersion: () => 'v1' })
    cache.set('key', createResponse(1), { ttlMs: 60_000 })
    expect([cache.get('key'), cache.sizeInBytes()]).toEqual([undefined, 0])
  })
})

describe('createCachedResponder', () => {
  const createResponder = () => {
    const { cache, changeContent } = setup()
    const { respond, find } = createCachedResponder(cache, { 'x-frame-options': 'DENY' })
    let count = 0
    const get = (key: string, { ttlMs = 60_000, headers = {}, path = '/' } = {}) =>
      respond(new Request(`http://krume.example${path}`, { headers }), {
        key,
        ttlMs,
        headers: { 'content-type': 'application/json', 'content-language': 'de' },
        createBody: () => `"body ${++count}"`,
      })
    return { get, find, changeContent }
  }
  const getText = async (response: Promise<Response>) => (await response).text()

  test('creates the body once per key', async () => {
    const { get } = createResponder()
    expect([await getText(get('a')), await getText(get('a')), await getText(get('b'))]).toEqual([
      '"body 1"',
      '"body 1"',
      '"body 2"',
    ])
  })

  test('creates it again after its lifetime and for new content', async () => {
    const { get, changeContent } = createResponder()
    await get('a', { ttlMs: 0 })
    expect(await getText(get('a'))).toBe('"body 2"')
    changeContent()
    expect(await getText(get('a'))).toBe('"body 3"')
  })

  test('returns 304 when the client has the response', async () => {
    const { get } = createResponder()
    const first = await get('a')
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json'])
    const second = await get('a', { headers: { 'if-none-match': first.headers.get('etag') } as never })
    expect([second.status, await second.text()]).toEqual([304, ''])
  })

  test('adds the default headers', async () => {
    expect((await createResponder().get('a')).headers.get('x-frame-options')).toBe('DENY')
  })

  test('finds a response by the URL and language that it was created for', async () => {
    const { get, find } = createResponder()
    await get('a', { path: '/api/v1/products?category=brote' })
    expect(find('/api/v1/products?category=brote', 'de')?.response.bodies.identity.toString()).toBe('"body 1"')
    expect(find('/api/v1/products?category=brote', 'en')).toBeUndefined()
    expect(find('/api/v1/products', 'de')).toBeUndefined()
  })

  test('finds nothing after its lifetime, for new content and for long URLs', async () => {
    const { get, find, changeContent } = createResponder()
    await get('a', { path: '/a', ttlMs: 0 })
    expect(find('/a', 'de')).toBeUndefined()
    const longPath = `/${'x'.repeat(200)}`
    await get('b', { path: longPath })
    expect(find(longPath, 'de')).toBeUndefined()
    await get('c', { path: '/c' })
    expect(find('/c', 'de')).toBeDefined()
    changeContent()
    expect(find('/c', 'de')).toBeUndefined()
  })

  test('does not store a body that could not be created', async () => {
    const cache = createResponseCache({ maxBytes, contentVersion: () => 'v1' })
    const { respond } = createCachedResponder(cache)
    const request = new Request('http://krume.example/')
    const shared = { key: 'a', ttlMs: 60_000, headers: {} }
    await expect(
      respond(request, { ...shared, createBody: () => Promise.reject(new Error('no database')) }),
    ).rejects.toThrow()
    expect(await getText(respond(request, { ...shared, createBody: async () => 'created' }))).toBe('created')
  })
})
