import { editDistance } from '../nearest-name.ts'
import { normalizeText } from '../normalize-text.ts'
import type { QueryReader } from './read-query.ts'
import { keysOf } from './word-forms.ts'

/** What a mistyped word most likely means, and how many letters were wrong. */
export interface Guess<M> {
  distance: number
  meaning: M
}

const maxPhraseLength = 4

/** Every way to write the words together: keys of each, joined. "Mini Job", "Mini-Job" and "Minijob" are one. */
const keysOfWords = (words: readonly string[]): string[] =>
  words.map(keysOf).reduce<string[]>((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), [''])

/** Short words are too similar to each other to guess. */
const minGuessLength = 5
const allowedErrors = (length: number) => (length < minGuessLength ? 0 : length < 8 ? 1 : 2)

/** Words and phrases, each with its meaning; undefined: it says nothing. */
export function createPhraseTable<M, P extends { text: string } = { text: string }>(
  phrases: readonly P[],
  toMeaning: (phrase: P) => M | undefined,
) {
  const phraseByKey = new Map<string, P>()
  for (const phrase of phrases)
    for (const key of keysOfWords(phrase.text.split(' '))) if (!phraseByKey.has(key)) phraseByKey.set(key, phrase)
  const single = phrases
    .filter(({ text }) => !text.includes(' '))
    .map((phrase) => ({ phrase, bare: normalizeText(phrase.text).bare }))
  /** Reads the longest phrase that starts at the position, in any spelling and form. */
  const read: QueryReader<M> = (words, at) => {
    for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length--) {
      const key = keysOfWords(words.slice(at, at + length)).find((one) => phraseByKey.has(one))
      const phrase = key === undefined ? undefined : phraseByKey.get(key)
      if (phrase) return { length, meaning: toMeaning(phrase) }
    }
    return undefined
  }
  /** The single word that differs least, by no more letters than a typing error. Numbers are never guessed. */
  function guess(word: string): Guess<M> | undefined {
    const { bare } = normalizeText(word)
    const allowed = allowedErrors(bare.length)
    if (allowed === 0 || /\d/.test(bare)) return undefined
    let best: { phrase: P; distance: number } | undefined
    for (const { phrase, bare: known } of single) {
      // People rarely mistype the first letter, and it leaves few words to compare.
      if (known[0] !== bare[0] || Math.abs(known.length - bare.length) > allowed) continue
      const distance = editDistance(bare, known)
      if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { phrase, distance }
    }
    const meaning = best && toMeaning(best.phrase)
    return best && meaning !== undefined ? { distance: best.distance, meaning } : undefined
  }
  return { read, guess }
}
