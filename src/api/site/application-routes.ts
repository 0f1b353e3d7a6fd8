import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import {
  applicantMessageSchema,
  applicationParams,
  applicationResponseSchema,
  suggestionAnswerSchema,
  talentPoolSchema,
} from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { tokenQuery } from '#contract/orders.ts'
import { listApplicationEvents } from '#db/application-work.ts'
import { listAttachments } from '#db/attachments.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import { toConversation } from '#domain/hiring/conversation.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { localized } from '#domain/i18n/languages.ts'
import { readInterview } from '#services/hiring/book-interview.ts'
import {
  type ChangeResult,
  changeApplicationState,
  eraseApplication,
  setTalentPoolConsent,
} from '#services/hiring/change-application.ts'
import { receiveReply } from '#services/hiring/conversation.ts'
import type { OpenResult } from '#services/hiring/links.ts'
import { answerSuggestion } from '#services/hiring/suggest-job.ts'
import { toApplicationResponse } from './application-response.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { openByGrant, openByLink, problemByAccess } from './middleware/application-access.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'

const createRoute = routesOf('Applications')
const applicationResponses = jsonResponses(singleResponse(applicationResponseSchema), 404, 410)
const changeResponses = jsonResponses(messageSchema, 404, 410, 409)

const linkRoute = createRoute('get', '/applications/{applicationId}/link', {
  summary: 'An application by the link in its mails',
  request: { params: applicationParams, query: tokenQuery },
  responses: applicationResponses,
})

const applicationRoute = createRoute('get', '/applications/{applicationId}', {
  summary: 'An application for which this browser has a grant',
  request: { params: applicationParams },
  responses: applicationResponses,
})

const withdrawRoute = createRoute('post', '/applications/{applicationId}/withdraw', {
  summary: 'Withdraw an application',
  request: { params: applicationParams },
  responses: changeResponses,
})

const eraseRoute = createRoute('delete', '/applications/{applicationId}', {
  summary: 'Delete an application with all its data immediately',
  request: { params: applicationParams },
  responses: changeResponses,
})

const talentPoolRoute = createRoute('post', '/applications/{applicationId}/talent-pool', {
  summary: 'Give, extend or revoke the consent to store the data for two years',
  request: { params: applicationParams, body: jsonBody(talentPoolSchema) },
  responses: changeResponses,
})

const messageRoute = createRoute('post', '/applications/{applicationId}/messages', {
  summary: 'Write to whoever deals with the application',
  request: { params: applicationParams, body: jsonBody(applicantMessageSchema) },
  responses: jsonResponses(messageSchema, 404, 410, 409, 429),
})

const suggestionRoute = createRoute('post', '/applications/{applicationId}/suggestion', {
  summary: 'Accept or decline another job that was suggested',
  request: { params: applicationParams, body: jsonBody(suggestionAnswerSchema) },
  responses: changeResponses,
})

export function addApplicationRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, content, hiring } = services

  /** Whether the applicant has times to choose from. */
  async function toAppointment(id: string) {
    const { booked, free, isOffered } = await readInterview(hiring, id)
    if (!isOffered) return undefined
    return {
      isOffered: booked !== undefined || free.length > 0,
      ...(booked && { date: booked.date, time: formatClockMinute(booked.minute) }),
    }
  }

  async function applicationResponse(c: Context<ApiEnv>, access: OpenResult) {
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const { id, jobId, state } = access.stored.application
    const attachments = await listAttachments(db, id)
    const appointment = state === 'invited' ? await toAppointment(id) : undefined
    const jobById = indexById(content().jobs)
    const language = c.get('language')
    const events = await listApplicationEvents(db, id)
    const messages = toConversation(events).flatMap(({ at, direction, actor, text }) =>
      direction === 'noted'
        ? []
        : [{ at, text, isMine: direction === 'fromApplicant', author: direction === 'toApplicant' ? actor.name : '' }],
    )
    const { suggestedJob: suggested } = access.stored.application
    const isJobPublished = jobById.has(jobId)
    const context = {
      language,
      attachments,
      messages,
      suggestedJob: suggested
        ? {
            jobId: suggested.id,
            name: localized(suggested.name, language),
            isOpen: jobById.get(suggested.id)?.isActive === true,
          }
        : undefined,
      hasScanner: hiring.scan !== undefined,
      isJobPublished,
      appointment,
    }
    const data = toApplicationResponse(access.stored, context)
    return c.json({ success: true as const, data }, 200)
  }

  function changeResponse(
    c: Context<ApiEnv>,
    { kind }: Pick<ChangeResult, 'kind'>,
    message: Parameters<typeof messageResponse>[1],
  ) {
    // Deleted since the grant was checked.
    if (kind === 'unknown') return errorResponse(c, 'applicationDeleted')
    return kind === 'changed' ? messageResponse(c, message) : errorResponse(c, 'notPossibleNow')
  }

  api.openapi(linkRoute, async (c) => {
    const link = { id: c.req.valid('param').applicationId, token: c.req.valid('query').token }
    return applicationResponse(c, await openByLink(c, services, link))
  })
  api.openapi(applicationRoute, async (c) =>
    applicationResponse(c, await openByGrant(c, services, c.req.valid('param').applicationId)),
  )

  api.openapi(withdrawRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    return changeResponse(
      c,
      await changeApplicationState(hiring, id, 'withdraw', { actor: applicantActor }),
      'applicationWithdrawn',
    )
  })

  api.openapi(messageRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const refused = await refuseMailCause(c, services, 'applicantReplied')
    if (refused) return refused
    const { kind } = await receiveReply(hiring, id, c.req.valid('json').text)
    if (kind === 'tooManyReplies') return errorResponse(c, 'tooManyReplies')
    return changeResponse(c, { kind: kind === 'sent' ? 'changed' : kind }, 'messageSent')
  })

  api.openapi(suggestionRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const { kind } = await answerSuggestion(hiring, id, c.req.valid('json').accepts)
    if (kind === 'jobClosed') return errorResponse(c, 'jobClosed')
    if (kind === 'accepted' || kind === 'declined')
      return messageResponse(c, kind === 'accepted' ? 'suggestionAccepted' : 'suggestionDeclined')
    return changeResponse(c, { kind }, 'suggestionDeclined')
  })

  api.openapi(eraseRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const isErased = (await eraseApplication(hiring, id)) === 'erased'
    return changeResponse(c, { kind: isErased ? 'changed' : 'unknown' }, 'applicationErased')
  })

  api.openapi(talentPoolRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const { consent } = c.req.valid('json')
    const access = await openByGrant(c, services, id)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const result = await setTalentPoolConsent(hiring, id, consent)
    return changeResponse(c, result, consent ? 'talentPoolGiven' : 'talentPoolTaken')
  })
}
