import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { capabilityFor, routesByAccess, staffRoutes } from '#tests/support/staff-route-access.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'
import { staffApiPath } from './create-staff-api.ts'

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

onAnyDatabase('reference of the staff API', (database) => {
  let staff: TestStaffApi
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
  })
  const readDocument = async () => (await staff.request('/openapi.json')).body
  async function listOperations() {
    const { paths } = await readDocument()
    return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path.slice(staffApiPath.length)}`,
        operation,
      })),
    )
  }

  test('has no resource that the log of nginx does not name', () => {
    const [, logged = ''] = /\/api\/staff\/v1\/\(([^)]*)\)/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
    const named = [...logged.replaceAll('\\', '').split('|'), 'openapi.json', 'docs']
    const resources = [...new Set(staffRoutes.map((route) => route.split('/')[1] ?? ''))]
    expect(resources.filter((resource) => !named.includes(resource))).toEqual([])
  })

  test('is an OpenAPI 3.1 document that needs no session', async () => {
    expect(await readDocument()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Krume staff API', version: '1' },
      servers: [{ url: '/' }],
      security: [{ session: [] }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-krume-staff' } } },
    })
  })

  test('documents every route but its own', async () => {
    const documented = (await listOperations()).map(({ key }) => key)
    const own = ['GET /openapi.json', 'GET /docs', 'GET /docs/style.css']
    expect(documented.toSorted()).toEqual(staffRoutes.filter((key) => !own.includes(key)).toSorted())
  })

  test('says of every route what it does, who may call it and how it fails', async () => {
    for (const { key, operation } of await listOperations()) {
      const capability = capabilityFor(key)
      const isOpen = operation.security?.length === 0
      expect([key, operation.summary, operation.tags?.length, isOpen]).toEqual([
        key,
        expect.any(String),
        1,
        routesByAccess.anyone.includes(key),
      ])
      if (capability) expect([key, operation.description]).toEqual([key, expect.stringContaining(capability)])
      const failures = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
      expect([key, failures]).toEqual([key, expect.arrayContaining(['401', '403'])])
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

  test('is rendered as a page without inline scripts or styles, with its own style sheet', async () => {
    const { status, headers, body } = await staff.request('/docs')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(body).toContain(`href="${staffApiPath}/docs/style.css"`)
    const { paths } = await readDocument()
    for (const path of Object.keys(paths)) expect(body).toContain(`<code>${path}</code>`)
    expect((await staff.request('/docs/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})
