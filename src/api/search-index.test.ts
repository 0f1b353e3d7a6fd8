import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { matchesAllTerms, normalizeText, parseSearchTerms } from '#domain/normalize-text.ts'
import { createSearchIndex } from './search-index.ts'

const texts = ['Müsli-Brot, geschnitten', 'Muenchner Straße 3', 'Apfelkuchen mit Streuseln', ''].map(normalizeText)

test.each([
  ['brot', [0]],
  ['munch', [1]],
  ['streusel apfel', [2]],
  ['brot apfel', []],
  ['str. 3', [1]],
])('finds %j at %j', (query, expected) => {
  const isMatch = createSearchIndex(texts)(parseSearchTerms(query))
  expect(texts.flatMap((_, index) => (isMatch(index) ? [index] : []))).toEqual(expected)
})

test('finds the same texts as a substring search', () => {
  const piece = constantFrom('Brot', 'bröt', 'ae', 'ä', 'ue ', 'str.', 'ß', ' ', ',', '-', 'mit', 'x')
  const text = array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  void assert(
    property(array(text, { maxLength: 8 }), text, string({ maxLength: 3 }), (input, query, suffix) => {
      const [normalized, terms] = [input.map(normalizeText), parseSearchTerms(`${query} ${suffix}`)]
      const isMatch = createSearchIndex(normalized)(terms)
      expect(normalized.map((_, index) => isMatch(index))).toEqual(
        normalized.map((entry) => matchesAllTerms(entry, terms)),
      )
    }),
    { numRuns: 2000, seed: 20261115 },
  )
})
