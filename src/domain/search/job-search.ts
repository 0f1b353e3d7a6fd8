import type { Job } from '../hiring/job.ts'
import { type EmploymentType, type JobField, type ShiftStart, shiftStart } from '../hiring/job.ts'
import { fallbackLanguage, type Language, localized } from '../i18n/languages.ts'
import { ignoredJobWords, type JobTopicId, type JobTraits, jobTopics, jobWordEnds } from './job-words.ts'
import { createPhraseTable, ignoredWordsReader, type PhraseTable, phraseReader } from './phrase-table.ts'
import { nearWords } from './place-words.ts'
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
import { createTextIndex, mergeScores, type Scores, sumScores, type TextIndex } from './text-index.ts'
import { splitWords, wordsIn } from './word-lists.ts'
import { guessReader, guessWord, textReader, type UnknownMeaning, type WordMeaning } from './word-readers.ts'

interface Topic {
  kind: 'topic'
  id: JobTopicId
  traits: JobTraits
}

export type JobMeaning = Topic | WordMeaning | { kind: 'place'; place: Place } | UnknownMeaning

export type JobQueryPart = QueryPart<JobMeaning>

/** Chosen apart from the keyword. An empty list means any. */
export interface JobFilters {
  field: readonly JobField[]
  type: readonly EmploymentType[]
  shift: readonly ShiftStart[]
}

export interface FoundJob {
  job: Job
  /** From the place of the query; undefined without one, and for a job at all stores. */
  km: number | undefined
  score: number
}

/** `site` is undefined for a job at all stores. */
export interface JobDocument {
  job: Job
  site: Site | undefined
  /** Name and address of the workplace. */
  siteText: string
}

export interface JobSearch {
  understand: (keyword: string) => JobQueryPart[]
  /** Jobs that match every part, the best first. `radiusKm` counts when the query itself names no distance. */
  find: (parts: readonly JobQueryPart[], radiusKm?: number) => FoundJob[]
}

interface JobSearchInput {
  documents: readonly JobDocument[]
  sites: readonly Site[]
  towns: readonly Town[]
  /** Names of the company: all jobs are its jobs. */
  companyNames: readonly string[]
  language: Language
}

const weights = { name: 4, other: 3, trait: 2 }
const synonymFactor = 0.7

function hasTrait(job: Job, { types, levels, shifts, days, freeDays, fields }: JobTraits): boolean {
  const start = job.shift ? shiftStart(job.shift) : undefined
  return (
    (types?.includes(job.employmentType) ||
      levels?.includes(job.entryLevel) ||
      fields?.includes(job.field) ||
      (start !== undefined && shifts?.includes(start)) ||
      job.shift?.days.some((day) => days?.includes(day)) ||
      (freeDays && job.shift?.days.every((day) => !freeDays.includes(day)))) ??
    false
  )
}

/** An age, a year or a wage: jobs are not searched by them. Numbers of three digits may be a part of an identifier. */
const ignoreNumber: QueryReader<JobMeaning> = (words, at) =>
  /^(?:\d{1,2}|20\d\d|\d+€)$/.test(words[at] ?? '') ? { length: 1, meaning: undefined } : undefined

/** "Teilzeitstelle": the words without the ends that say only that it is a job. */
function withoutJobEnd(word: string): string | undefined {
  const end = splitWords(jobWordEnds).find((one) => word.length > one.length + 3 && word.toLowerCase().endsWith(one))
  return end && word.slice(0, -end.length).replace(/[s-]$/, '')
}

function createReaders(
  topics: PhraseTable<Topic>,
  index: TextIndex,
  { sites, towns, companyNames, language }: JobSearchInput,
): QueryReader<JobMeaning | PlaceMeaning>[] {
  const spoken: Language[] = [fallbackLanguage, language]
  const places = createPlaceReaders({ sites, towns, nearWords: wordsIn(nearWords, spoken) })
  const readText = textReader(index)
  const readCompound: QueryReader<JobMeaning> = (words, at) => {
    const start = withoutJobEnd(words[at] ?? '')
    return start === undefined ? undefined : (phraseReader<JobMeaning>(topics)([start], 0) ?? readText([start], 0))
  }
  return [
    phraseReader<JobMeaning>(topics),
    places.read,
    ignoredWordsReader([...wordsIn(ignoredJobWords, spoken), ...companyNames]),
    // Before the texts: around Ulm there is more than what is called Neu-Ulm.
    places.readOther,
    ignoreNumber,
    readText,
    readCompound,
    guessReader<JobMeaning>([places.findSimilar, topics.findSimilar, guessWord(index)]),
  ]
}

/** Created once per content and language: the tables and the index take longer than a search. */
export function createJobSearch(input: JobSearchInput): JobSearch {
  const { documents, language } = input
  const spoken: Language[] = [fallbackLanguage, language]
  const index = createTextIndex(
    documents.map(({ job, siteText }) => [
      ...spoken.map((one) => ({ text: localized(job.name, one), weight: weights.name })),
      { text: job.identifier, weight: weights.name },
      ...spoken.map((one) => ({ text: localized(job.department, one), weight: weights.other })),
      { text: siteText, weight: weights.other },
    ]),
  )
  const topics = createPhraseTable(
    jobTopics.flatMap(({ id, traits, words }) =>
      wordsIn(words, spoken).map((text) => ({ text, meaning: { kind: 'topic' as const, id, traits } })),
    ),
  )
  const readers = createReaders(topics, index, input)

  /** Every word of what was typed, so that "Nachtschicht" also finds a name with that word. */
  function scoreTyped(typed: string): Scores {
    const [first = new Map<number, number>(), ...rest] = typed.split(' ').map((word) => index.find(word))
    return new Map(first.entries().filter(([position]) => rest.every((scores) => scores.has(position))))
  }

  function scoreTopic({ traits }: Topic, typed: string): Scores {
    const synonyms = (traits.texts ?? []).map((text) =>
      scoreTyped(text)
        .entries()
        .map(([position, score]): [number, number] => [position, score * synonymFactor]),
    )
    const withTrait = documents.flatMap(({ job }, position): [number, number][] =>
      hasTrait(job, traits) ? [[position, weights.trait]] : [],
    )
    return mergeScores([scoreTyped(typed), ...synonyms.map((entries) => new Map(entries)), new Map(withTrait)])
  }

  function scorePart({ typed, meaning }: JobQueryPart): Scores {
    switch (meaning.kind) {
      case 'topic':
        return scoreTopic(meaning, typed)
      case 'word':
        return index.find(meaning.word)
      case 'unknown':
        return new Map()
      case 'place':
        return new Map(documents.map((_, position) => [position, 0]))
      default:
        return meaning satisfies never
    }
  }

  return {
    understand: (keyword) => joinPlaces<JobMeaning>(readQuery(keyword, readers)),
    find(parts, radiusKm) {
      const places = parts.flatMap(({ meaning }) => (meaning.kind === 'place' ? [meaning.place] : []))
      const scores = parts.map(scorePart)
      return documents
        .flatMap(({ job, site }, position): FoundJob[] => {
          const score = sumScores(scores, position)
          const km = places.length > 0 ? nearest(places, site, radiusKm) : undefined
          return score === undefined || km === 'outside' ? [] : [{ job, km, score }]
        })
        .sort((a, b) => compareKm(a.km, b.km) || b.score - a.score)
        .map((found) => (places.some(({ isVague }) => isVague) ? { ...found, km: undefined } : found))
    },
  }
}

/** Without a distance last. */
const compareKm = (a = 1e6, b = 1e6) => a - b

/** A job at all stores is in every radius, at no certain distance. */
function nearest(
  places: readonly Place[],
  site: Site | undefined,
  radiusKm: number | undefined,
): number | undefined | 'outside' {
  const hasRadius = places.some((place) => radiusOf(place, radiusKm) > 0)
  if (!site) return hasRadius ? undefined : 'outside'
  const distances = places.map((place) => distanceFrom(place, site, radiusKm)).filter((km) => km !== undefined)
  return distances.length > 0 ? Math.min(...distances) : 'outside'
}
