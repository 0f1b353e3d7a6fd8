import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFoundBy } from '#tests/support/search-text.ts'
import { createPhraseTable } from './phrase-table.ts'
import { createTextIndex } from './text-index.ts'

const texts = [
  'Bauernbrot',
  'Brotbeutel vom Vortag',
  'Apfelkuchen mit Streuseln',
  'Neu-Ulm Münchner Straße',
  'Krumbach',
]
const index = createTextIndex(texts.map((text) => [{ text, weight: 4 }]))
const findAll = (word: string) => {
  const best = [...index.find(word).entries()].filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1])
  return best.map(([position]) => texts[position])
}

test.each([
  ['brot', ['Bauernbrot', 'Brotbeutel vom Vortag']],
  ['Kuchens', ['Apfelkuchen mit Streuseln']],
  ['Streusel', ['Apfelkuchen mit Streuseln']],
  ['muenchner', ['Neu-Ulm Münchner Straße']],
  ['Str.', ['Neu-Ulm Münchner Straße']],
  ['Ulm', ['Neu-Ulm Münchner Straße']],
  ['it', []],
  ['Krume', []],
  ['xyz', []],
])('%s finds %j, the best first', (word, found) => {
  expect(findAll(word)).toEqual(found)
})

test('guesses words of names with typing errors, never short words or numbers', () => {
  const names = createPhraseTable(
    index.nameWords.map((text) => ({ text })),
    ({ text }) => text,
  )
  const similar = (word: string) => names.guess(word)?.meaning
  expect(['Bauernbrod', 'Apfelkuhcen', 'Krumbch', 'Ulmm', 'Brott'].map(similar)).toEqual([
    'Bauernbrot',
    'Apfelkuchen',
    'Krumbach',
    undefined,
    undefined,
  ])
})

test('finds whatever a search for parts of words finds', () => {
  const piece = fc.constantFrom('Brot', 'bröt', 'ae', 'ä', 'ue ', 'ß', ' ', '-', 'mit', 'x')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  // Of short terms only the edges of words count.
  const term = fc
    .array(fc.constantFrom('Brot', 'bröt', 'mitx', 'xbrot'), { minLength: 1, maxLength: 2 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), term, (input, word) => {
      const found = createTextIndex(input.map((one) => [{ text: one, weight: 1 }])).find(word)
      input.forEach((one, position) => {
        if (isFoundBy(word, one)) expect([word, one, (found[position] ?? 0) > 0]).toEqual([word, one, true])
      })
    }),
    { numRuns: 1000, seed: 20261117 },
  )
})
