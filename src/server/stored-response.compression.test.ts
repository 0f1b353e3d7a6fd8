import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress, parseAcceptEncoding } from './stored-response.ts'

describe('parseAcceptEncoding', () => {
  test.each([
    ['br, gzip', ['br', 'gzip']],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip;q=1.0, br;q=0.1', ['br', 'gzip']],
    ['gzip', ['gzip']],
    ['GZIP', ['gzip']],
    ['deflate', []],
    ['', []],
    [undefined, []],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0 , gzip', ['gzip']],
    ['br; q=0.000, gzip;q=0.5', ['gzip']],
    ['br;q=0,gzip;q=0', []],
    ['br;q=0.001', ['br']],
    ['brotli, gzipped', []],
    ['x-br, x-gzip', []],
  ])('reads %j as %j', (header, encodings) => {
    expect(parseAcceptEncoding(header)).toEqual(encodings)
  })
})

describe('compress', () => {
  const text = Buffer.from('Unser Teig ruht 18 Stunden. '.repeat(100))

  test('creates a smaller body that decompresses to the same text', async () => {
    const [brotli, gzipped] = await Promise.all([compress(text, 'br'), compress(text, 'gzip')])
    expect(brotliDecompressSync(brotli)).toEqual(text)
    expect(gunzipSync(gzipped)).toEqual(text)
    expect(brotli.length).toBeLessThan(text.length / 10)
  })

  test.each(['br', 'gzip'] as const)('holds no more memory than the %s body has bytes', async (encoding) => {
    const compressed = await compress(text, encoding)
    expect(compressed.buffer.byteLength).toBe(compressed.length)
  })
})
