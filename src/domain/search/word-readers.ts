import type { QueryReader } from './read-query.ts'
import type { TextIndex } from './text-index.ts'

/** `word` is in the texts; a correction when it is not what was typed. */
export interface WordMeaning {
  kind: 'word'
  word: string
}

export interface UnknownMeaning {
  kind: 'unknown'
}

/** Words that are in the texts, in this or another form. */
export const textReader =
  (index: TextIndex): QueryReader<WordMeaning> =>
  (words, at) => {
    const word = words[at] ?? ''
    return index.has(word) ? { length: 1, meaning: { kind: 'word', word } } : undefined
  }

/** Words that are in the texts exactly so. */
export const wholeWordReader =
  (index: TextIndex): QueryReader<WordMeaning> =>
  (words, at) => {
    const word = words[at] ?? ''
    return index.hasWord(word) ? { length: 1, meaning: { kind: 'word', word } } : undefined
  }

/** What a mistyped word most likely means, and how many letters were wrong. */
type Guess<M> = (word: string) => { distance: number; meaning: M } | undefined

export const guessWord =
  ({ findSimilar }: TextIndex): Guess<WordMeaning> =>
  (typed) => {
    const similar = findSimilar(typed)
    return similar && { distance: similar.distance, meaning: { kind: 'word', word: similar.word } }
  }

/** Takes the guess with the fewest errors, among equal ones the first. Never fails: a word may be unknown. */
export const guessReader =
  <M>(guesses: readonly Guess<M>[]): QueryReader<M | UnknownMeaning> =>
  (words, at) => {
    const found = guesses.map((guess) => guess(words[at] ?? '')).filter((guess) => guess !== undefined)
    const [best] = found.sort((a, b) => a.distance - b.distance)
    return { length: 1, meaning: best?.meaning ?? { kind: 'unknown' } }
  }
