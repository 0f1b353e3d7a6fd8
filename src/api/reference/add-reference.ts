import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../middleware/api-context.ts'
import { openApiDocument } from './openapi-document.ts'
import { referencePage } from './reference-page.ts'
import { referenceStyle } from './reference-style.ts'

/** The OpenAPI document and a page to read it, open to everyone and served by ourselves. */
export function addReference(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'publicClient', { type: 'http', scheme: 'basic' })
  api.get('/openapi.json', (c) => c.json(openApiDocument(api)))
  api.get('/docs', (c) => c.html(referencePage(openApiDocument(api))))
  api.get('/docs/style.css', (c) => c.body(referenceStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
