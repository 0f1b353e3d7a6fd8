import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { applicationParams } from '#contract/hiring/application-requests.ts'
import { attachmentTypes } from '#domain/hiring/attachment-rules.ts'
import { openAttachment } from '#hiring/open-attachment.ts'
import { notFoundAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { hasGrant } from '../middleware/grants.ts'

const downloadRoute = createRoute({
  method: 'get',
  path: '/reviews/{applicationId}/attachments/{number}',
  tags: ['Applications'],
  summary: 'A file of an application, for the people in charge',
  description: 'Opened by the grant alone, always as a download.',
  security: [],
  request: { params: applicationParams.extend({ number: z.string().regex(/^\d{1,3}$/) }) },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
    ...notFoundAnswer,
  },
})

/** Brackets are left as they are by encodeURIComponent, but have no place in such a value. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))
const asciiName = (name: string) => name.normalize('NFD').replace(/[^\w .-]/g, '_')

/** A plain link in the page of the people in charge, so the grant alone opens it; never shown in the browser itself. */
export function addAttachmentDownloadRoute(api: OpenAPIHono<ApiEnv>, { hiring, grants, now }: ApiServices): void {
  api.openapi(downloadRoute, async (c) => {
    const { applicationId, number } = c.req.valid('param')
    if (!hasGrant(c, grants, 'review-grant', applicationId, now())) return fail(c, 'applicationNotFound')
    const file = await openAttachment(hiring, applicationId, Number(number))
    if (!file) return fail(c, 'applicationNotFound')
    const name = `filename="${asciiName(file.name)}"; filename*=UTF-8''${encodedName(file.name)}`
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': attachmentTypes[file.type],
      'content-disposition': `attachment; ${name}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
}
