import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApp, isAppAddress } from './create-app.ts'

function anApp(isReady = async () => true) {
  const api = new Hono()
    .get('/api/v1/site', (c) => c.text('site'))
    .get('/v1/images/products/1', (c) => c.text('picture'))
    .get('/api/v1/kept', (c) => c.text('kept', 200, { 'cache-control': 'public, max-age=60' }))
  return createApp({
    api,
    discovery: new Hono().get('/robots.txt', (c) => c.text('robots', 200, { 'cache-control': 'public, max-age=60' })),
    payout: new Hono(),
    buildDate: '2026-03-01T08:00:00.000Z',
    isReady,
    headers: { 'x-frame-options': 'DENY' },
  })
}

describe('the small addresses', () => {
  test('/livez says that the process runs', async () => {
    const answer = await anApp(async () => false).request('/livez')
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
  })

  test('/readyz says whether it may be sent visitors', async () => {
    expect((await anApp().request('/readyz')).status).toBe(200)
    const notReady = await anApp(async () => false).request('/readyz')
    expect([notReady.status, await notReady.text()]).toEqual([503, 'not ready'])
  })

  test('/meta.json names the date of the build and is never kept', async () => {
    const answer = await anApp().request('/meta.json')
    expect(await answer.json()).toEqual({ buildDate: '2026-03-01T08:00:00.000Z' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/livez', '/readyz', '/meta.json', '/robots.txt', '/api/v1/site', '/v1/images/products/1'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await anApp().request(path)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )
})

describe('the API', () => {
  test('is asked for what lies below its prefix', async () => {
    expect(await (await anApp().request('/api/v1/site')).text()).toBe('site')
  })

  test('is not kept by anyone, unless it says so itself', async () => {
    expect((await anApp().request('/api/v1/site')).headers.get('cache-control')).toBe('no-store')
    expect((await anApp().request('/api/v1/kept')).headers.get('cache-control')).toBe('public, max-age=60')
  })
})

describe('an address', () => {
  test.each([
    '/livez',
    '/readyz?x=1',
    '/meta.json',
    '/api/v1',
    '/api/v1/',
    '/api/v1/products?x=1',
    '/v1/images/products/1',
    '/robots.txt',
    '/sitemap.xml?x=1',
    '/.well-known/security.txt',
    '/manifest.webmanifest?lng=en',
    '/jobs/feed.xml',
    '/jobs/feed.json?lng=en',
    '/jobs/export.xml',
  ])('%s is answered by the app', (url) => expect(isAppAddress(url)).toBe(true))

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
    '/jobs',
  ])('%s is a page', (url) => expect(isAppAddress(url)).toBe(false))
})
