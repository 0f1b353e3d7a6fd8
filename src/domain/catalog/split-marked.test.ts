import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitMarked } from './split-marked.ts'

describe('a marked text', () => {
  test.each([
    [
      '*Weizen*mehl, Wasser',
      [
        ['Weizen', true],
        ['mehl, Wasser', false],
      ],
    ],
    [
      'Wasser, *Milch*',
      [
        ['Wasser, ', false],
        ['Milch', true],
      ],
    ],
    ['Wasser', [['Wasser', false]]],
    ['*Ei*', [['Ei', true]]],
    [
      '*Ei**Milch*',
      [
        ['Ei', true],
        ['Milch', true],
      ],
    ],
    ['', []],
  ])('%j falls into %j', (text, parts) => {
    expect(splitMarked(text)).toEqual(parts.map(([part, isMarked]) => ({ text: part, isMarked })))
  })

  test('loses nothing but its marks, and has no empty part', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('*', 'Weizen', 'mehl, ', ' ')), (pieces) => {
        const parts = splitMarked(pieces.join(''))
        expect(parts.map(({ text }) => text).join('')).toBe(pieces.join('').replaceAll('*', ''))
        expect(parts.filter(({ text }) => text === '')).toEqual([])
      }),
    )
  })
})
