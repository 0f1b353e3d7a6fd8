import type { JobQuery } from '#contract/jobs/job-query.ts'
import type { Job } from '#domain/jobs/job.ts'
import { shiftStartOf } from '#domain/jobs/shift.ts'
import { speculativeJobId } from '#domain/jobs/speculative-job-id.ts'
import type { Language } from '#domain/language/languages.ts'
import { localized } from '#domain/language/localized.ts'
import { type FoldedText, foldText, foldWords, matchesFolded } from '#domain/search/fold-text.ts'
import type { Company } from '#domain/site/company.ts'
import type { Store } from '#domain/store/store.ts'
import { indexById } from '../frame/index-by-id.ts'
import { jobLabels } from './job-labels.ts'

interface Bakery {
  jobs: readonly Job[]
  stores: readonly Store[]
  company: Company
}

const foldedByJob: Record<Language, WeakMap<Job, FoldedText>> = { de: new WeakMap(), en: new WeakMap() }

/** Location, name, identifier and department, in the visitor's language and in German, which the towns' people type. */
function foldedOf(job: Job, { stores, company }: Bakery, language: Language): FoldedText {
  const known = foldedByJob[language].get(job)
  if (known) return known
  // The company's name is no place: it would find every such job for whoever looks for a bakery.
  const place = indexById(stores).get(job.storeId ?? '') ?? { ...company, name: jobLabels(language).everywhere }
  const { name, location, postalCode } = place
  const texts = [job.name, job.department].flatMap((text) => [localized(text, language), text.de])
  const folded = foldText([name, location, postalCode, job.identifier, ...texts].join(' '))
  foldedByJob[language].set(job, folded)
  return folded
}

const newestFirst = (one: Job, other: Job) =>
  other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id)

const isOneOf = <T>(chosen: readonly T[], value: T | undefined) =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value))

/** The speculative application is no find: it is what remains when there is none. */
export function findJobs(bakery: Bakery, query: JobQuery, language: Language): Job[] {
  const words = foldWords(query.keyword ?? '')
  return bakery.jobs
    .filter(
      (job) =>
        job.id !== speculativeJobId &&
        (!query.isActive || job.isActive) &&
        isOneOf(query.field, job.field) &&
        isOneOf(query.type, job.employmentType) &&
        isOneOf(query.shift, job.shift ? shiftStartOf(job.shift) : undefined) &&
        (words.length === 0 || matchesFolded(foldedOf(job, bakery, language), words)),
    )
    .sort(newestFirst)
}
