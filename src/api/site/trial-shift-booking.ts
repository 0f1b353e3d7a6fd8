import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { trialShiftBookingSchema, trialShiftMoveSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { calendarFileSchema } from '#contract/orders.ts'
import { formatClockMinute, parseClockMinute } from '#domain/calendar/local-time.ts'
import { localized } from '#domain/i18n/languages.ts'
import { createTrialShiftFile } from '#integrations/mail/hiring-calendar.ts'
import { createTrialShiftLink, isTrialShiftToken } from '#services/hiring/links.ts'
import {
  cancelOwnTrialShift,
  listTrialShiftDays,
  moveOwnTrialShift,
  readTrialShift,
} from '#services/hiring/trial-shifts.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { failures, jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'
import { timeProblemFields } from './trial-shifts.ts'

const createRoute = routesOf('Jobs')
const path = '/trial-shift-bookings/{bookingId}' as const
const params = z.object({ bookingId: z.string().max(60) })
const tokenQuery = z.object({ token: z.string().max(200) })
const request = { params, query: tokenQuery }
const refusals = failures(404, 410)
const bookingResponses = {
  ...jsonResponses(singleResponse(trialShiftBookingSchema)),
  ...refusals,
  ...failures(409),
}

const readRoute = createRoute('get', path, {
  summary: 'A booked taster day by its link, and the times to which it can be moved',
  request,
  responses: bookingResponses,
})

const moveRoute = createRoute('post', path, {
  summary: 'Move a taster day',
  request: { ...request, body: jsonBody(trialShiftMoveSchema) },
  responses: bookingResponses,
})

const cancelRoute = createRoute('delete', path, {
  summary: 'Cancel a taster day',
  request,
  responses: { ...jsonResponses(messageSchema), ...refusals, ...failures(409) },
})

const calendarRoute = createRoute('get', `${path}/calendar`, {
  summary: 'A booked taster day as a calendar file',
  request,
  responses: { ...jsonResponses(singleResponse(calendarFileSchema)), ...refusals },
})

/** For the guest who has the link in the mail, or on the page that confirmed the booking. */
export function addTrialShiftBookingRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { hiring, grants, now, content, orders } = services

  const isGenuine = (id: string, token: string) => isTrialShiftToken(grants.access, id, token, now())

  async function bookingResponse(c: Context<ApiEnv>, id: string) {
    const own = await readTrialShift(hiring, id)
    if (!own) return errorResponse(c, 'trialShiftCanceled')
    const { booking, job, store, isChangeable } = own
    const days = isChangeable && job?.isActive && store ? await listTrialShiftDays(hiring, job, store) : []
    const data = {
      jobId: booking.jobId,
      jobName: job ? localized(job.name, c.get('language')) : '',
      storeName: store?.name ?? '',
      address: store ? `${store.streetAddress}, ${store.postalCode} ${store.location}` : '',
      date: booking.date,
      time: formatClockMinute(booking.minute),
      hasMail: booking.mail !== '',
      isChangeable,
      dates: days.map(({ date, minutes }) => ({ date, times: minutes.map(formatClockMinute) })),
    }
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(readRoute, async (c) => {
    const { bookingId } = c.req.valid('param')
    if (!isGenuine(bookingId, c.req.valid('query').token)) return errorResponse(c, 'notFound')
    return bookingResponse(c, bookingId)
  })

  api.openapi(moveRoute, async (c) => {
    const { bookingId } = c.req.valid('param')
    if (!isGenuine(bookingId, c.req.valid('query').token)) return errorResponse(c, 'notFound')
    const { date, time } = c.req.valid('json')
    const { kind } = await moveOwnTrialShift(hiring, bookingId, { date, minute: parseClockMinute(time) ?? 0 })
    if (kind === 'moved') return bookingResponse(c, bookingId)
    if (kind === 'unknown') return errorResponse(c, 'trialShiftCanceled')
    if (kind === 'notPossible') return errorResponse(c, 'notPossibleNow')
    return errorResponse(c, kind, { errors: { [timeProblemFields[kind]]: `error-${kind}` } })
  })

  api.openapi(cancelRoute, async (c) => {
    const { bookingId } = c.req.valid('param')
    if (!isGenuine(bookingId, c.req.valid('query').token)) return errorResponse(c, 'notFound')
    const result = await cancelOwnTrialShift(hiring, bookingId)
    if (result === 'notPossible') return errorResponse(c, 'notPossibleNow')
    return result === 'unknown' ? errorResponse(c, 'trialShiftCanceled') : messageResponse(c, 'trialShiftCanceled')
  })

  api.openapi(calendarRoute, async (c) => {
    const { bookingId } = c.req.valid('param')
    if (!isGenuine(bookingId, c.req.valid('query').token)) return errorResponse(c, 'notFound')
    const own = await readTrialShift(hiring, bookingId)
    if (!own?.store) return errorResponse(c, 'trialShiftCanceled')
    const { booking, job, store } = own
    const language = c.get('language')
    const { company } = content()
    const { id, jobId, date, minute, sequence } = booking
    const link = createTrialShiftLink(
      { id, jobId, date, language },
      { publicUrl: orders.publicUrl, accessTokens: grants.access },
    )
    const { filename, content: text } = createTrialShiftFile({
      ...{ bookingId: id, sequence, date, minute, language, store, link, now: now(), method: 'PUBLISH' },
      jobName: job ? localized(job.name, language) : '',
      sender: { companyName: company.name, mail: company.mail },
    })
    return c.json({ success: true as const, data: { filename, text } }, 200)
  })
}
