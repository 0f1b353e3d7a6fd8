import type { AllergenClass } from '../catalog/allergens.ts'
import type { Language } from '../i18n/languages.ts'
import { type NegationMeaning, readNegation } from './negation.ts'
import { createPhraseTable } from './phrase-table.ts'
import {
  createPlaceReaders,
  distanceFrom,
  joinPlaces,
  type Place,
  type PlaceMeaning,
  radiusOf,
  type Site,
  type Town,
} from './places.ts'
import { type QueryPart, type QueryReader, readQuery } from './read-query.ts'
import { createTextIndex, mergeScores, type Scores, sumScores, type WeightedText } from './text-index.ts'
import { listEntries, listWords, splitWords, type Topics, type Words } from './vocabulary.ts'

export type Meaning<Id extends string> =
  | { kind: 'topic'; id: Id }
  | NegationMeaning
  /** What was typed means these words of our texts, the first one above all. */
  | { kind: 'synonym'; finds: readonly string[] }
  /** A word of the texts; a correction when it is not what was typed. */
  | { kind: 'word'; word: string }
  | { kind: 'place'; place: Place }
  | { kind: 'unknown' }

export type SearchPart<Id extends string> = QueryPart<Meaning<Id>>

interface Found<D> {
  entry: D
  score: number
  /** From the place of the query; undefined without one, and for what is everywhere. */
  km: number | undefined
}

interface SearchInput<D, Id extends string, Context> {
  entries: readonly D[]
  textsOf: (entry: D) => WeightedText[]
  words: (words: Words) => { topics: Record<Id, string>; ignored: string; synonyms?: Record<string, string> }
  topics: Topics<Id, D, Context>
  /** All when left out. */
  languages?: readonly Language[]
  /** Entries that are equally near keep the order of the content. */
  isUnranked?: boolean
  /** The name of a topic also finds texts with that word: "Nachtschicht", but not "vegan". */
  hasTopicsInTexts?: boolean
  /** Other words that say nothing. */
  ignored?: readonly string[]
  /** Words that are read as if this was typed: "Teilzeitstelle" as "Teilzeit". */
  shorten?: (word: string) => string | undefined
  /** `siteOf` is undefined for what is everywhere. */
  places?: { sites: readonly Site[]; towns: readonly Town[]; siteOf: (entry: D) => Site | undefined }
  /** What somebody must not eat. */
  isFreeFrom?: (entry: D, allergenClass: AllergenClass) => boolean
}

const topicScore = 2
const otherWordFactor = 0.7

/** Created once per content: the tables and the index take longer than a search. */
export function createSearch<D, Id extends string, Context = undefined>(input: SearchInput<D, Id, Context>) {
  const { entries, topics, places, isFreeFrom, shorten = () => undefined } = input
  type Own = Meaning<Id>
  const index = createTextIndex(entries.map(input.textsOf))
  const topicNames = listEntries((words) => input.words(words).topics, input.languages)
  const topicTable = createPhraseTable(topicNames, ({ key }): Own => ({ kind: 'topic', id: key }))
  const synonyms = listEntries((words) => input.words(words).synonyms ?? {}, input.languages)
  const synonymTable = createPhraseTable(synonyms, ({ key }): Own => ({ kind: 'synonym', finds: splitWords(key) }))
  /** For typing errors: words of names, and parts of them such as "semmel" in "Kaisersemmel". */
  const nameTable = createPhraseTable(
    [...index.nameWords, ...synonyms.flatMap(({ key }) => splitWords(key))].map((text) => ({ text })),
    ({ text }): Own => ({ kind: 'word', word: text }),
  )
  const ignored = [...listWords((words) => input.words(words).ignored, input.languages), ...(input.ignored ?? [])]
  const ignoredTable = createPhraseTable<Own>(
    ignored.map((text) => ({ text })),
    () => undefined,
  )
  const placeReaders = createPlaceReaders(places?.sites ?? [], places?.towns ?? [])
  const readWord: QueryReader<Own> = (words, at) => {
    const word = words[at] ?? ''
    return index.has(word) ? { length: 1, meaning: { kind: 'word', word } } : undefined
  }
  /** The guess with the fewest errors, among equal ones the first. */
  const readGuess: QueryReader<Own> = (words, at) => {
    const guesses = [...placeReaders.guesses, nameTable.guess, synonymTable.guess, topicTable.guess]
    const [best] = guesses
      .map((guess) => guess(words[at] ?? ''))
      .filter((guess) => guess !== undefined)
      .sort((a, b) => a.distance - b.distance)
    return { length: 1, meaning: best?.meaning ?? { kind: 'unknown' } }
  }
  const readShortened: QueryReader<Own> = (words, at) => {
    const word = shorten(words[at] ?? '')
    return word === undefined ? undefined : (topicTable.read([word], 0) ?? readWord([word], 0))
  }
  const readers: QueryReader<Own | PlaceMeaning>[] = [
    topicTable.read,
    ...(isFreeFrom ? [readNegation] : []),
    synonymTable.read,
    ...(places ? [placeReaders.read] : []),
    ignoredTable.read,
    // Before the texts: around Ulm there is more than what is called Neu-Ulm.
    ...(places ? [placeReaders.readOther] : []),
    readWord,
    readShortened,
    readGuess,
  ]

  function scoreWhere(isMatch: (entry: D) => boolean): Scores {
    const scores = new Float64Array(entries.length)
    for (const [position, entry] of entries.entries()) if (isMatch(entry)) scores[position] = topicScore
    return scores
  }

  const freeFromScores = new Map<AllergenClass, Scores>()

  /** What an entry contains never changes. */
  function scoreFreeFrom(allergenClass: AllergenClass): Scores {
    const known = freeFromScores.get(allergenClass)
    const scores = known ?? scoreWhere((entry) => isFreeFrom?.(entry, allergenClass) ?? false)
    freeFromScores.set(allergenClass, scores)
    return scores
  }

  const unchangingScores = new Map<Id, Scores>()

  /** What is always true is looked up once, such as vegan; what depends on the time each time. */
  function scoreTopic(id: Id, context: Context): Scores {
    const known = context === undefined ? unchangingScores.get(id) : undefined
    if (known) return known
    const { matches = () => false } = topics[id]
    const scores = scoreWhere((entry) => matches(entry, context))
    if (context === undefined) unchangingScores.set(id, scores)
    return scores
  }

  /** Entries that have every word. */
  function scoreWords(text: string, factor = 1): Scores {
    const [first = '', ...others] = text.split(' ')
    const firstScores = index.find(first)
    if (others.length === 0 && factor === 1) return firstScores
    const rest = others.map((word) => index.find(word))
    const hasAll = (position: number) => rest.every((scores) => (scores[position] ?? 0) > 0)
    return firstScores.map((score, position) => (score > 0 && hasAll(position) ? score * factor : 0))
  }

  const scoreTexts = (finds: readonly string[]): Scores[] =>
    finds.map((text, at) => scoreWords(text, at === 0 ? 1 : otherWordFactor))

  /** Undefined: a place, which every entry has. */
  function scorePart({ typed, meaning }: SearchPart<Id>, context: Context): Scores | undefined {
    switch (meaning.kind) {
      case 'topic': {
        const { finds = [] } = topics[meaning.id]
        const named = input.hasTopicsInTexts ? [scoreWords(typed), ...scoreTexts(finds)] : []
        return mergeScores([...named, scoreTopic(meaning.id, context)])
      }
      case 'freeFrom':
        return sumScores(meaning.classes.map(scoreFreeFrom)).map((score) => (score > 0 ? topicScore : 0))
      case 'synonym':
        return mergeScores([scoreWords(typed, otherWordFactor), ...scoreTexts(meaning.finds)])
      case 'word':
        return index.find(meaning.word)
      case 'place':
        return undefined
      case 'unknown':
      case 'unsupported':
        return new Float64Array()
      default:
        return meaning satisfies never
    }
  }

  /** The score of each entry by its position; 0 when it does not match every part. Undefined: the parts say nothing. */
  function score(parts: readonly SearchPart<Id>[], context: Context): Scores | undefined {
    const scores = parts.map((part) => scorePart(part, context)).filter((one) => one !== undefined)
    return scores.length > 0 ? sumScores(scores) : undefined
  }

  return {
    understand: (query: string): SearchPart<Id>[] => joinPlaces<Own>(readQuery(query, readers)),
    score,
    /** Entries that match every part: the nearest first, then the best. `radiusKm` counts when the query names no distance. */
    find(parts: readonly SearchPart<Id>[], context: Context, radiusKm?: number): Found<D>[] {
      const named = parts.flatMap(({ meaning }) => (meaning.kind === 'place' ? [meaning.place] : []))
      const scores = score(parts, context)
      const isVague = named.some((place) => place.isVague)
      const found: Found<D>[] = []
      for (const [position, entry] of entries.entries()) {
        const score = scores?.[position] ?? 0
        if (scores && score === 0) continue
        const km = places && named.length > 0 ? nearest(named, places.siteOf(entry), radiusKm) : undefined
        if (km !== 'outside') found.push({ entry, score, km })
      }
      found.sort((a, b) => (a.km ?? farAway) - (b.km ?? farAway) || (input.isUnranked ? 0 : b.score - a.score))
      return isVague ? found.map((one) => ({ ...one, km: undefined })) : found
    },
  }
}

const farAway = 1e6

/** What is everywhere is in every radius, at no certain distance. */
function nearest(places: readonly Place[], site: Site | undefined, radiusKm: number | undefined) {
  if (!site) return places.some((place) => radiusOf(place, radiusKm) > 0) ? undefined : 'outside'
  const distances = places.map((place) => distanceFrom(place, site, radiusKm)).filter((km) => km !== undefined)
  return distances.length > 0 ? Math.min(...distances) : 'outside'
}
