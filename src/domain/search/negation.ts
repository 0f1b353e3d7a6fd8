import type { AllergenClass } from '../catalog/allergens.ts'
import { normalizeText } from '../normalize-text.ts'
import { createPhraseTable } from './phrase-table.ts'
import type { QueryReader } from './read-query.ts'
import { listEntries, listWords } from './vocabulary.ts'

/** Without these allergens; or without something that we cannot filter by, for which nothing may be shown. */
export type NegationMeaning = { kind: 'freeFrom'; classes: readonly AllergenClass[] } | { kind: 'unsupported' }

const toTable = (words: readonly string[]) =>
  createPhraseTable(
    words.map((text) => ({ text })),
    () => true,
  )

const starts = toTable(listWords(({ negationStarts }) => negationStarts))
const endWords = listWords(({ negationEnds }) => negationEnds)
const ends = toTable(endWords)
const conjunctions = toTable(['und', 'oder', 'and', 'or', '&', '+'])
/** They only ever choose the filter by declared allergens; a wider class than the word is on the safe side. */
const allergens = createPhraseTable(
  listEntries((words) => words.allergens),
  ({ key }) => key.split(' ') as readonly AllergenClass[],
)

/** Also with a typing error: the filter that it chooses shows less, never more. */
const findAllergen = (words: readonly string[], at: number) => {
  const found = allergens.read(words, at)
  if (found) return found
  const similar = allergens.guess(words[at] ?? '')
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
    const skipped = at > from ? (conjunctions.read(words, at)?.length ?? 0) : 0
    const found = findAllergen(words, at + skipped)
    if (!found) return { length: at - from, classes: [...classes] }
    for (const one of found.meaning ?? []) classes.add(one)
    at += skipped + found.length
  }
}

/**
 * Reads what somebody does not want. Such words are never searched in texts and never guessed: a text that contains
 * "gluten" says nothing about who may eat it.
 */
export const readNegation: QueryReader<NegationMeaning> = (words, at) => {
  const start = starts.read(words, at)
  if (start) {
    const { length, classes } = readAllergens(words, at + start.length)
    if (classes.length > 0) return { length: start.length + length, meaning: { kind: 'freeFrom', classes } }
    // "ohne" alone: somebody is still typing.
    const isAlone = at + start.length === words.length
    return { length: start.length + (isAlone ? 0 : 1), meaning: isAlone ? undefined : { kind: 'unsupported' } }
  }
  const found = allergens.read(words, at)
  const end = found && ends.read(words, at + found.length)
  if (end) return { length: found.length + end.length, meaning: { kind: 'freeFrom', classes: found.meaning ?? [] } }
  // "sugar free"; but "bread free from milk" goes on.
  const isFollowedByEnd = ends.read(words, at + 1) !== undefined && starts.read(words, at + 1) === undefined
  if (isFollowedByEnd) return { length: 2, meaning: { kind: 'unsupported' } }
  const before = beforeEnd(words[at] ?? '')
  if (before === undefined) return undefined
  const named = findAllergen([before], 0)
  return { length: 1, meaning: named?.meaning ? { kind: 'freeFrom', classes: named.meaning } : { kind: 'unsupported' } }
}
