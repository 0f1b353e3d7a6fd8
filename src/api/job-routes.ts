import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type JobQuery,
  jobQuerySchema,
  jobResponseSchema,
  jobStatisticsSchema,
  jobSummarySchema,
} from '#contract/jobs.ts'
import { countAttempt } from '#db/rate-limits.ts'
import { countJobView } from '#db/statistics.ts'
import { type Company, indexById } from '#domain/content/content.ts'
import { type Job, shiftStart, speculativeJobId } from '#domain/hiring/job.ts'
import { fallbackLanguage, type Language, localeByLanguage, localized } from '#domain/i18n/languages.ts'
import { type NormalizedText, normalizeText, parseSearchTerms } from '#domain/normalize-text.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '../clock.ts'
import { getTranslator } from '../translations.ts'
import { toJobResponse, toJobSummaryResponse } from './job-response.ts'
import { type ApiEnv, type ApiServices, getVisitor } from './middleware/api-context.ts'
import { sendCachedJson, untilContentChanges } from './middleware/cacheable-response.ts'
import {
  jsonBody,
  jsonResponses,
  messageSchema,
  notFoundResponse,
  tooManyRequestsResponse,
} from './middleware/openapi-responses.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

interface JobContent {
  jobs: readonly Job[]
  stores: readonly Store[]
  company: Company
}

const indexesByJobs = new WeakMap<readonly Job[], Partial<Record<Language, SearchIndex>>>()

/** Location, name, identifier and department, in the given language and in the fallback language. */
function toSearchText(job: Job, { stores, company }: JobContent, language: Language): NormalizedText {
  // Not the company's name: a search for "bakery" would find every job without a store.
  const everywhere = { ...company, name: getTranslator(language, 'jobs')('everywhere') }
  const { name, location, postalCode } = indexById(stores).get(job.storeId ?? '') ?? everywhere
  const texts = [job.name, job.department].flatMap((text) => [localized(text, language), text[fallbackLanguage]])
  return normalizeText([name, location, postalCode, job.identifier, ...texts].join(' '))
}

/** Created once per content import and language. */
function getSearchIndex(content: JobContent, language: Language): SearchIndex {
  const { jobs } = content
  const indexes = indexesByJobs.get(jobs) ?? {}
  indexesByJobs.set(jobs, indexes)
  indexes[language] ??= createSearchIndex(jobs.map((job) => toSearchText(job, content, language)))
  return indexes[language]
}

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

const matchesAny = <T>(chosen: readonly T[], value: T | undefined) =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value))

/** Never returns the speculative application, which is offered separately. */
export function findJobs(content: JobContent, query: JobQuery, language: Language): Job[] {
  const isMatch = getSearchIndex(content, language)(parseSearchTerms(query.keyword ?? ''))
  const found = content.jobs.filter(
    (job, index) =>
      job.id !== speculativeJobId &&
      (query.isActive === undefined || job.isActive === query.isActive) &&
      matchesAny(query.field, job.field) &&
      matchesAny(query.type, job.employmentType) &&
      matchesAny(query.shift, job.shift ? shiftStart(job.shift) : undefined) &&
      isMatch(index),
  )
  return sortJobs(found, language)
}

const jobParams = z.object({ jobId: z.string().max(100) })

const listRoute = createRoute({
  method: 'get',
  path: '/jobs',
  tags: ['Jobs'],
  summary: 'Jobs by keyword and filters, the newest first',
  request: { query: jobQuerySchema },
  responses: jsonResponses(listResponse(jobSummarySchema)),
})

const detailRoute = createRoute({
  method: 'get',
  path: '/jobs/{jobId}',
  tags: ['Jobs'],
  summary: 'One job, including filled ones',
  request: { params: jobParams },
  responses: { ...jsonResponses(singleResponse(jobResponseSchema)), ...notFoundResponse },
})

const statisticsRoute = createRoute({
  method: 'post',
  path: '/jobs/{jobId}/statistics',
  tags: ['Jobs'],
  summary: 'Count a view by its source',
  request: { params: jobParams, body: jsonBody(jobStatisticsSchema) },
  responses: { ...jsonResponses(messageSchema), ...notFoundResponse, ...tooManyRequestsResponse },
})

const viewLimit = { maxAttempts: 300, windowMs: 3_600_000 }

export function addJobRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, now } = services
  const findJob = (jobId: string) => indexById(services.content().jobs).get(jobId)

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const content = services.content()
    return sendCachedJson(c, services.respondCached, { params: query, maxAgeMs: untilContentChanges }, () => {
      const found = findJobs(content, query, language)
      const offset = query.offset ?? query.skip ?? 0
      const page = found.slice(offset, offset + query.limit)
      const data = page.map((job) => toJobSummaryResponse(job, { ...content, language }))
      return { success: true as const, count: found.length, data }
    })
  })

  api.openapi(detailRoute, (c) => {
    const { jobId } = c.req.valid('param')
    const language = c.get('language')
    const content = services.content()
    const job = findJob(jobId)
    if (!job) return errorResponse(c, 'notFound')
    return sendCachedJson(c, services.respondCached, { params: jobId, maxAgeMs: untilContentChanges }, () => ({
      success: true as const,
      data: toJobResponse(job, { ...content, language }),
    }))
  })

  api.openapi(statisticsRoute, async (c) => {
    const { jobId } = c.req.valid('param')
    const { type } = c.req.valid('json')
    if (!findJob(jobId)) return errorResponse(c, 'notFound')
    const isAllowed = await countAttempt(db, `view ${getVisitor(c)}`, viewLimit, now())
    if (!isAllowed) return errorResponse(c, 'tooManyRequests')
    if (type !== 'preview') await countJobView(db, jobId, type, localTime(now()).now.date)
    return messageResponse(c, 'counted')
  })
}
