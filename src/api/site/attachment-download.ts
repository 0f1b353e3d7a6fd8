import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { applicationParams } from '#contract/applications.ts'
import { downloadHeaders } from '#domain/hiring/attachment-download.ts'
import { openAttachment } from '#services/hiring/attachments.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { openByGrant, problemByAccess } from './middleware/application-access.ts'
import { failures } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Applications')

const downloadRoute = createRoute('get', '/applications/{applicationId}/attachments/{number}', {
  summary: 'A file of an application, for the applicant',
  description: 'Needs only the grant cookie; always sent as a download.',
  security: [],
  request: { params: applicationParams.extend({ number: z.string().regex(/^\d{1,3}$/) }) },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
    ...failures(404, 410),
  },
})

/** Plain links on pages, so they work with the grant cookie alone. Never rendered by the browser. */
export function addAttachmentDownloadRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  api.openapi(downloadRoute, async (c) => {
    const { applicationId, number } = c.req.valid('param')
    const access = await openByGrant(c, services, applicationId)
    if (access.kind !== 'open') return errorResponse(c, problemByAccess[access.kind])
    const file = await openAttachment(services.hiring, applicationId, Number(number))
    if (!file) return errorResponse(c, 'applicationNotFound')
    return c.body(new Uint8Array(file.bytes), 200, downloadHeaders(file))
  })
}
