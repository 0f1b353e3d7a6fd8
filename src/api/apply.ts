import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { applicationCreatedSchema, applicationRequestSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { countAttempt } from '#db/rate-limits.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import { type ApiEnv, type ApiServices, getVisitor } from './middleware/api-context.ts'
import {
  conflictResponse,
  jsonBody,
  jsonResponses,
  notFoundResponse,
  tooManyRequestsResponse,
} from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const applyLimit = { maxAttempts: 20, windowMs: 3_600_000 }

const applyRoute = createRoute({
  method: 'post',
  path: '/jobs/{jobId}/applications',
  tags: ['Applications'],
  summary: 'Apply for a job',
  description: 'The same Idempotency-Key never creates a second application.',
  request: {
    params: z.object({ jobId: z.string().max(100) }),
    headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
    body: jsonBody(applicationRequestSchema),
  },
  responses: {
    ...jsonResponses(singleResponse(applicationCreatedSchema)),
    ...notFoundResponse,
    ...conflictResponse,
    ...tooManyRequestsResponse,
  },
})

export function addApplyRoute(api: OpenAPIHono<ApiEnv>, { db, now, hiring }: ApiServices): void {
  api.openapi(applyRoute, async (c) => {
    const isAllowed = await countAttempt(db, `apply ${getVisitor(c)}`, applyLimit, now())
    if (!isAllowed) return errorResponse(c, 'tooManyRequests')
    const { attributes, interview, talentPool, ...applicant } = c.req.valid('json')
    const result = await submitApplication(hiring, {
      jobId: c.req.valid('param').jobId,
      applicant,
      attributes,
      interview,
      talentPool,
      language: c.get('language'),
      idempotencyKey: c.req.valid('header')['idempotency-key'],
    })
    if (result.kind === 'unknownJob') return errorResponse(c, 'notFound')
    if (!('applicationId' in result)) return errorResponse(c, result.kind)
    const { applicationId, answerBy } = result
    return c.json({ success: true as const, data: { applicationId, ...(answerBy && { answerBy }) } }, 200)
  })
}
