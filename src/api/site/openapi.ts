import type { OpenAPIHono } from '@hono/zod-openapi'
import { type OpenApiDocument, openApiPageCss, renderOpenApiPage } from '#contract/openapi-page.ts'
import type { ApiEnv } from './middleware/api-context.ts'

const apiPath = '/api/v1'

const description = `The API of the website. Every request needs the fixed Basic credential of the public client.
Responses are { success, data } or { success, count, data }; errors are { success: false, code, message, errors }.
Texts are in the language of Accept-Language (German or English). Money is a decimal number in euros.`

function createOpenApiDocument(api: OpenAPIHono<ApiEnv>): OpenApiDocument {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Krume API', version: '1', description },
    servers: [{ url: apiPath }],
    security: [{ publicClient: [] }],
  })
}

/** The OpenAPI document and its reference page, both without credential. */
export function addOpenApiRoutes(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'publicClient', { type: 'http', scheme: 'basic' })
  api.get('/openapi.json', (c) => c.json(createOpenApiDocument(api)))
  api.get('/docs', (c) => c.html(renderOpenApiPage(createOpenApiDocument(api), apiPath)))
  api.get('/docs/style.css', (c) => c.body(openApiPageCss, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
