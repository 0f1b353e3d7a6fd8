import type { NormalizedText } from '#domain/normalize-text.ts'

/** The positions of the texts that contain a word. */
type PositionsByWord = Map<string, number[]>

function indexWords(texts: readonly string[]): PositionsByWord {
  const positionsByWord: PositionsByWord = new Map()
  texts.forEach((text, index) => {
    for (const word of new Set(text.split(/\s+/))) {
      const positions = positionsByWord.get(word)
      if (positions) positions.push(index)
      else positionsByWord.set(word, [index])
    }
  })
  return positionsByWord
}

function markMatches(matches: Uint8Array, positionsByWord: PositionsByWord, term: string): void {
  for (const [word, positions] of positionsByWord)
    if (word.includes(term)) for (const position of positions) matches[position] = 1
}

/** Takes search terms and returns whether the text at a position contains all of them. */
export type SearchIndex = (terms: readonly NormalizedText[]) => (position: number) => boolean

/**
 * Finds the same texts as a substring search in every text: a term contains no spaces, so it is always part of a word.
 * Searching the words is faster, since twenty thousand products use only a few thousand different words.
 */
export function createSearchIndex(texts: readonly NormalizedText[]): SearchIndex {
  const writtenOut = indexWords(texts.map((text) => text.writtenOut))
  const bare = indexWords(texts.map((text) => text.bare))
  return (terms) => {
    const matchesByTerm = terms.map((term) => {
      const matches = new Uint8Array(texts.length)
      markMatches(matches, writtenOut, term.writtenOut)
      markMatches(matches, bare, term.bare)
      return matches
    })
    return (position) => matchesByTerm.every((matches) => matches[position] === 1)
  }
}
