import { z } from '@hono/zod-openapi'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { trialShiftBookedSchema, trialShiftOptionsSchema, trialShiftSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { formatClockMinute, parseClockMinute } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import { createTrialShiftToken } from '#services/hiring/links.ts'
import { bookTrialShift, listTrialShiftDays, listTrialShiftStores } from '#services/hiring/trial-shifts.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Jobs')

const jobParams = z.object({ jobId: z.string().max(100) })

const optionsRoute = createRoute('get', '/jobs/{jobId}/trial-shift', {
  summary: 'Days and times for a taster day',
  request: { params: jobParams, query: z.object({ storeId: z.string().max(100).optional() }) },
  responses: jsonResponses(singleResponse(trialShiftOptionsSchema), 404),
})

const bookRoute = createRoute('post', '/jobs/{jobId}/trial-shift', {
  summary: 'Book a taster day',
  request: { params: jobParams, body: jsonBody(trialShiftSchema) },
  responses: jsonResponses(singleResponse(trialShiftBookedSchema), 404, 409, 429),
})

/** The field of the form that a problem belongs to. */
export const timeProblemFields = {
  storeNotOffered: 'storeId',
  dateNotOffered: 'date',
  timeNotOffered: 'time',
  trialShiftTaken: 'date',
} as const

export function addTrialShiftRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { content, hiring, grants } = services

  function findActiveJob(jobId: string) {
    const job = indexById(content().jobs).get(jobId)
    return job?.isActive ? job : undefined
  }

  api.openapi(optionsRoute, async (c) => {
    const job = findActiveJob(c.req.valid('param').jobId)
    if (!job) return errorResponse(c, 'notFound')
    const stores = listTrialShiftStores(job, content().stores)
    const { storeId = stores.length === 1 ? stores[0]?.id : undefined } = c.req.valid('query')
    const store = stores.find(({ id }) => id === storeId)
    const days = store ? await listTrialShiftDays(hiring, job, store) : []
    const data = {
      stores: stores.map(({ id, name, location }) => ({ id, name, location })),
      dates: days.map(({ date, minutes }) => ({ date, times: minutes.map(formatClockMinute) })),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(bookRoute, async (c) => {
    const job = findActiveJob(c.req.valid('param').jobId)
    if (!job) return errorResponse(c, 'notFound')
    const limited = await refuseMailCause(c, services, 'trialShiftBooked')
    if (limited) return limited
    const { time, ...booking } = c.req.valid('json')
    const minute = parseClockMinute(time) ?? 0
    const result = await bookTrialShift(hiring, job, { ...booking, minute, language: c.get('language') })
    if (result.kind !== 'booked')
      return errorResponse(c, result.kind, { errors: { [timeProblemFields[result.kind]]: `error-${result.kind}` } })
    const { id: bookingId, store } = result
    const { date } = booking
    const token = createTrialShiftToken(grants.access, { id: bookingId, date })
    const data = { bookingId, token, storeName: store.name, date, time }
    return c.json({ success: true as const, data }, 200)
  })
}
