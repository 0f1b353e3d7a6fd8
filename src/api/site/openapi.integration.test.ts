import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { apiCredential, basic, createTestApi } from '#tests/support/test-api.ts'

interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}
type Paths = Record<string, Record<string, Operation>>

onAnyDatabase('API reference', (database) => {
  let api: Awaited<ReturnType<typeof createTestApi>>['api']
  beforeAll(async () => {
    api = (await createTestApi(database.db)).api
  })
  const readDocument = async () => (await api.request('/openapi.json')).json()
  const listOperations = (paths: Paths) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )

  test('is an OpenAPI 3.1 document without credential', async () => {
    const response = await api.request('/openapi.json')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Krume API', version: '1' },
      servers: [{ url: '/api/v1' }],
      security: [{ publicClient: [] }],
      components: { securitySchemes: { publicClient: { type: 'http', scheme: 'basic' } } },
    })
  })

  test('has no resource that the log of nginx does not name', async () => {
    const { paths } = await readDocument()
    const [, logged = ''] = /\/\(api\/\)\?v1\/\(([^)]*)\)/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
    const resources = [...new Set(Object.keys(paths).map((path) => path.split('/')[1] ?? ''))]
    expect(resources.filter((resource) => !logged.split('|').includes(resource))).toEqual([])
  })

  test('documents exactly the routes for clients', async () => {
    const { paths } = await readDocument()
    const documented = listOperations(paths).map(
      ({ path, method }) => `${method} ${path.replaceAll(/{(\w+)}/g, ':$1')}`,
    )
    const referenceRoutes = ['get /openapi.json', 'get /docs', 'get /docs/style.css']
    const providerRoutes = ['post /payments/webhook/:provider']
    const served = api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
      .filter((route) => ![...referenceRoutes, ...providerRoutes].includes(route))
    expect(documented.toSorted()).toEqual([...new Set(served)].toSorted())
    expect(documented).toContain('get /site/layout')
  })

  const toReference = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
  /** Routes whose conflict carries the data that resolves it, and its schema. */
  const conflictsWithData: Record<string, string> = {
    '/carts/{cartId}/checkout': 'CartChanged',
    '/orders/{orderId}/reauthorize': 'PickupTimeGone',
  }

  test('documents summary and errors of every route', async () => {
    const { paths } = await readDocument()
    for (const { path, method, operation } of listOperations(paths)) {
      const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      expect([path, method, operation.summary, operation.tags?.length]).toEqual([path, method, expect.any(String), 1])
      expect([path, failures.length]).not.toEqual([path, 0])
      for (const [status, { content }] of failures) {
        const dataSchema = status === '409' ? conflictsWithData[path] : undefined
        const expected = dataSchema
          ? { anyOf: [toReference(dataSchema), toReference('Failure')] }
          : toReference('Failure')
        expect([path, status, content?.['application/json']?.schema]).toEqual([path, status, expected])
      }
    }
  })

  test('contains all referenced schemas', async () => {
    const document = await readDocument()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    const missing = references.filter(
      (path) => path.split('/').reduce((at, step) => at?.[step], document) === undefined,
    )
    expect(references.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  test('routes require the credential exactly where the document says so', async () => {
    const { paths } = await readDocument()
    for (const { path, method, operation } of listOperations(paths)) {
      const address = path.replaceAll(/{\w+}/g, 'nothing')
      const isOpen = operation.security?.length === 0
      const withoutCredential = await api.request(address, { method: method.toUpperCase() })
      const withCredential = await api.request(address, { method: method.toUpperCase(), headers: basic(apiCredential) })
      expect([method, path, withoutCredential.status === 401]).toEqual([method, path, !isOpen])
      expect([method, path, withCredential.status === 401]).toEqual([method, path, false])
    }
  })

  test('is rendered as a page without inline scripts or styles', async () => {
    const response = await api.request('/docs')
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const { paths } = await readDocument()
    for (const path of Object.keys(paths)) expect(html).toContain(`<code>${path}</code>`)
  })

  test('has its own style sheet', async () => {
    const response = await api.request('/docs/style.css')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})
