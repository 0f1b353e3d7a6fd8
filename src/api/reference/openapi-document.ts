import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../middleware/api-context.ts'

const description = `Everything the site itself uses. Each call carries the fixed Basic credential of the public client.
Answers are { success, data } or { success, count, data }; failures are { success: false, code, message, errors }.
Texts come in the language of Accept-Language (German or English). Money is a decimal number in euros.`

export function openApiDocument(api: OpenAPIHono<ApiEnv>) {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Krume API', version: '1', description },
    servers: [{ url: '/api/v1' }],
    security: [{ publicClient: [] }],
  })
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>
