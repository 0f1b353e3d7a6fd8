import type { OpenAPIHono } from '@hono/zod-openapi'
import { type OpenApiDocument, openApiPageCss, renderOpenApiPage } from '#contract/openapi-page.ts'
import { cookieName } from './session-cookie.ts'
import type { StaffEnv } from './staff-context.ts'

const description = `The API of the staff app. A session is a cookie, which signing in sets; only pages of the app may use it.
Responses are { success, data } or { success, count, data }; errors are { success: false, code, message, errors, data }.
Texts are in the language of Accept-Language (German or English). Money is a decimal number in euros, times of day are HH:MM,
dates and instants ISO 8601. Roles that work in one store get 403 for others.`

const createOpenApiDocument = (api: OpenAPIHono<StaffEnv>): OpenApiDocument =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Krume staff API', version: '1', description },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
  })

/** The OpenAPI document and its reference page, both without a session. */
export function addOpenApiRoutes(api: OpenAPIHono<StaffEnv>, apiPath: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(true),
  })
  api.get('/openapi.json', (c) => c.json(createOpenApiDocument(api)))
  api.get('/docs', (c) => c.html(renderOpenApiPage(createOpenApiDocument(api), apiPath)))
  api.get('/docs/style.css', (c) => c.body(openApiPageCss, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
