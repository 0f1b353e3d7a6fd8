import { editDistance } from '../nearest-name.ts'
import { normalizeText } from '../normalize-text.ts'
import type { QueryReader } from './read-query.ts'
import { keysOf } from './word-forms.ts'

interface Phrase<M> {
  meaning: M
  /** As it is written in the table. */
  text: string
}

export interface PhraseTable<M> {
  /** The longest phrase that starts at the position, in any spelling and form. */
  find: (words: readonly string[], at: number) => { length: number; meaning: M } | undefined
  /** The single word of the table that the word is most likely a typing error of. */
  findSimilar: (word: string) => (Phrase<M> & { distance: number }) | undefined
}

const maxPhraseLength = 4

/** Every way to write the words together: keys of each, joined. "Mini Job", "Mini-Job" and "Minijob" are one. */
const keysOfWords = (words: readonly string[]): string[] =>
  words
    .map((word) => [...keysOf(word)])
    .reduce<string[]>((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), [''])

export function createPhraseTable<M>(phrases: readonly Phrase<M>[]): PhraseTable<M> {
  const phraseByKey = new Map<string, Phrase<M>>()
  for (const phrase of phrases)
    for (const key of keysOfWords(phrase.text.split(' '))) if (!phraseByKey.has(key)) phraseByKey.set(key, phrase)
  const singleWords = phrases
    .filter(({ text }) => !text.includes(' '))
    .map((phrase) => ({ phrase, bare: normalizeText(phrase.text).bare }))
  return {
    find(words, at) {
      for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length--) {
        const key = keysOfWords(words.slice(at, at + length)).find((one) => phraseByKey.has(one))
        const phrase = key === undefined ? undefined : phraseByKey.get(key)
        if (phrase) return { length, meaning: phrase.meaning }
      }
      return undefined
    },
    findSimilar: (word) => {
      const best = findMostSimilar(word, singleWords, ({ bare }) => bare)
      return best && { ...best.entry.phrase, distance: best.distance }
    },
  }
}

/** Short words are too similar to each other to guess. */
const minGuessLength = 5
const allowedErrors = (length: number) => (length < minGuessLength ? 0 : length < 8 ? 1 : 2)

/** The entry that differs least from the word, by no more letters than a typing error. Numbers are never guessed. */
export function findMostSimilar<T>(
  word: string,
  entries: Iterable<T>,
  toBare: (entry: T) => string,
): { entry: T; distance: number } | undefined {
  const { bare } = normalizeText(word)
  const allowed = allowedErrors(bare.length)
  if (allowed === 0 || /\d/.test(bare)) return undefined
  let best: { entry: T; distance: number } | undefined
  for (const entry of entries) {
    const other = toBare(entry)
    // People rarely mistype the first letter, and it leaves few words to compare.
    if (other[0] !== bare[0] || Math.abs(other.length - bare.length) > allowed) continue
    const distance = editDistance(bare, other)
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { entry, distance }
  }
  return best
}

export const phraseReader =
  <M>({ find }: PhraseTable<M>): QueryReader<M> =>
  (words, at) =>
    find(words, at)

/** Words that say nothing in a search. */
export function ignoredWordsReader<M>(words: readonly string[]): QueryReader<M> {
  const table = createPhraseTable(words.map((text) => ({ text, meaning: true })))
  return (queryWords, at) => {
    const found = table.find(queryWords, at)
    return found && { length: found.length, meaning: undefined }
  }
}
