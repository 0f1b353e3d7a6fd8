import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOrderNumber, createPickupCode, parseOrderNumber } from './order.ts'

const numbers = (count: number) => Array.from({ length: count }, () => createOrderNumber(randomBytes))

describe('createOrderNumber', () => {
  test('returns two groups of five characters without vowels and look-alikes', () => {
    for (const number of numbers(500))
      expect(number).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{5}-[2-9BCDFGHJKMNPQRSTVWXYZ]{5}$/)
  })

  test('does not repeat within twenty thousand numbers', () => {
    expect(new Set(numbers(20_000)).size).toBe(20_000)
  })

  test('uses all letters equally often', () => {
    const letters = numbers(5_000).join('').replaceAll('-', '')
    const counts = Map.groupBy(letters, (letter) => letter)
    expect(counts.size).toBe(28)
    // Fifty thousand letters are about 1786 of each; the limits are six standard deviations away.
    for (const [letter, { length }] of counts) expect([letter, Math.abs(length - 1786) < 250]).toEqual([letter, true])
  })

  test('skips bytes that would favour the first letters and requests more', () => {
    const batches = [new Uint8Array(16).fill(255), new Uint8Array(16).fill(252), new Uint8Array(16).fill(251)]
    expect(createOrderNumber(() => batches.shift() ?? expect.unreachable())).toBe('ZZZZZ-ZZZZZ')
  })
})

describe('createPickupCode', () => {
  const bytesOf = (value: number) => () => new Uint8Array([value >> 16, (value >> 8) & 255, value & 255])

  test('returns four digits', () => {
    expect([7, 10_042, 2 ** 24 - 1].map((value) => createPickupCode(bytesOf(value), new Set()))).toEqual([
      ...['0007', '0042', '7215'],
    ])
  })

  test('takes the next code that no other order of the day has', () => {
    expect(createPickupCode(bytesOf(9_998), new Set(['9998', '9999', '0001']))).toBe('0000')
  })

  test('repeats a code when all of them are taken', () => {
    const all = new Set(Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0')))
    expect(createPickupCode(bytesOf(42), all)).toBe('0042')
  })
})

describe('parseOrderNumber', () => {
  const typedAs = fc.record({
    isLower: fc.boolean(),
    dash: fc.constantFrom('-', '', ' ', ' - ', '–', '.'),
    before: fc.constantFrom('', ' ', '\t', '#'),
    after: fc.constantFrom('', ' ', '\n'),
  })

  test('accepts lower case, spaces and a missing dash', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16, max: 251 }),
        typedAs,
        (bytes, { isLower, dash, before, after }) => {
          const number = createOrderNumber(() => bytes)
          const typed = before + number.replace('-', dash) + after
          expect(parseOrderNumber(isLower ? typed.toLowerCase() : typed)).toBe(number)
        },
      ),
    )
  })

  test.each([
    ['empty text', ''],
    ['a number that is too short', '7K3MN-PQ4R'],
    ['a number that is too long', '7K3MN-PQ4RTT'],
    ['letters outside the alphabet', '7K3MN-PQ4RO'],
    ['digits outside the alphabet', '10000-00000'],
    ['only dashes', '----------'],
    ['letters of another script', '７Ｋ３ＭＮ-ＰＱ４ＲＴ'],
    ['SQL', "' or 1=1 --"],
  ])('refuses %s', (_what, typed) => {
    expect(parseOrderNumber(typed)).toBeUndefined()
  })
})
