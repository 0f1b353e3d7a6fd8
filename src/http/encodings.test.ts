import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, compressOnce } from './encodings.ts'

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
  test('makes a brotli and a gzip body that hold the same text', async () => {
    const text = Buffer.from('Unser Teig ruht 18 Stunden. '.repeat(100))
    const { identity, br, gzip } = await compressOnce(text)
    expect(identity).toBe(text)
    expect(brotliDecompressSync(br ?? some)).toEqual(text)
    expect(gunzipSync(gzip ?? some)).toEqual(text)
    expect(br?.length).toBeLessThan(text.length / 10)
  })

  test('leaves alone what is too small to gain from it', async () => {
    expect(Object.keys(await compressOnce(Buffer.alloc(599)))).toEqual(['identity'])
    expect(Object.keys(await compressOnce(Buffer.alloc(600)))).toEqual(['identity', 'br', 'gzip'])
  })
})
