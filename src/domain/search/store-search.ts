import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { languages } from '../i18n/languages.ts'
import { openState, periodsOn } from '../opening-hours.ts'
import type { Store } from '../store.ts'
import { createPhraseTable, ignoredWordsReader, phraseReader } from './phrase-table.ts'
import { nearWords } from './place-words.ts'
import { createPlaceReaders, distanceFrom, joinPlaces, type Place, type PlaceMeaning, type Town } from './places.ts'
import { type QueryPart, type QueryReader, readQuery } from './read-query.ts'
import { ignoredStoreWords, type StoreTopicId, type StoreTraits, storeTopics } from './store-words.ts'
import { createTextIndex, type Scores, sumScores } from './text-index.ts'
import { wordsIn } from './word-lists.ts'
import {
  guessReader,
  guessWord,
  textReader,
  type UnknownMeaning,
  type WordMeaning,
  wholeWordReader,
} from './word-readers.ts'

interface Topic {
  kind: 'topic'
  id: StoreTopicId
  traits: StoreTraits
}

export type StoreMeaning = Topic | WordMeaning | { kind: 'place'; place: Place } | UnknownMeaning

export type StoreQueryPart = QueryPart<StoreMeaning>

export interface FoundStore {
  store: Store
  /** From the place of the query; undefined without one, and in the place itself. */
  km: number | undefined
}

interface StoreTime {
  now: LocalTime
  holidays: Holidays
}

export interface StoreSearch {
  understand: (search: string) => StoreQueryPart[]
  /** Stores that match every part: the nearest first, else in the order of the content. */
  find: (parts: readonly StoreQueryPart[], time: StoreTime) => FoundStore[]
}

const topics = createPhraseTable(
  storeTopics.flatMap(({ id, traits, words }) =>
    wordsIn(words, languages).map((text) => ({ text, meaning: { kind: 'topic' as const, id, traits } })),
  ),
)

function hasTraits(store: Store, traits: StoreTraits, { now, holidays }: StoreTime): boolean {
  const { service, pickup, isOpenNow, isOpenToday, weekday } = traits
  return (
    (service === undefined || store.attributes.includes(service)) &&
    (!pickup || store.pickupStore) &&
    (!isOpenNow || openState(store.hours, now, holidays).isOpen) &&
    (!isOpenToday || periodsOn(store.hours, now.date, holidays).length > 0) &&
    (weekday === undefined || store.hours.weekly.some(({ day }) => day === weekday))
  )
}

/** "Offen am Sonntag" asks about Sunday, not about now. */
function withoutImpliedNow(parts: readonly StoreQueryPart[]): StoreQueryPart[] {
  const hasDay = parts.some(({ meaning }) => meaning.kind === 'topic' && meaning.traits.weekday !== undefined)
  return parts.filter(({ meaning }) => !(hasDay && meaning.kind === 'topic' && meaning.traits.isOpenNow))
}

/** Created once per content. */
export function createStoreSearch(stores: readonly Store[], towns: readonly Town[]): StoreSearch {
  const index = createTextIndex(
    stores.map(({ name, streetAddress, postalCode, location }) => [
      { text: `${name} ${location}`, weight: 4 },
      { text: `${streetAddress} ${postalCode}`, weight: 3 },
    ]),
  )
  const places = createPlaceReaders({ sites: stores, towns, nearWords: wordsIn(nearWords, languages) })
  const readers: QueryReader<StoreMeaning | PlaceMeaning>[] = [
    phraseReader<StoreMeaning>(topics),
    places.read,
    ignoredWordsReader(wordsIn(ignoredStoreWords, languages)),
    // "Ulm" finds Neu-Ulm, but "Kempten" is not about the Kemptener Straße.
    wholeWordReader(index),
    places.readOther,
    textReader(index),
    guessReader<StoreMeaning>([places.findSimilar, guessWord(index), topics.findSimilar]),
  ]

  function scorePart({ meaning }: StoreQueryPart, time: StoreTime): Scores {
    switch (meaning.kind) {
      case 'topic':
        return new Map(
          stores.flatMap((store, position): [number, number][] =>
            hasTraits(store, meaning.traits, time) ? [[position, 0]] : [],
          ),
        )
      case 'word':
        return index.find(meaning.word)
      case 'unknown':
        return new Map()
      case 'place':
        return new Map(stores.map((_, position) => [position, 0]))
      default:
        return meaning satisfies never
    }
  }

  return {
    understand: (search) => withoutImpliedNow(joinPlaces<StoreMeaning>(readQuery(search, readers))),
    find(parts, time) {
      const named = parts.flatMap(({ meaning }) => (meaning.kind === 'place' ? [meaning.place] : []))
      const scores = parts.map((part) => scorePart(part, time))
      return stores
        .flatMap((store, position): FoundStore[] => {
          if (sumScores(scores, position) === undefined) return []
          if (named.length === 0) return [{ store, km: undefined }]
          const distances = named.map((place) => distanceFrom(place, store, undefined)).filter((km) => km !== undefined)
          return distances.length > 0 ? [{ store, km: Math.min(...distances) }] : []
        })
        .sort((a, b) => (a.km ?? 0) - (b.km ?? 0))
        .map((found) => (named.some(({ isVague }) => isVague) ? { ...found, km: undefined } : found))
    },
  }
}
