import type { JobQuery } from '#contract/hiring/job-query.ts'
import type { Company } from '#domain/content/company.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import type { Job } from '#domain/hiring/job.ts'
import { shiftStartOf } from '#domain/hiring/shift.ts'
import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { type FoldedText, foldText, foldWords } from '#domain/search/fold-text.ts'
import type { Store } from '#domain/store/store.ts'
import { wordSearch } from '../middleware/word-search.ts'
import { jobLabels } from './job-labels.ts'

interface Bakery {
  jobs: readonly Job[]
  stores: readonly Store[]
  company: Company
}

type Search = ReturnType<typeof wordSearch>

const searches: Record<Language, WeakMap<readonly Job[], Search>> = { de: new WeakMap(), en: new WeakMap() }

/** Location, name, identifier and department, in the visitor's language and in German, which the towns' people type. */
function foldedOf(job: Job, { stores, company }: Bakery, language: Language): FoldedText {
  // The company's name is no place: it would find every such job for whoever looks for a bakery.
  const place = indexById(stores).get(job.storeId ?? '') ?? { ...company, name: jobLabels(language).everywhere }
  const { name, location, postalCode } = place
  const texts = [job.name, job.department].flatMap((text) => [localized(text, language), text.de])
  return foldText([name, location, postalCode, job.identifier, ...texts].join(' '))
}

/** Made once per import and language. */
function searchOf(bakery: Bakery, language: Language): Search {
  const { jobs } = bakery
  const search = searches[language].get(jobs) ?? wordSearch(jobs.map((job) => foldedOf(job, bakery, language)))
  searches[language].set(jobs, search)
  return search
}

const newestFirst = (one: Job, other: Job) =>
  other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id)

const isOneOf = <T>(chosen: readonly T[], value: T | undefined) =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value))

/** The speculative application is no find: it is what remains when there is none. */
export function findJobs(bakery: Bakery, query: JobQuery, language: Language): Job[] {
  const isFound = searchOf(bakery, language)(foldWords(query.keyword ?? ''))
  return bakery.jobs
    .filter(
      (job, index) =>
        job.id !== speculativeJobId &&
        (!query.isActive || job.isActive) &&
        isOneOf(query.field, job.field) &&
        isOneOf(query.type, job.employmentType) &&
        isOneOf(query.shift, job.shift ? shiftStartOf(job.shift) : undefined) &&
        isFound(index),
    )
    .sort(newestFirst)
}
