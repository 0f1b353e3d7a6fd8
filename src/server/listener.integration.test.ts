import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendRequest } from '#tests/support/send-request.ts'
import { createListener, findTarget } from './listener.ts'
import type { RequestRecord } from './logging.ts'
import type { Pages } from './pages.ts'
import { createRequestLimits } from './request-limits.ts'
import { createStoredResponse } from './stored-response.ts'
import { createSystemApp } from './system-routes.ts'

const pages: Omit<Pages, 'renderMostVisited'> = {
  matchPage: (url) => ({ pattern: '/:pageId', path: url, search: '' }),
  sendCached: () => false,
  handle: async (_incoming, response) => void response.end('page'),
}
const limitTo = (maxConcurrent: number) =>
  createRequestLimits({ maxConcurrent, maxPerClient: 10, getClient: () => 'a client' })
const deps = {
  logRequest: () => {},
  getRequestId: () => 'request-1',
  files: undefined,
  pages,
  api: { fetch: () => new Response('api'), patterns: ['/*', '/orders/:orderId', '/products'] },
  system: { fetch: () => new Response('system'), patterns: ['/livez', '/payout/*'] },
  getVisitor: () => 'a visitor',
  limits: limitTo(10),
}

const withFetch = (fetch: () => Response | Promise<Response>) => ({ fetch, patterns: [] })

describe('the listener', () => {
  test('routes requests to the API, the system routes and the pages', async () => {
    const listener = createListener(deps)
    expect((await sendRequest(listener, '/livez')).body.toString()).toBe('system')
    expect((await sendRequest(listener, '/api/v1/products')).body.toString()).toBe('api')
    expect((await sendRequest(listener, '/places')).body.toString()).toBe('page')
  })

  test.each(['/livez', '/robots.txt', '/api/v1/site', '/v1/images/products/1'])(
    'sets default headers on %s, which the response may override',
    async (path) => {
      const kept = () => new Response('', { headers: { 'cache-control': 'public, max-age=60' } })
      const headers = { 'x-frame-options': 'DENY' }
      const plain = await sendRequest(createListener({ ...deps, headers }), path)
      expect(plain.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
      expect(plain.headers['content-security-policy']).toContain("default-src 'none'")
      const own = await sendRequest(
        createListener({ ...deps, api: withFetch(kept), system: withFetch(kept), headers }),
        path,
      )
      expect(own.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=60' })
    },
  )

  test.each([
    ['en-GB,en;q=0.9', 'en'],
    ['de-DE', 'de'],
    ['fr', 'de'],
  ])('describes the language of an API response to "%s" as "%s"', async (acceptLanguage, language) => {
    const { headers } = await sendRequest(createListener(deps), '/api/v1/site', {
      headers: { 'accept-language': acceptLanguage },
    })
    expect([headers['content-language'], headers.vary]).toEqual([language, 'Accept-Language, Accept-Encoding'])
  })

  test('redirects a page permanently to its canonical path and keeps the query', async () => {
    const matchPage: Pages['matchPage'] = (url) => ({ pattern: '/jobs', path: url, search: '', canonicalPath: '/jobs' })
    const listener = createListener({ ...deps, pages: { ...pages, matchPage }, headers: { 'x-frame-options': 'DENY' } })
    const { status, headers, body } = await sendRequest(listener, '/Jobs/?lng=en&utm_source=a')
    expect([status, headers.location, body.length]).toEqual([301, '/jobs?lng=en&utm_source=a', 0])
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=86400' })
    expect((await sendRequest(listener, '/Jobs/', { method: 'POST' })).body.toString()).toBe('page')
  })

  test('does not look up files for POST', async () => {
    const files = { find: () => expect.unreachable('POST reads no file') }
    const listener = createListener({ ...deps, files })
    expect((await sendRequest(listener, '/api/v1/carts', { method: 'POST' })).body.toString()).toBe('api')
  })

  test('returns 503 beyond its capacity and serves again afterwards', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const slow = async () => {
      arrive()
      await mayEnd
      return new Response('slow')
    }
    const server = createServer(
      createListener({
        ...deps,
        api: withFetch(slow),
        system: withFetch(slow),
        limits: limitTo(1),
        headers: { 'x-frame-options': 'DENY' },
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const first = fetch(`${url}/livez`)
    await arrived
    const refused = await fetch(`${url}/livez`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect([refused.headers.get('x-frame-options'), refused.headers.get('cache-control')]).toEqual(['DENY', 'no-store'])
    expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' })
    const person = await fetch(`${url}/places?lng=en`, { headers: { accept: 'text/html,*/*' } })
    const page = await person.text()
    expect([person.status, person.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('<h1>It’s busy in here</h1>')
    expect(person.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
    end()
    expect(await (await first).text()).toBe('slow')
    await expect.poll(async () => (await fetch(`${url}/livez`)).status).toBe(200)
    server.closeAllConnections()
    server.close()
  })
})

describe('a system route', () => {
  afterEach(() => vi.restoreAllMocks())

  const system = createSystemApp({
    discovery: new Hono().get('/robots.txt', (c) => c.text('robots')),
    payout: new Hono().get('/orders/:orderId/approve', (c) => c.text('approved')),
    buildDate: '2026-03-01T08:00:00.000Z',
    isReady: async () => true,
  })
  const paths = ['/livez', '/readyz', '/metrics', '/meta.json', '/robots.txt', '/payout/orders/7K3MN-PQ4RT/approve']
  const methods = ['TRACE', 'PROPFIND', 'QUERY', 'OPTIONS', 'POST', 'DELETE']

  test.each(methods.flatMap((method) => paths.map((path) => [method, path] as const)))(
    'refuses %s %s with 405 and prints no error',
    async (method, path) => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
      const listener = createListener({ ...deps, system: { fetch: system.fetch, patterns: [] } })
      const { status, headers, body } = await sendRequest(listener, path, { method })
      expect([status, headers.allow, body.toString()]).toEqual([405, 'GET, HEAD', '405 Method Not Allowed'])
      expect(printed).not.toHaveBeenCalled()
    },
  )

  test.each(['GET', 'HEAD'])('answers %s', async (method) => {
    const listener = createListener({ ...deps, system: { fetch: system.fetch, patterns: [] } })
    const { status, body } = await sendRequest(listener, '/robots.txt', { method })
    expect([status, body.toString()]).toEqual([200, method === 'GET' ? 'robots' : ''])
  })
})

describe('the record of a request', () => {
  async function record(path: string, changes: Partial<Parameters<typeof createListener>[0]> = {}) {
    const records: RequestRecord[] = []
    const listener = createListener({ ...deps, ...changes, logRequest: (one) => records.push(one) })
    const { headers } = await sendRequest(listener, path)
    await expect.poll(() => records.length).toBe(1)
    return { record: records[0], headers }
  }

  test.each([
    ['/api/v1/orders/7K3MN-PQ4RT?mail=anna@example.org', '/api/v1/orders/:orderId'],
    ['/api/v1/nonsense/7K3MN-PQ4RT', '/api/v1/*'],
    ['/payout/orders/7K3MN-PQ4RT/approve', '/payout/*'],
    ['/livez', '/livez'],
    ['/7K3MN-PQ4RT', '/:pageId'],
  ])('names the pattern of %s and no order number', async (path, route) => {
    const { record: logged } = await record(path)
    expect(logged).toEqual({
      method: 'GET',
      route,
      status: 200,
      durationMs: expect.any(Number),
      requestId: 'request-1',
    })
    expect(JSON.stringify(logged)).not.toMatch(/7K3MN|anna/)
  })

  test('has the id that the response returns', async () => {
    const { record: logged, headers } = await record('/livez', { getRequestId: () => 'another' })
    expect([logged?.requestId, headers['x-request-id']]).toEqual(['another', 'another'])
  })

  test('is written for static files, cached pages and rejected requests too', async () => {
    const file = { route: '/assets/*', response: createStoredResponse(200, {}, Buffer.from('x')) }
    const fromFile = await record('/assets/app.js', { files: { find: () => file } })
    expect([fromFile.record?.route, fromFile.headers['x-request-id']]).toEqual(['/assets/*', 'request-1'])
    const sendCached: Pages['sendCached'] = (_request, response, options) =>
      Boolean(response.writeHead(200, options?.headers).end('cached'))
    const cached = await record('/impressum', { pages: { ...pages, sendCached } })
    expect([cached.record?.status, cached.headers['x-request-id']]).toEqual([200, 'request-1'])
    const rejected = await record('/livez', { limits: limitTo(0) })
    expect([rejected.record?.status, rejected.headers['x-request-id']]).toEqual([503, 'request-1'])
  })
})

describe('findTarget', () => {
  test.each([
    '/livez',
    '/readyz?x=1',
    '/meta.json',
    '/robots.txt',
    '/sitemap.xml?x=1',
    '/.well-known/security.txt',
    '/manifest.webmanifest?lng=en',
    '/jobs/feed.xml',
    '/jobs/feed.json?lng=en',
    '/jobs/export.xml',
    '/reliability/feed.xml?lng=en',
  ])('sends %s to the system routes', (url) => expect(findTarget(url)).toBe('system'))

  test.each(['/api/v1', '/api/v1/', '/api/v1/products?x=1', '/v1/images/products/1'])('sends %s to the API', (url) =>
    expect(findTarget(url)).toBe('api'),
  )

  test.each([
    '/',
    '/livezz',
    '/api',
    '/api/v10/x',
    '/api/payout/orders/1/approve',
    '/meta.json.data',
    '/x/api/v1/y',
    '/v1/products',
    '/v1/imagesx',
    '/robots.txt/x',
    '/robotsxtxt',
    '/.well-known/',
    '/jobs/feed',
    '/jobs/feed.xml.data',
    '/reliability',
    '/jobs',
  ])('sends %s to the pages', (url) => expect(findTarget(url)).toBe('page'))
})
