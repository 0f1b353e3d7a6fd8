import { beforeAll, expect, test } from 'vitest'
import { anApi, apiCredential, basic } from '#tests/support/an-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}
type Paths = Record<string, Record<string, Operation>>

onBothDatabases('the reference of the API', (database) => {
  let api: Awaited<ReturnType<typeof anApi>>['api']
  beforeAll(async () => {
    api = (await anApi(database.db)).api
  })
  const documentOf = async () => (await api.request('/openapi.json')).json()
  const operationsOf = (paths: Paths) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )

  test('is an OpenAPI 3.1 document, open to everyone', async () => {
    const answer = await api.request('/openapi.json')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Krume API', version: '1' },
      servers: [{ url: '/api/v1' }],
      security: [{ publicClient: [] }],
      components: { securitySchemes: { publicClient: { type: 'http', scheme: 'basic' } } },
    })
  })

  test('holds every address that clients may call, and no other', async () => {
    const { paths } = await documentOf()
    const documented = operationsOf(paths).map(({ path, method }) => `${method} ${path.replaceAll(/{(\w+)}/g, ':$1')}`)
    const itself = ['get /openapi.json', 'get /docs', 'get /docs/style.css']
    const forTheProvider = ['post /payments/webhook']
    const answered = api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
      .filter((route) => ![...itself, ...forTheProvider].includes(route))
    expect(documented.toSorted()).toEqual([...new Set(answered)].toSorted())
    expect(documented).toContain('get /site/frame')
  })

  test('says for every call what it is for and how its failures look', async () => {
    const { paths } = await documentOf()
    for (const { path, method, operation } of operationsOf(paths)) {
      const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      expect([path, method, operation.summary, operation.tags?.length]).toEqual([path, method, expect.any(String), 1])
      expect([path, failures.length]).not.toEqual([path, 0])
      for (const [status, { content }] of failures)
        expect([path, status, content?.['application/json']?.schema]).toEqual([
          path,
          status,
          { $ref: '#/components/schemas/Failure' },
        ])
    }
  })

  test('points only to what it holds itself', async () => {
    const document = await documentOf()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    const missing = references.filter(
      (path) => path.split('/').reduce((at, step) => at?.[step], document) === undefined,
    )
    expect(references.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  test('asks for the credential exactly where the document says so', async () => {
    const { paths } = await documentOf()
    for (const { path, method, operation } of operationsOf(paths)) {
      const address = path.replaceAll(/{\w+}/g, 'nothing')
      const isOpen = operation.security?.length === 0
      const stranger = await api.request(address, { method: method.toUpperCase() })
      const guest = await api.request(address, { method: method.toUpperCase(), headers: basic(apiCredential) })
      expect([method, path, stranger.status === 401]).toEqual([method, path, !isOpen])
      expect([method, path, guest.status === 401]).toEqual([method, path, false])
    }
  })

  test('can be read as a page that has no script and no style of its own inside', async () => {
    const answer = await api.request('/docs')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const { paths } = await documentOf()
    for (const path of Object.keys(paths)) expect(html).toContain(`<code>${path}</code>`)
  })

  test('brings its own style sheet', async () => {
    const answer = await api.request('/docs/style.css')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})
