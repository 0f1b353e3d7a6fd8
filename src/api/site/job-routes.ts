import { z } from '@hono/zod-openapi'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  jobQuerySchema,
  jobResponseSchema,
  jobSearchSchema,
  jobStatisticsSchema,
  jobSummarySchema,
} from '#contract/jobs.ts'
import { explainedListResponse } from '#contract/search.ts'
import { countAttempt } from '#db/rate-limits.ts'
import { countJobView } from '#db/statistics.ts'
import { indexById } from '#domain/content/content.ts'
import { answerDate, answerWithinDays } from '#domain/hiring/answer-time.ts'
import type { Job } from '#domain/hiring/job.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localTime } from '#foundation/clock.ts'
import { readRecentAnswerDays } from '#services/hiring/recent-answers.ts'
import { toJobResponse, toJobSummaryResponse } from './job-response.ts'
import { explainJobs, type JobContent, type JobCriteria, searchJobs } from './job-search.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { msUntilTomorrow, sendCachedJson, untilContentChanges } from './middleware/cacheable-response.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'

/** What a job page says about answers: when an applicant of today has one, and after how long the last ones had. */
async function readAnswerTimes({ db, now, content }: Pick<ApiServices, 'db' | 'now' | 'content'>, job: Job) {
  const {
    now: { date: today },
    holidays,
  } = localTime(now())
  return {
    answerBy: answerDate(today, answerWithinDays(job, content().company), holidays),
    recentAnswerDays: await readRecentAnswerDays(db, today),
  }
}

const createRoute = routesOf('Jobs')

/** The best first: by distance if the keyword names a place, else by how well the words fit, then the newest. */
export const findJobs = (content: JobContent, criteria: JobCriteria, language: Language): Job[] =>
  searchJobs(content, criteria, language).found.map(({ job }) => job)

const jobParams = z.object({ jobId: z.string().max(100) })

const listRoute = createRoute('get', '/jobs', {
  summary: 'Jobs by keyword and filters',
  description:
    'Without a keyword the newest come first, with the name of a town or a postcode the nearest, else those that fit the words best.',
  request: { query: jobQuerySchema },
  responses: jsonResponses(explainedListResponse(jobSummarySchema, jobSearchSchema)),
})

const detailRoute = createRoute('get', '/jobs/{jobId}', {
  summary: 'One job, including filled ones',
  request: { params: jobParams },
  responses: jsonResponses(singleResponse(jobResponseSchema), 404),
})

const statisticsRoute = createRoute('post', '/jobs/{jobId}/statistics', {
  summary: 'Count a view by its source',
  request: { params: jobParams, body: jsonBody(jobStatisticsSchema) },
  responses: jsonResponses(messageSchema, 404, 429),
})

/** How old the measured answer time of a job page can be. */
const answerTimesMaxAgeMs = 10 * 60_000

const viewLimit = { maxAttempts: 300, windowMs: 3_600_000 }

export function addJobRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now } = services
  const findJob = (jobId: string) => indexById(services.content().jobs).get(jobId)

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const content = services.content()
    return sendCachedJson(c, services.respondCached, { params: query, maxAgeMs: untilContentChanges }, () => {
      const result = searchJobs(content, query, language)
      const { found } = result
      const offset = query.offset ?? query.skip ?? 0
      const data = found.slice(offset, offset + query.limit).map(({ job, km }) => ({
        ...toJobSummaryResponse(job, { ...content, language }),
        ...(km && { distanceKm: Math.round(km * 10) / 10 }),
      }))
      return {
        success: true as const,
        count: found.length,
        data,
        ...(query.explain && { search: explainJobs(content, query, result, language) }),
      }
    })
  })

  api.openapi(detailRoute, (c) => {
    const { jobId } = c.req.valid('param')
    const language = c.get('language')
    const content = services.content()
    const job = findJob(jobId)
    if (!job) return errorResponse(c, 'notFound')
    const maxAgeMs = Math.min(answerTimesMaxAgeMs, msUntilTomorrow(now()))
    return sendCachedJson(c, services.respondCached, { params: jobId, maxAgeMs }, async () => ({
      success: true as const,
      data: toJobResponse(job, { ...content, language }, await readAnswerTimes(services, job)),
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
