import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { listAnswer, singleAnswer } from '#contract/envelope.ts'
import { tasterOptionsSchema } from '#contract/hiring/application-answer.ts'
import { tasterSchema } from '#contract/hiring/application-requests.ts'
import { type JobAnswer, type JobSummary, jobAnswerSchema, jobSummarySchema } from '#contract/hiring/job-answer.ts'
import { jobQuerySchema, statisticsSchema } from '#contract/hiring/job-query.ts'
import { countAttempt } from '#db/attempts.ts'
import { countJobView } from '#db/job-statistics.ts'
import { formatClockMinute, parseClockMinute } from '#domain/calendar/clock-minute.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { bookTasterDay, offeredTasterDays, tasterStores } from '#hiring/book-taster-day.ts'
import { momentOf } from '../../moment-of.ts'
import { answerText, untilNewContent } from '../middleware/answer-text.ts'
import { answers, jsonBody, notFoundAnswer, refusedAnswer, saidSchema, tooManyAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { rememberAnswers } from '../middleware/remember-answers.ts'
import { say } from '../middleware/say.ts'
import { findJobs } from './find-jobs.ts'
import { showJob, showJobSummary } from './show-job.ts'

type ListAnswer = { success: true; count: number; data: JobSummary[] }
type OneAnswer = { success: true; data: JobAnswer }

const jobParams = z.object({ jobId: z.string().max(100) })
const booked = z.object({ storeName: z.string(), date: z.iso.date(), time: z.string() }).openapi('TasterBooked')

const listRoute = createRoute({
  method: 'get',
  path: '/jobs',
  tags: ['Jobs'],
  summary: 'Jobs by keyword and filters, the newest first',
  request: { query: jobQuerySchema },
  responses: answers(listAnswer(jobSummarySchema)),
})

const oneRoute = createRoute({
  method: 'get',
  path: '/jobs/{jobId}',
  tags: ['Jobs'],
  summary: 'One job, also when it is filled',
  request: { params: jobParams },
  responses: { ...answers(singleAnswer(jobAnswerSchema)), ...notFoundAnswer },
})

const statisticsRoute = createRoute({
  method: 'post',
  path: '/jobs/{jobId}/statistics',
  tags: ['Jobs'],
  summary: 'Count a view by its source',
  request: { params: jobParams, body: jsonBody(statisticsSchema) },
  responses: { ...answers(saidSchema), ...notFoundAnswer, ...tooManyAnswer },
})

const tasterOptionsRoute = createRoute({
  method: 'get',
  path: '/jobs/{jobId}/taster',
  tags: ['Jobs'],
  summary: 'Days and times for a taster day',
  request: { params: jobParams, query: z.object({ storeId: z.string().max(100).optional() }) },
  responses: { ...answers(singleAnswer(tasterOptionsSchema)), ...notFoundAnswer },
})

const tasterRoute = createRoute({
  method: 'post',
  path: '/jobs/{jobId}/taster',
  tags: ['Jobs'],
  summary: 'Book a taster day',
  request: { params: jobParams, body: jsonBody(tasterSchema) },
  responses: { ...answers(singleAnswer(booked)), ...notFoundAnswer, ...refusedAnswer, ...tooManyAnswer },
})

const viewLimit = { maxAttempts: 300, windowMs: 3_600_000 }
const tasterLimit = { maxAttempts: 10, windowMs: 3_600_000 }

const tasterFields = {
  storeNotOffered: 'storeId',
  dateNotOffered: 'date',
  timeNotOffered: 'time',
  tasterTaken: 'date',
} as const

export function addJobRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const remember = rememberAnswers()
  const { bakery, db, now, hiring } = services
  const jobOf = (jobId: string) => indexById(bakery().jobs).get(jobId)

  api.openapi(listRoute, (c) => {
    const query = c.req.valid('query')
    const language = c.get('language')
    const content = bakery()
    const answer = remember(content.version, `${language} ${JSON.stringify(query)}`, () => {
      const found = findJobs(content, query, language)
      const offset = query.offset ?? query.skip ?? 0
      const page = found.slice(offset, offset + query.limit)
      const data = page.map((job) => showJobSummary(job, { ...content, language }))
      return { success: true, count: found.length, data }
    })
    return answerText<ListAnswer>(c, answer, untilNewContent)
  })

  api.openapi(oneRoute, (c) => {
    const { jobId } = c.req.valid('param')
    const language = c.get('language')
    const content = bakery()
    const job = jobOf(jobId)
    if (!job) return fail(c, 'notFound')
    const answer = remember(content.version, `${language} one ${jobId}`, () => ({
      success: true,
      data: showJob(job, { ...content, language }),
    }))
    return answerText<OneAnswer>(c, answer, untilNewContent)
  })

  api.openapi(statisticsRoute, async (c) => {
    const { jobId } = c.req.valid('param')
    const { type } = c.req.valid('json')
    if (!jobOf(jobId)) return fail(c, 'notFound')
    if (!(await countAttempt(db, `view ${c.env?.visitor ?? 'in-process'}`, viewLimit, now())))
      return fail(c, 'tooManyRequests')
    if (type !== 'preview') await countJobView(db, jobId, type, momentOf(now()).now.date)
    return c.json({ success: true as const, message: say(c, 'counted') }, 200)
  })

  api.openapi(tasterOptionsRoute, async (c) => {
    const job = jobOf(c.req.valid('param').jobId)
    if (!job?.isActive) return fail(c, 'notFound')
    const offered = tasterStores(job, bakery().stores)
    const { storeId = offered.length === 1 ? offered[0]?.id : undefined } = c.req.valid('query')
    const store = offered.find(({ id }) => id === storeId)
    const days = store ? await offeredTasterDays(hiring, store) : []
    const data = {
      stores: offered.map(({ id, name, location }) => ({ id, name, location })),
      dates: days.map(({ date, minutes }) => ({ date, times: minutes.map(formatClockMinute) })),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(tasterRoute, async (c) => {
    const job = jobOf(c.req.valid('param').jobId)
    if (!job?.isActive) return fail(c, 'notFound')
    if (!(await countAttempt(db, `taster ${c.env?.visitor ?? 'in-process'}`, tasterLimit, now())))
      return fail(c, 'tooManyRequests')
    const { time, ...wish } = c.req.valid('json')
    const result = await bookTasterDay(hiring, job, { ...wish, minute: parseClockMinute(time) ?? 0 })
    if (result.kind !== 'booked') return fail(c, result.kind, { [tasterFields[result.kind]]: `error-${result.kind}` })
    const data = { storeName: result.store.name, date: wish.date, time }
    return c.json({ success: true as const, data }, 200)
  })
}
