import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  applicationParams,
  applicationResponseSchema,
  decisionSchema,
  talentPoolSchema,
} from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { tokenQuery } from '#contract/orders.ts'
import { findApplication, type StoredApplication, wasApplicationDeleted } from '#db/applications.ts'
import { listAttachments } from '#db/attachments.ts'
import { indexById } from '#domain/content/content.ts'
import { changeApplicationState, eraseApplication, setTalentPoolConsent } from '#hiring/change-application.ts'
import { toApplicationResponse } from './application-response.ts'
import { hasGrant, issueGrant } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import {
  conflictResponse,
  goneResponse,
  jsonBody,
  jsonResponses,
  messageSchema,
  notFoundResponse,
} from './middleware/openapi-responses.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'

const tags = ['Applications']
const applicationResponses = {
  ...jsonResponses(singleResponse(applicationResponseSchema)),
  ...notFoundResponse,
  ...goneResponse,
}
const changeResponses = { ...jsonResponses(messageSchema), ...notFoundResponse, ...goneResponse, ...conflictResponse }

const linkRoute = (path: '/applications' | '/reviews', summary: string) =>
  createRoute({
    method: 'get',
    path: `${path}/{applicationId}/link` as const,
    tags,
    summary,
    request: { params: applicationParams, query: tokenQuery },
    responses: applicationResponses,
  })

const grantedRoute = (path: '/applications' | '/reviews', summary: string) =>
  createRoute({
    method: 'get',
    path: `${path}/{applicationId}` as const,
    tags,
    summary,
    request: { params: applicationParams },
    responses: applicationResponses,
  })

const applicationLinkRoute = linkRoute('/applications', 'An application by the link in its mails')
const applicationRoute = grantedRoute('/applications', 'An application for which this browser has a grant')
const reviewLinkRoute = linkRoute('/reviews', 'An application by the link for reviewers')
const reviewRoute = grantedRoute('/reviews', 'An application for which this reviewer has a grant')

const withdrawRoute = createRoute({
  method: 'post',
  path: '/applications/{applicationId}/withdraw',
  tags,
  summary: 'Withdraw an application',
  request: { params: applicationParams },
  responses: changeResponses,
})

const eraseRoute = createRoute({
  method: 'delete',
  path: '/applications/{applicationId}',
  tags,
  summary: 'Delete an application with all its data immediately',
  request: { params: applicationParams },
  responses: changeResponses,
})

const talentPoolRoute = createRoute({
  method: 'post',
  path: '/applications/{applicationId}/talent-pool',
  tags,
  summary: 'Give, extend or revoke the consent to store the data for two years',
  request: { params: applicationParams, body: jsonBody(talentPoolSchema) },
  responses: changeResponses,
})

const decisionRoute = createRoute({
  method: 'post',
  path: '/reviews/{applicationId}/decision',
  tags,
  summary: 'Invite, hire or reject',
  request: { params: applicationParams, body: jsonBody(decisionSchema) },
  responses: changeResponses,
})

type GrantPurpose = 'application-grant' | 'review-grant'

export function addApplicationRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, now, content, hiring, grants } = services

  async function applicationResponse(c: Context<ApiEnv>, stored: StoredApplication) {
    const { id, jobId } = stored.application
    const attachments = await listAttachments(db, id)
    const isJobPublished = indexById(content().jobs).has(jobId)
    const data = toApplicationResponse(stored, { language: c.get('language'), attachments, isJobPublished })
    return c.json({ success: true as const, data }, 200)
  }

  const missingResponse = async (c: Context<ApiEnv>, id: string) =>
    (await wasApplicationDeleted(db, id))
      ? errorResponse(c, 'applicationDeleted')
      : errorResponse(c, 'applicationNotFound')

  /** Without a grant the response does not reveal whether the application ever existed. */
  async function readGranted(c: Context<ApiEnv>, purpose: GrantPurpose, id: string) {
    if (!hasGrant(c, grants, purpose, id, now())) return errorResponse(c, 'applicationNotFound')
    const stored = await findApplication(db, id)
    return stored ? applicationResponse(c, stored) : missingResponse(c, id)
  }

  async function openLink(c: Context<ApiEnv>, purpose: 'application' | 'review', id: string, token: string) {
    if (grants.access.read(`${purpose}-link`, token, now()) !== id) return errorResponse(c, 'applicationNotFound')
    issueGrant(c, grants, `${purpose}-grant`, id, now())
    const stored = await findApplication(db, id)
    return stored ? applicationResponse(c, stored) : missingResponse(c, id)
  }

  api.openapi(applicationLinkRoute, async (c) =>
    openLink(c, 'application', c.req.valid('param').applicationId, c.req.valid('query').token),
  )
  api.openapi(reviewLinkRoute, async (c) =>
    openLink(c, 'review', c.req.valid('param').applicationId, c.req.valid('query').token),
  )
  api.openapi(applicationRoute, async (c) => readGranted(c, 'application-grant', c.req.valid('param').applicationId))
  api.openapi(reviewRoute, async (c) => readGranted(c, 'review-grant', c.req.valid('param').applicationId))

  api.openapi(withdrawRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    if (!hasGrant(c, grants, 'application-grant', id, now())) return errorResponse(c, 'applicationNotFound')
    const result = await changeApplicationState(hiring, id, 'withdraw')
    if (result.kind === 'unknown') return missingResponse(c, id)
    if (result.kind === 'notPossible') return errorResponse(c, 'notPossibleNow')
    return messageResponse(c, 'applicationWithdrawn')
  })

  api.openapi(eraseRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    if (!hasGrant(c, grants, 'application-grant', id, now())) return errorResponse(c, 'applicationNotFound')
    if ((await eraseApplication(hiring, id)) === 'unknown') return missingResponse(c, id)
    return messageResponse(c, 'applicationErased')
  })

  api.openapi(talentPoolRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const { consent } = c.req.valid('json')
    if (!hasGrant(c, grants, 'application-grant', id, now())) return errorResponse(c, 'applicationNotFound')
    const result = await setTalentPoolConsent(hiring, id, consent)
    if (result.kind === 'unknown') return missingResponse(c, id)
    if (result.kind === 'notPossible') return errorResponse(c, 'notPossibleNow')
    return messageResponse(c, consent ? 'talentPoolGiven' : 'talentPoolTaken')
  })

  api.openapi(decisionRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    if (!hasGrant(c, grants, 'review-grant', id, now())) return errorResponse(c, 'applicationNotFound')
    const result = await changeApplicationState(hiring, id, c.req.valid('json').decision)
    if (result.kind === 'unknown') return missingResponse(c, id)
    if (result.kind === 'notPossible') return errorResponse(c, 'notPossibleNow')
    return messageResponse(c, 'decided')
  })
}
