import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAscii85, toAsciiHex, toLzw, toRunLength } from '#tests/support/uploads/pdf-writer.ts'
import { createWorkLimit } from './file-refusal.ts'
import { decodeStream, type PdfFilter } from './pdf-filters.ts'

const filter = (name: string, parameters: PdfFilter['parameters'] = {}): PdfFilter => ({ name, parameters })
const decode = (data: Buffer | string, ...filters: PdfFilter[]) =>
  decodeStream(Buffer.from(data), filters, createWorkLimit(1_000_000))
const anyBytes = fc.uint8Array({ maxLength: 6000 }).map((bytes) => Buffer.from(bytes))
/** Few different bytes, so that sequences occur again. */
const repetitive = fc.array(fc.constantFrom(32, 65, 66), { maxLength: 9000 }).map((bytes) => Buffer.from(bytes))

describe('decodes what was encoded', () => {
  test.each([
    ['FlateDecode', deflateSync],
    ['ASCIIHexDecode', toAsciiHex],
    ['ASCII85Decode', toAscii85],
    ['RunLengthDecode', toRunLength],
    ['LZWDecode', toLzw],
  ] as const)('%s', (name, encode) => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, repetitive), (bytes) => {
        expect(decode(encode(bytes), filter(name)).equals(bytes)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('the example of LZW in the specification', () => {
    const encoded = Buffer.from('800b6050220c0c8501', 'hex')
    expect([...decode(encoded, filter('LZWDecode'))]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  test('runs of one byte, blanks between digits, and a short last group', () => {
    expect(decode(Buffer.from([254, 65, 128, 1]), filter('RL')).toString()).toBe('AAA')
    expect(decode(' 41 4\n2 > rest', filter('AHx')).toString()).toBe('AB')
    expect(decode('9jq o^~>', filter('A85')).toString()).toBe('Man ')
    expect(decode('5l~>', filter('A85')).toString()).toBe('A')
  })

  test('several filters in their order', () => {
    const bytes = Buffer.from('Ich backe gern.')
    expect(decode(toAsciiHex(deflateSync(bytes)), filter('ASCIIHexDecode'), filter('Fl')).equals(bytes)).toBe(true)
  })

  test.each([
    [0, [1, 2, 3, 4], [1, 2, 3, 4]],
    [1, [1, 1, 1, 1], [1, 2, 3, 4]],
    [2, [1, 1, 1, 1], [2, 3, 4, 5]],
    [3, [1, 1, 1, 1], [1, 2, 3, 4]],
    [4, [1, 1, 1, 1], [2, 3, 4, 5]],
  ])('rows predicted by method %i', (method, row, expected) => {
    const rows = Buffer.from([0, 1, 2, 3, 4, method, ...row])
    const decoded = decode(deflateSync(rows), filter('FlateDecode', { Predictor: 12, Columns: 4 }))
    expect([...decoded.subarray(4)]).toEqual(expected)
  })
})

describe('refuses', () => {
  test.each([
    ['an unknown filter', 'x', [filter('MadeUp')], 'fileBroken'],
    ['a filter of images', 'x', [filter('DCTDecode')], 'fileBroken'],
    ['damaged data', 'x', [filter('FlateDecode')], 'fileBroken'],
    ['other characters in hexadecimal data', '4g>', [filter('AHx')], 'fileBroken'],
    ['a code of LZW that is not known yet', Buffer.from('807fffff', 'hex'), [filter('LZW')], 'fileBroken'],
    ['an unknown prediction', deflateSync('xxxx'), [filter('Fl', { Predictor: 2, Columns: 4 })], 'fileBroken'],
    ['more data than allowed', deflateSync(Buffer.alloc(1_000_001)), [filter('Fl')], 'fileTooComplex'],
    ['too many filters', '>', Array.from({ length: 9 }, () => filter('AHx')), 'fileTooComplex'],
    ['runs that grow over the limit', Buffer.alloc(40_000, 129), [filter('RL')], 'fileTooComplex'],
  ])('%s', (_case, data, filters, reason) => {
    expect(() => decode(data, ...filters)).toThrow(reason)
  })
})
