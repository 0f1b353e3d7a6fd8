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
  /** Its largest weight in each document that contains it. */
  weights: Map<number, number>
}

const maxRecent = 16

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

function indexWords(documents: readonly (readonly WeightedText[])[]): IndexedWord[] {
  const wordByText = new Map<string, IndexedWord>()
  // Normalizing is slow, and texts repeat the same few thousand words.
  const wordByWritten = new Map<string, IndexedWord>()
  const getWord = (written: string): IndexedWord => {
    const known = wordByWritten.get(written)
    if (known) return known
    const original = trimWord(written)
    const normalized = normalizeText(original)
    const word = wordByText.get(normalized.writtenOut) ?? { ...normalized, original, weights: new Map() }
    wordByText.set(normalized.writtenOut, word)
    wordByWritten.set(written, word)
    return word
  }
  documents.forEach((texts, position) => {
    for (const { text, weight } of texts)
      for (const { weights } of text.split(/\s+/).map(getWord))
        weights.set(position, Math.max(weight, weights.get(position) ?? 0))
  })
  return [...wordByText.values()].filter(({ original }) => original !== '')
}

/** How well a word of a query, or its stem, fits a word of the texts. */
function createFit(typed: string): (word: NormalizedText) => number {
  const form = normalizeText(typed)
  const stem = stemOf(form)
  return (word) => Math.max(bestFit(word, form), stem ? stemFit(word, stem) : 0)
}

export function createTextIndex(documents: readonly (readonly WeightedText[])[]) {
  const words = indexWords(documents)
  const isName = ({ weights }: IndexedWord) => weights.values().some((weight) => weight >= correctionWeight)
  const parts = words
    .filter(isName)
    .flatMap(({ original }) => [original, ...original.split('-').filter((part) => part !== original)])
  // A query asks several times for the same word.
  const recent = new Map<string, Scores>()
  return {
    /** The words of names, as they are written there. */
    nameWords: [...new Set(parts)],
    /** Documents that contain the word or another form of it, also as part of a compound. */
    find(typed: string): Scores {
      const known = recent.get(typed)
      if (known) return known
      const fitOfTyped = createFit(typed)
      const scores = new Float64Array(documents.length)
      for (const word of words) {
        const fit = fitOfTyped(word)
        if (fit === 0) continue
        word.weights.forEach((weight, position) => {
          scores[position] = Math.max(fit * weight, scores[position] ?? 0)
        })
      }
      if (recent.size >= maxRecent) recent.clear()
      recent.set(typed, scores)
      return scores
    },
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

/** The score of a document by all parts of a query; undefined when one of them does not match. */
export function sumScores(all: readonly Scores[], position: number): number | undefined {
  let sum = 0
  for (const scores of all) {
    const score = scores[position] ?? 0
    if (score === 0) return undefined
    sum += score
  }
  return sum
}
