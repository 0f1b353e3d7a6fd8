import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, foldWords, matchesFolded } from '#domain/search/fold-text.ts'
import { wordSearch } from './word-search.ts'

const texts = ['Müsli-Brot, geschnitten', 'Muenchner Straße 3', 'Apfelkuchen mit Streuseln', ''].map(foldText)

test.each([
  ['brot', [0]],
  ['munch', [1]],
  ['streusel apfel', [2]],
  ['brot apfel', []],
  ['str. 3', [1]],
])('%j is found at %j', (query, expected) => {
  const isFound = wordSearch(texts)(foldWords(query))
  expect(texts.flatMap((_, index) => (isFound(index) ? [index] : []))).toEqual(expected)
})

test('it finds exactly what a look into every text would', () => {
  const piece = constantFrom('Brot', 'bröt', 'ae', 'ä', 'ue ', 'str.', 'ß', ' ', ',', '-', 'mit', 'x')
  const text = array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  assert(
    property(array(text, { maxLength: 8 }), text, string({ maxLength: 3 }), (given, query, more) => {
      const [folded, words] = [given.map(foldText), foldWords(`${query} ${more}`)]
      const isFound = wordSearch(folded)(words)
      expect(folded.map((_, index) => isFound(index))).toEqual(folded.map((one) => matchesFolded(one, words)))
    }),
    { numRuns: 2000, seed: 20261115 },
  )
})
