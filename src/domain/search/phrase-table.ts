import { editDistance } from '../nearest-name.ts'
import { normalizeText } from '../normalize-text.ts'
import type { QueryReader } from './read-query.ts'
import { keysOf } from './word-forms.ts'

interface Phrase<M> {
  /** As it is written in the table. */
  text: string
  meaning: M | undefined
}

/** What a mistyped word most likely means, and how many letters were wrong. */
export interface Guess<M> {
  distance: number
  meaning: M
}

export interface PhraseTable<M> {
  /** Reads the longest phrase that starts at the position, in any spelling and form. */
  read: QueryReader<M>
  /** The single word of the table that the word is most likely a typing error of. */
  guess: (word: string) => Guess<M> | undefined
}

const maxPhraseLength = 4

/** Every way to write the words together: keys of each, joined. "Mini Job", "Mini-Job" and "Minijob" are one. */
const keysOfWords = (words: readonly string[]): string[] =>
  words.map(keysOf).reduce<string[]>((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), [''])

export function createPhraseTable<M>(phrases: readonly Phrase<M>[]): PhraseTable<M> {
  const phraseByKey = new Map<string, Phrase<M>>()
  for (const phrase of phrases)
    for (const key of keysOfWords(phrase.text.split(' '))) if (!phraseByKey.has(key)) phraseByKey.set(key, phrase)
  const single = phrases
    .filter(({ text }) => !text.includes(' '))
    .map(({ text, meaning }) => ({ meaning, bare: normalizeText(text).bare }))
  return {
    read(words, at) {
      for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length--) {
        const key = keysOfWords(words.slice(at, at + length)).find((one) => phraseByKey.has(one))
        if (key !== undefined) return { length, meaning: phraseByKey.get(key)?.meaning }
      }
      return undefined
    },
    guess(word) {
      const best = findMostSimilar(word, single)
      return best?.entry.meaning === undefined ? undefined : { distance: best.distance, meaning: best.entry.meaning }
    },
  }
}

/** Short words are too similar to each other to guess. */
const minGuessLength = 5
const allowedErrors = (length: number) => (length < minGuessLength ? 0 : length < 8 ? 1 : 2)

/** The entry that differs least from the word, by no more letters than a typing error. Numbers are never guessed. */
export function findMostSimilar<T extends { bare: string }>(
  word: string,
  entries: Iterable<T>,
): { entry: T; distance: number } | undefined {
  const { bare } = normalizeText(word)
  const allowed = allowedErrors(bare.length)
  if (allowed === 0 || /\d/.test(bare)) return undefined
  let best: { entry: T; distance: number } | undefined
  for (const entry of entries) {
    // People rarely mistype the first letter, and it leaves few words to compare.
    if (entry.bare[0] !== bare[0] || Math.abs(entry.bare.length - bare.length) > allowed) continue
    const distance = editDistance(bare, entry.bare)
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { entry, distance }
  }
  return best
}
