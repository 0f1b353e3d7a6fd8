import type { JobQuery, JobSearchResponse } from '#contract/jobs.ts'
import { type Company, indexById } from '#domain/content/content.ts'
import { type Job, speculativeJobId } from '#domain/hiring/job.ts'
import { countJobOptions, passesJobFilters } from '#domain/hiring/job-filters.ts'
import { jobRadiuses } from '#domain/hiring/job-radius.ts'
import { fallbackLanguage, type Language, localeByLanguage, localized } from '#domain/i18n/languages.ts'
import { farKm, radiusOf, type Town } from '#domain/search/places.ts'
import { createSearch, type SearchPart } from '#domain/search/search.ts'
import { type JobTopicId, jobTopics } from '#domain/search/vocabulary.ts'
import type { Store } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createLabelOf, listAlternatives, toUnderstoodResponse } from './explain-search.ts'

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

/** "Teilzeitstelle" and "Bäckerjob" mean what they begin with. */
const jobEnd = /(?<=.{4})[s-]?(?:jobs?|stellen?|arbeit|tätigkeit|plätze|platz)$/i

/** An age, a year or a wage: jobs are not searched by them. Numbers of three digits may be a part of an identifier. */
const otherNumbers = [...Array(100).keys()].flatMap((number) => [`${number}`, `${number}€`, `${2000 + number}`])

function createJobSearch({ jobs, stores, company, towns = [] }: JobContent, language: Language) {
  const spoken: readonly Language[] = [...new Set<Language>([fallbackLanguage, language])]
  const storeById = indexById(stores)
  const everywhere = getTranslator(language, 'jobs')('everywhere')
  return createSearch({
    entries: sortJobs(
      jobs.filter(({ id }) => id !== speculativeJobId),
      language,
    ),
    words: (words) => words.jobs,
    topics: jobTopics,
    languages: spoken,
    hasTopicsInTexts: true,
    ignored: [company.name, company.shortName, ...otherNumbers],
    shorten: (word) => (jobEnd.test(word) ? word.replace(jobEnd, '') : undefined),
    places: { sites: stores, towns, siteOf: ({ storeId }) => storeById.get(storeId ?? '') },
    textsOf({ name, identifier, department, storeId }) {
      const store = storeById.get(storeId ?? '')
      return [
        ...spoken.map((one) => ({ text: localized(name, one), weight: 4 })),
        { text: identifier, weight: 4 },
        ...spoken.map((one) => ({ text: localized(department, one), weight: 3 })),
        { text: store ? `${store.name} ${store.location} ${store.postalCode}` : everywhere, weight: 3 },
      ]
    },
  })
}

const searchesByJobs = new WeakMap<readonly Job[], Partial<Record<Language, ReturnType<typeof createJobSearch>>>>()

/** Created once per content and language. Never finds the speculative application, which is offered separately. */
function getJobSearch(content: JobContent, language: Language) {
  const searches = searchesByJobs.get(content.jobs) ?? {}
  searchesByJobs.set(content.jobs, searches)
  searches[language] ??= createJobSearch(content, language)
  return searches[language]
}

type JobPart = SearchPart<JobTopicId>

export interface FoundJob {
  job: Job
  km: number | undefined
}

interface JobSearchResult {
  found: FoundJob[]
  parts: readonly JobPart[]
  /** What the keyword finds, whatever the filters. */
  byKeyword: readonly FoundJob[]
}

export function searchJobs(content: JobContent, criteria: JobCriteria, language: Language): JobSearchResult {
  const { isActive, keyword = '', radius } = criteria
  const search = getJobSearch(content, language)
  const parts = search.understand(keyword)
  const byKeyword = search
    .find(parts, undefined, radius)
    .map(({ entry, km }) => ({ job: entry, km }))
    .filter(({ job }) => isActive === undefined || job.isActive === isActive)
  return { parts, byKeyword, found: byKeyword.filter(({ job }) => passesJobFilters(job, criteria)) }
}

const placeOf = (parts: readonly JobPart[]) =>
  parts.map(({ meaning }) => meaning).find((meaning) => meaning.kind === 'place')?.place

/** How many jobs the same search finds in other distances; none when the keyword names its own, or no place. */
function countRadiuses(content: JobContent, criteria: JobCriteria, parts: readonly JobPart[], language: Language) {
  const place = placeOf(parts)
  if (!place || place.km !== undefined) return []
  return jobRadiuses
    .filter((km) => place.hasSites || km >= farKm)
    .map((km) => ({ km, count: searchJobs(content, { ...criteria, radius: km }, language).found.length }))
}

/** The query with another distance around its place. */
const queryWithin = (parts: readonly JobPart[], km: number): string =>
  parts
    .map(({ typed, meaning }) => (meaning.kind === 'place' ? `${typed.replace(/ \d+ km$/, '')} ${km} km` : typed))
    .join(' ')

/** How the keyword was understood, and how many jobs other choices would show. */
export function explainJobs(
  content: JobContent,
  criteria: JobCriteria,
  { parts, found, byKeyword }: JobSearchResult,
  language: Language,
): JobSearchResponse {
  const { keyword = '', field, type, shift, radius } = criteria
  const count = (changed: Partial<JobCriteria>) =>
    searchJobs(content, { ...criteria, ...changed }, language).found.length
  const place = placeOf(parts)
  const labelOf = createLabelOf(language, (id: JobTopicId) => getTranslator(language, 'search')(`jobs.${id}`), radius)
  const findWider = () =>
    jobRadiuses
      .filter((km) => place && km > radiusOf(place, radius))
      .map((km) => ({ kind: 'wider' as const, label: String(km), query: queryWithin(parts, km) }))
      .map((wider) => ({ ...wider, count: count({ keyword: wider.query }) }))
      .find((wider) => wider.count > 0)
  const alternatives = () =>
    listAlternatives({
      query: keyword,
      parts,
      labelOf,
      hasFilters: field.length + type.length + shift.length > 0,
      count: (query) => count({ keyword: query }),
      countWithoutFilters: () => count({ field: [], type: [], shift: [] }),
      wider: findWider(),
    })
  return {
    understood: toUnderstoodResponse(parts, labelOf),
    ...(place && { place: { name: place.name, radius: radiusOf(place, radius) } }),
    radiuses: countRadiuses(content, criteria, parts, language),
    options: countJobOptions(
      byKeyword.map(({ job }) => job),
      criteria,
    ),
    alternatives: found.length > 0 ? [] : alternatives(),
  }
}
