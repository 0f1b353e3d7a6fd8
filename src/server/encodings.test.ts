import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Bodies, chooseEncoding, compressFor } from './encodings.ts'

const some = Buffer.from('x')
const all = { identity: some, br: some, gzip: some }

describe('the encoding of an answer', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0 , gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0.5', 'gzip'],
    ['br;q=0,gzip;q=0', 'identity'],
    ['br;q=0.001', 'br'],
    ['brotli, gzipped', 'identity'],
    ['x-br, x-gzip', 'identity'],
  ])('for %j is %s', (acceptEncoding, encoding) => {
    expect(chooseEncoding(acceptEncoding, all)).toBe(encoding)
  })

  test('is one that lies ready', () => {
    expect(chooseEncoding('br, gzip', { identity: some, gzip: some })).toBe('gzip')
    expect(chooseEncoding('br, gzip', { identity: some })).toBe('identity')
  })
})

describe('compressing', () => {
  const text = Buffer.from('Unser Teig ruht 18 Stunden. '.repeat(100))

  test('makes the form that the client wants, of the same text, and no other', async () => {
    const bodies: Bodies = { identity: text }
    await compressFor('gzip, br', bodies)
    expect(Object.keys(bodies)).toEqual(['identity', 'br'])
    expect(brotliDecompressSync(bodies.br ?? some)).toEqual(text)
    expect(bodies.br?.length).toBeLessThan(text.length / 10)
    await compressFor('gzip', bodies)
    expect(gunzipSync(bodies.gzip ?? some)).toEqual(text)
  })

  test('is done once, however many want it at the same time or later', async () => {
    const bodies: Bodies = { identity: text }
    const first = compressFor('br', bodies)
    expect(compressFor('br', bodies)).toBe(first)
    await first
    expect(compressFor('br', bodies)).toBeUndefined()
  })

  test.each([
    ['what is too small to gain from it', 'br', 599],
    ['whoever does not ask for it', undefined, 5_000],
    ['who asks for something else', 'deflate', 5_000],
  ])('leaves alone %s', (_what, acceptEncoding, bytes) => {
    expect(compressFor(acceptEncoding, { identity: Buffer.alloc(bytes) })).toBeUndefined()
  })
})
