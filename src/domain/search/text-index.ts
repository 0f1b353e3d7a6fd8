import { type NormalizedText, normalizeText } from '../normalize-text.ts'
import { stemOf } from './word-forms.ts'

/** A text of a document; words of weightier texts count more. */
export interface WeightedText {
  text: string
  weight: number
}

/** The score of each document, by its position; 0: it does not match. */
export type Scores = Readonly<Float64Array>

interface IndexedWord extends NormalizedText {
  /** As written in the first text. */
  original: string
  /** Which letters it has, as bits: most words lack one of those that are looked for. */
  letters: number
  /** The documents that contain it, in order, and its largest weight in each: numbers only, because long lists have millions. */
  positions: Uint32Array
  weights: Float32Array
}

const maxRecent = 32

/** Words of names, not of descriptions, are offered as corrections. */
const correctionWeight = 3

const isLetter = /\p{L}/u

/** "Ulm" in "Neu-Ulm". */
const wholePartFit = 0.95

/**
 * How well a form fits a word; 0 when it is not in there. The last part of a compound says what it is: "Apfelkuchen" is a
 * cake, "Kuchenplatte" is not.
 */
function fitOf(word: string, form: string): number {
  const at = word.indexOf(form)
  if (at < 0) return 0
  if (word.length === form.length) return 1
  const startsPart = at === 0 || !isLetter.test(word[at - 1] ?? '')
  if (startsPart && !isLetter.test(word[at + form.length] ?? '')) return wholePartFit
  // "it" is in every second word: the shortest terms count only at the start, short ones only at the edges.
  if (word.endsWith(form) && form.length > 2) return 0.9
  if (startsPart) return 0.8
  return form.length <= 3 ? 0 : 0.7
}

const lettersOf = (text: string): number => {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

const bestFit = (word: NormalizedText, form: NormalizedText) =>
  Math.max(fitOf(word.writtenOut, form.writtenOut), fitOf(word.bare, form.bare))

/** A stem fits more words than the form that was typed; those count less. */
const stemFactor = 0.9

/** A stem that is so short is the beginning of unrelated words: "Krume" is not in "Krumbach". */
const shortStemLength = 4
const longestEnding = 3

function stemFit(word: NormalizedText, stem: NormalizedText): number {
  const rest = word.bare.length - word.bare.indexOf(stem.bare) - stem.bare.length
  return stem.bare.length <= shortStemLength && rest > longestEnding ? 0 : stemFactor * bestFit(word, stem)
}

/** What is left of a word without brackets and punctuation around it. */
const trimWord = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '')

interface GrowingWord extends NormalizedText {
  original: string
  positions: number[]
  weights: number[]
}

function addOccurrence({ positions, weights }: GrowingWord, position: number, weight: number): void {
  const last = positions.length - 1
  if (positions[last] === position) weights[last] = Math.max(weight, weights[last] ?? 0)
  else {
    positions.push(position)
    weights.push(weight)
  }
}

function indexWords(documents: readonly (readonly WeightedText[])[]): IndexedWord[] {
  const wordByText = new Map<string, GrowingWord>()
  // Normalizing is slow, and texts repeat the same few thousand words.
  const wordByWritten = new Map<string, GrowingWord>()
  const getWord = (written: string): GrowingWord => {
    const known = wordByWritten.get(written)
    if (known) return known
    const original = trimWord(written)
    const normalized = normalizeText(original)
    const word = wordByText.get(normalized.writtenOut) ?? { ...normalized, original, positions: [], weights: [] }
    wordByText.set(normalized.writtenOut, word)
    wordByWritten.set(written, word)
    return word
  }
  for (const [position, texts] of documents.entries())
    for (const { text, weight } of texts)
      for (const written of text.split(/\s+/)) addOccurrence(getWord(written), position, weight)
  return [...wordByText.values()]
    .filter(({ original }) => original !== '')
    .map((word) => ({
      ...word,
      letters: lettersOf(word.writtenOut),
      positions: Uint32Array.from(word.positions),
      weights: Float32Array.from(word.weights),
    }))
}

/** How well a word of a query, or its stem, fits a word of the texts. */
function createFit(typed: string): (word: IndexedWord) => number {
  const form = normalizeText(typed)
  const stem = stemOf(form)
  const formLetters = lettersOf(form.bare)
  const stemLetters = stem && lettersOf(stem.bare)
  return (word) =>
    Math.max(
      (word.letters & formLetters) === formLetters ? bestFit(word, form) : 0,
      stem && (word.letters & (stemLetters ?? 0)) === stemLetters ? stemFit(word, stem) : 0,
    )
}

export function createTextIndex(documents: readonly (readonly WeightedText[])[]) {
  const words = indexWords(documents)
  const isName = ({ weights }: IndexedWord) => weights.some((weight) => weight >= correctionWeight)
  const parts = words
    .filter(isName)
    .flatMap(({ original }) => [original, ...original.split('-').filter((part) => part !== original)])
  // A query asks several times for the same word.
  const recent = new Map<string, { scores: Scores; isFound: boolean }>()

  function look(typed: string): { scores: Scores; isFound: boolean } {
    const known = recent.get(typed)
    if (known) return known
    const fitOfTyped = createFit(typed)
    const scores = new Float64Array(documents.length)
    let isFound = false
    for (const word of words) {
      const fit = fitOfTyped(word)
      if (fit === 0) continue
      isFound = true
      const { positions, weights } = word
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] ?? 0
        const score = fit * (weights[at] ?? 0)
        if (score > (scores[position] ?? 0)) scores[position] = score
      }
    }
    if (recent.size >= maxRecent) recent.clear()
    recent.set(typed, { scores, isFound })
    return { scores, isFound }
  }

  return {
    /** The words of names, as they are written there. */
    nameWords: [...new Set(parts)],
    /** Documents that contain the word or another form of it, also as part of a compound. */
    find: (typed: string): Scores => look(typed).scores,
    /** Whether there is such a document. */
    has: (typed: string): boolean => look(typed).isFound,
  }
}

/** The best score of each document. */
export function mergeScores([first = new Float64Array(), ...others]: readonly Scores[]): Scores {
  const merged = first.slice()
  for (const scores of others)
    for (let position = 0; position < merged.length; position++)
      merged[position] = Math.max(merged[position] ?? 0, scores[position] ?? 0)
  return merged
}

/** The score of each document by all parts of a query; 0 when one of them does not match. */
export function sumScores(all: readonly Scores[]): Scores {
  const sums = new Float64Array(Math.max(...all.map(({ length }) => length)))
  for (let position = 0; position < sums.length; position++) {
    let sum = 0
    for (const scores of all) {
      const score = scores[position] ?? 0
      sum = score === 0 ? 0 : sum + score
      if (sum === 0) break
    }
    sums[position] = sum
  }
  return sums
}
