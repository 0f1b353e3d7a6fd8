import type { FoldedText } from '#domain/search/fold-text.ts'

/** Which entries a word stands in, by their places in the list. */
type Places = Map<string, number[]>

function placesOf(texts: readonly string[]): Places {
  const places: Places = new Map()
  texts.forEach((text, index) => {
    for (const word of new Set(text.split(/\s+/))) {
      const known = places.get(word)
      if (known) known.push(index)
      else places.set(word, [index])
    }
  })
  return places
}

function mark(found: Uint8Array, places: Places, part: string): void {
  for (const [word, indexes] of places) if (word.includes(part)) for (const index of indexes) found[index] = 1
}

/**
 * Finds the same entries as a look into every text: what is searched for has no spaces in it, so it lies within a word,
 * and a catalogue of twenty thousand products has only a few thousand words.
 */
export function wordSearch(texts: readonly FoldedText[]): (words: readonly FoldedText[]) => (index: number) => boolean {
  const writtenOut = placesOf(texts.map((text) => text.writtenOut))
  const bare = placesOf(texts.map((text) => text.bare))
  return (words) => {
    const found = words.map((word) => {
      const marks = new Uint8Array(texts.length)
      mark(marks, writtenOut, word.writtenOut)
      mark(marks, bare, word.bare)
      return marks
    })
    return (index) => found.every((marks) => marks[index] === 1)
  }
}
