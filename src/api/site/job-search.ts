import type { JobQuery, JobSearchResponse } from '#contract/jobs.ts'
import type { AlternativeResponse } from '#contract/search.ts'
import { type Company, indexById } from '#domain/content/content.ts'
import { type Job, speculativeJobId } from '#domain/hiring/job.ts'
import { jobRadiuses } from '#domain/hiring/job-radius.ts'
import { type Language, localeByLanguage, localized } from '#domain/i18n/languages.ts'
import { countJobOptions, passesJobFilters } from '#domain/search/job-options.ts'
import {
  createJobSearch,
  type FoundJob,
  type JobDocument,
  type JobMeaning,
  type JobQueryPart,
  type JobSearch,
} from '#domain/search/job-search.ts'
import { farKm, radiusOf, type Town } from '#domain/search/places.ts'
import { queryWithout } from '#domain/search/read-query.ts'
import type { Store } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { placeLabel, toUnderstoodResponse } from './understood-response.ts'

export interface JobContent {
  jobs: readonly Job[]
  stores: readonly Store[]
  company: Company
  towns?: readonly Town[] | undefined
}

/** What a search needs of the query; paging comes later. */
export type JobCriteria = Pick<JobQuery, 'isActive' | 'keyword' | 'field' | 'type' | 'shift' | 'radius'>

/** The newest first, those of one day by name. */
function sortJobs(jobs: readonly Job[], language: Language): Job[] {
  const { compare } = new Intl.Collator(localeByLanguage[language])
  return jobs.toSorted(
    (a, b) =>
      compare(b.createdAt, a.createdAt) ||
      compare(localized(a.name, language), localized(b.name, language)) ||
      compare(a.id, b.id),
  )
}

function toDocument(job: Job, { stores }: JobContent, language: Language): JobDocument {
  const store = indexById(stores).get(job.storeId ?? '')
  if (!store) return { job, site: undefined, siteText: getTranslator(language, 'jobs')('everywhere') }
  return { job, site: store, siteText: `${store.name} ${store.location} ${store.postalCode}` }
}

const searchesByJobs = new WeakMap<readonly Job[], Partial<Record<Language, JobSearch>>>()

/** Created once per content and language. Never finds the speculative application, which is offered separately. */
function getJobSearch(content: JobContent, language: Language): JobSearch {
  const { jobs, stores, company, towns = [] } = content
  const searches = searchesByJobs.get(jobs) ?? {}
  searchesByJobs.set(jobs, searches)
  searches[language] ??= createJobSearch({
    documents: sortJobs(
      jobs.filter(({ id }) => id !== speculativeJobId),
      language,
    ).map((job) => toDocument(job, content, language)),
    sites: stores,
    towns,
    companyNames: [company.name, company.shortName],
    language,
  })
  return searches[language]
}

interface JobSearchResult {
  found: FoundJob[]
  parts: readonly JobQueryPart[]
  /** What the keyword finds, whatever the filters. */
  byKeyword: readonly FoundJob[]
}

export function searchJobs(content: JobContent, criteria: JobCriteria, language: Language): JobSearchResult {
  const { isActive, keyword = '', radius } = criteria
  const search = getJobSearch(content, language)
  const parts = search.understand(keyword)
  const byKeyword = search.find(parts, radius).filter(({ job }) => isActive === undefined || job.isActive === isActive)
  return { parts, byKeyword, found: byKeyword.filter(({ job }) => passesJobFilters(job, criteria)) }
}

function labelOf(meaning: JobMeaning, radius: number | undefined, language: Language): string | undefined {
  switch (meaning.kind) {
    case 'topic':
      return getTranslator(language, 'search')(`jobs.${meaning.id}`)
    case 'word':
      return meaning.word
    case 'place':
      return placeLabel(meaning.place, radius, language)
    case 'unknown':
      return undefined
    default:
      return meaning satisfies never
  }
}

const placeOf = (parts: readonly JobQueryPart[]) =>
  parts.map(({ meaning }) => meaning).find((meaning) => meaning.kind === 'place')?.place

/** How many jobs the same search finds in other distances; none when the keyword names its own, or no place. */
function countRadiuses(content: JobContent, criteria: JobCriteria, parts: readonly JobQueryPart[], language: Language) {
  const place = placeOf(parts)
  if (!place || place.km !== undefined) return []
  return jobRadiuses
    .filter((km) => place.hasSites || km >= farKm)
    .map((km) => ({ km, count: searchJobs(content, { ...criteria, radius: km }, language).found.length }))
}

/** The query with another distance around its place. */
const queryWithin = (parts: readonly JobQueryPart[], km: number): string =>
  parts
    .map(({ typed, meaning }) => (meaning.kind === 'place' ? `${typed.replace(/ \d+ km$/, '')} ${km} km` : typed))
    .join(' ')

/** The nearest searches that find something: without a filter, further away, or without one of the words. */
function listAlternatives(
  content: JobContent,
  criteria: JobCriteria,
  { parts }: JobSearchResult,
  language: Language,
): AlternativeResponse[] {
  const { keyword = '' } = criteria
  const count = (changed: Partial<JobCriteria>) =>
    searchJobs(content, { ...criteria, ...changed }, language).found.length
  const place = placeOf(parts)
  const distances = place ? jobRadiuses.filter((km) => km > radiusOf(place, criteria.radius)) : []
  const wider = distances
    .map((km) => ({ kind: 'wider' as const, label: String(km), query: queryWithin(parts, km) }))
    .map((candidate) => ({ ...candidate, count: count({ keyword: candidate.query }) }))
    .find((candidate) => candidate.count > 0)
  const hasFilters = criteria.field.length + criteria.type.length + criteria.shift.length > 0
  const unfiltered = { kind: 'withoutFilters' as const, label: '', query: keyword }
  return [
    ...(hasFilters ? [{ ...unfiltered, count: count({ field: [], type: [], shift: [] }) }] : []),
    ...(wider ? [wider] : []),
    ...(parts.length > 1 ? parts : []).map((part) => {
      const query = queryWithout(parts, part)
      const label = labelOf(part.meaning, criteria.radius, language) ?? part.typed
      return { kind: 'without' as const, label, query, count: count({ keyword: query }) }
    }),
  ].filter((candidate) => candidate.count > 0)
}

/** How the keyword was understood, and how many jobs other choices would show. */
export function explainJobs(
  content: JobContent,
  criteria: JobCriteria,
  result: JobSearchResult,
  language: Language,
): JobSearchResponse {
  const place = placeOf(result.parts)
  return {
    understood: toUnderstoodResponse(result.parts, (meaning) => labelOf(meaning, criteria.radius, language)),
    ...(place && { place: { name: place.name, radius: radiusOf(place, criteria.radius) } }),
    radiuses: countRadiuses(content, criteria, result.parts, language),
    options: countJobOptions(
      result.byKeyword.map(({ job }) => job),
      criteria,
    ),
    alternatives: result.found.length > 0 ? [] : listAlternatives(content, criteria, result, language),
  }
}
