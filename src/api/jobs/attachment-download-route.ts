import type { OpenAPIHono } from '@hono/zod-openapi'
import { attachmentTypes } from '#domain/jobs/attachment-rules.ts'
import { openAttachment } from '#hiring/open-attachment.ts'
import type { ApiEnv, ApiServices } from '../frame/api-context.ts'
import { fail } from '../frame/fail.ts'
import { hasGrant } from '../frame/grants.ts'

const asciiName = (name: string) => name.normalize('NFD').replace(/[^\w .-]/g, '_')

/** A plain link in the page of the people in charge, so the grant alone opens it; never shown in the browser itself. */
export function addAttachmentDownloadRoute(api: OpenAPIHono<ApiEnv>, { hiring, grants, now }: ApiServices): void {
  api.get('/reviews/:applicationId/attachments/:number', async (c) => {
    const { applicationId, number } = c.req.param()
    if (!hasGrant(c, grants, 'review-grant', applicationId, now())) return fail(c, 'applicationNotFound')
    const file = /^\d{1,3}$/.test(number) ? await openAttachment(hiring, applicationId, Number(number)) : undefined
    if (!file) return fail(c, 'applicationNotFound')
    const name = `filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': attachmentTypes[file.type],
      'content-disposition': `attachment; ${name}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
}
