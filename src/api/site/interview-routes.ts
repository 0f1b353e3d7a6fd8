import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import {
  applicationParams,
  type InterviewResponse,
  interviewChoiceSchema,
  interviewResponseSchema,
} from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { calendarFileSchema } from '#contract/orders.ts'
import { findApplicationWork } from '#db/application-work.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import type { InterviewSlot } from '#domain/hiring/interview.ts'
import { localized } from '#domain/i18n/languages.ts'
import { createInterviewFile } from '#integrations/mail/hiring-calendar.ts'
import { bookInterview, cancelInterview, readInterview } from '#services/hiring/book-interview.ts'
import { toInterviewDetails } from '#services/hiring/release-interview.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { openByGrant, problemByAccess } from './middleware/application-access.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Applications')
const interviewResponses = jsonResponses(singleResponse(interviewResponseSchema), 404, 410, 409)
const path = '/applications/{applicationId}/interview' as const

const readRoute = createRoute('get', path, {
  summary: 'The interview of an application, and the times to choose from',
  request: { params: applicationParams },
  responses: interviewResponses,
})

const bookRoute = createRoute('post', path, {
  summary: 'Choose a time, or another one',
  request: { params: applicationParams, body: jsonBody(interviewChoiceSchema) },
  responses: interviewResponses,
})

const cancelRoute = createRoute('delete', path, {
  summary: 'Cancel the interview',
  request: { params: applicationParams },
  responses: interviewResponses,
})

const calendarRoute = createRoute('get', `${path}/calendar`, {
  summary: 'The booked interview as a calendar file',
  request: { params: applicationParams },
  responses: jsonResponses(singleResponse(calendarFileSchema), 404, 410),
})

const toTime = ({ id, date, minute, durationMinutes, place, interviewerName }: InterviewSlot) => ({
  slotId: id,
  date,
  time: formatClockMinute(minute),
  durationMinutes,
  place,
  interviewer: interviewerName,
})

const problemByFailure = {
  unknown: 'applicationDeleted',
  notPossible: 'notPossibleNow',
  slotTaken: 'interviewTaken',
  slotGone: 'interviewGone',
} as const

export function addInterviewRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, hiring, content, orders, now } = services

  async function interviewResponse(c: Context<ApiEnv>, id: string) {
    const { booked, isChangeable, free } = await readInterview(hiring, id)
    const data: InterviewResponse = { booked: booked ? toTime(booked) : null, isChangeable, times: free.map(toTime) }
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(readRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    return interviewResponse(c, id)
  })

  api.openapi(bookRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const { kind } = await bookInterview(hiring, id, c.req.valid('json').slotId)
    return kind === 'booked' ? interviewResponse(c, id) : errorResponse(c, problemByFailure[kind])
  })

  api.openapi(cancelRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const { kind } = await cancelInterview(hiring, id)
    return kind === 'canceled' ? interviewResponse(c, id) : errorResponse(c, problemByFailure[kind])
  })

  api.openapi(calendarRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const { booked } = await readInterview(hiring, id)
    const work = booked && (await findApplicationWork(db, id))
    if (!work) return errorResponse(c, 'applicationNotFound')
    const language = c.get('language')
    const { company } = content()
    const { filename, content: text } = createInterviewFile({
      applicationId: id,
      interview: toInterviewDetails(booked, work.interviewSequence),
      language,
      jobName: localized(access.stored.application.jobName, language),
      sender: { companyName: company.name, mail: company.mail },
      // Without a token, because a calendar is often shared.
      link: `${orders.publicUrl}/applications/${id}/interview`,
      now: now(),
      method: 'PUBLISH',
    })
    return c.json({ success: true as const, data: { filename, text } }, 200)
  })
}
