import type { AllergenClass } from '../catalog/allergens.ts'
import { languages } from '../i18n/languages.ts'
import { normalizeText } from '../normalize-text.ts'
import { createPhraseTable } from './phrase-table.ts'
import { allergenWords, negationEnds, negationStarts } from './product-words.ts'
import type { QueryReader } from './read-query.ts'
import { wordsIn } from './word-lists.ts'

/** Without these allergens; or without something that we cannot filter by, for which nothing may be shown. */
export type NegationMeaning = { kind: 'freeFrom'; classes: readonly AllergenClass[] } | { kind: 'unsupported' }

const toTable = (words: readonly string[]) => createPhraseTable(words.map((text) => ({ text, meaning: true })))

const starts = toTable(wordsIn(negationStarts, languages))
const ends = toTable(wordsIn(negationEnds, languages))
const endWords = wordsIn(negationEnds, languages)
const conjunctions = toTable(['und', 'oder', 'and', 'or', '&', '+'])
const allergens = createPhraseTable(
  allergenWords.flatMap(({ classes, words }) => wordsIn(words, languages).map((text) => ({ text, meaning: classes }))),
)

/** Also with a typing error: the filter that it chooses shows less, never more. */
const findAllergen = (words: readonly string[], at: number) => {
  const found = allergens.find(words, at)
  if (found) return found
  const similar = allergens.findSimilar(words[at] ?? '')
  return similar && { length: 1, meaning: similar.meaning }
}

/** "glutenfrei", "nut-free": the part before the end. */
function beforeEnd(word: string): string | undefined {
  const lower = normalizeText(word).writtenOut
  const end = endWords.find((one) => lower.endsWith(one) && lower.length > one.length)
  return end && word.slice(0, -end.length).replace(/-$/, '')
}

/** "Nüsse und Milch" and "Milch, Ei": all allergens from the position on. */
function readAllergens(words: readonly string[], from: number) {
  const classes = new Set<AllergenClass>()
  let at = from
  for (;;) {
    const skipped = at > from ? (conjunctions.find(words, at)?.length ?? 0) : 0
    const found = findAllergen(words, at + skipped)
    if (!found) return { length: at - from, classes: [...classes] }
    for (const one of found.meaning) classes.add(one)
    at += skipped + found.length
  }
}

/**
 * Reads what somebody does not want. Such words are never searched in texts and never guessed: a text that contains
 * "gluten" says nothing about who may eat it.
 */
export const readNegation: QueryReader<NegationMeaning> = (words, at) => {
  const start = starts.find(words, at)
  if (start) {
    const { length, classes } = readAllergens(words, at + start.length)
    if (classes.length > 0) return { length: start.length + length, meaning: { kind: 'freeFrom', classes } }
    // "ohne" alone: somebody is still typing.
    const isAlone = at + start.length === words.length
    return { length: start.length + (isAlone ? 0 : 1), meaning: isAlone ? undefined : { kind: 'unsupported' } }
  }
  const found = allergens.find(words, at)
  const end = found && ends.find(words, at + found.length)
  if (end) return { length: found.length + end.length, meaning: { kind: 'freeFrom', classes: found.meaning } }
  // "sugar free"; but "bread free from milk" goes on.
  const isFollowedByEnd = ends.find(words, at + 1) !== undefined && starts.find(words, at + 1) === undefined
  if (isFollowedByEnd) return { length: 2, meaning: { kind: 'unsupported' } }
  const before = beforeEnd(words[at] ?? '')
  if (before === undefined) return undefined
  const named = findAllergen([before], 0)
  return { length: 1, meaning: named ? { kind: 'freeFrom', classes: named.meaning } : { kind: 'unsupported' } }
}
