import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderNumber, readOrderNumber } from './order-number.ts'

const numbers = (count: number) => Array.from({ length: count }, () => orderNumber(randomBytes))

describe('an order number', () => {
  test('has two groups of five, without vowels and without what looks alike', () => {
    for (const number of numbers(500))
      expect(number).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{5}-[2-9BCDFGHJKMNPQRSTVWXYZ]{5}$/)
  })

  test('does not come twice in twenty thousand', () => {
    expect(new Set(numbers(20_000)).size).toBe(20_000)
  })

  test('favours no letter', () => {
    const letters = numbers(5_000).join('').replaceAll('-', '')
    const counts = Map.groupBy(letters, (letter) => letter)
    expect(counts.size).toBe(28)
    // Fifty thousand letters, 1786 each; six standard deviations either way.
    for (const [letter, { length }] of counts) expect([letter, Math.abs(length - 1786) < 250]).toEqual([letter, true])
  })

  test('throws away bytes that would favour the first letters, and asks for more', () => {
    const batches = [new Uint8Array(16).fill(255), new Uint8Array(16).fill(252), new Uint8Array(16).fill(251)]
    expect(orderNumber(() => batches.shift() ?? expect.unreachable())).toBe('ZZZZZ-ZZZZZ')
  })
})

describe('a typed order number', () => {
  const typedAs = fc.record({
    isLower: fc.boolean(),
    dash: fc.constantFrom('-', '', ' ', ' - ', '–', '.'),
    before: fc.constantFrom('', ' ', '\t', '#'),
    after: fc.constantFrom('', ' ', '\n'),
  })

  test('is read in lower case, with spaces, without the dash', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16, max: 251 }),
        typedAs,
        (bytes, { isLower, dash, before, after }) => {
          const number = orderNumber(() => bytes)
          const typed = before + number.replace('-', dash) + after
          expect(readOrderNumber(isLower ? typed.toLowerCase() : typed)).toBe(number)
        },
      ),
    )
  })

  test.each([
    ['nothing', ''],
    ['too short', '7K3MN-PQ4R'],
    ['too long', '7K3MN-PQ4RTT'],
    ['with letters that no number has', '7K3MN-PQ4RO'],
    ['with digits that no number has', '10000-00000'],
    ['only dashes', '----------'],
    ['letters of another script', '７Ｋ３ＭＮ-ＰＱ４ＲＴ'],
    ['a word of the database', "' or 1=1 --"],
  ])('is refused when it is %s', (_what, typed) => {
    expect(readOrderNumber(typed)).toBeUndefined()
  })
})
