import { z } from '@hono/zod-openapi'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { applicationCreatedSchema, applicationRequestSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { idempotencyHeaders } from '#contract/fields.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Applications')

const applyRoute = createRoute('post', '/jobs/{jobId}/applications', {
  summary: 'Apply for a job',
  description: 'The same Idempotency-Key never creates a second application.',
  request: {
    params: z.object({ jobId: z.string().max(100) }),
    headers: idempotencyHeaders,
    body: jsonBody(applicationRequestSchema),
  },
  responses: jsonResponses(singleResponse(applicationCreatedSchema), 404, 409, 429),
})

export function addApplyRoute(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  api.openapi(applyRoute, async (c) => {
    const limited = await refuseMailCause(c, services, 'applicationReceived')
    if (limited) return limited
    const { attributes, interview, talentPool, source, ...applicant } = c.req.valid('json')
    const result = await submitApplication(services.hiring, {
      jobId: c.req.valid('param').jobId,
      applicant,
      attributes,
      interview,
      talentPool,
      source,
      language: c.get('language'),
      idempotencyKey: c.req.valid('header')['idempotency-key'],
    })
    if (result.kind === 'unknownJob') return errorResponse(c, 'notFound')
    if (!('applicationId' in result)) return errorResponse(c, result.kind)
    const { applicationId, answerBy } = result
    return c.json({ success: true as const, data: { applicationId, answerBy } }, 200)
  })
}
