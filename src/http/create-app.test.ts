import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApp, isApiAddress, isAppAddress } from './create-app.ts'

function anApp(isReady = async () => true) {
  return createApp({
    discovery: new Hono().get('/robots.txt', (c) => c.text('robots', 200, { 'cache-control': 'public, max-age=60' })),
    payout: new Hono(),
    buildDate: '2026-03-01T08:00:00.000Z',
    isReady,
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

  test('/meta.json names the date of the build', async () => {
    expect(await (await anApp().request('/meta.json')).json()).toEqual({ buildDate: '2026-03-01T08:00:00.000Z' })
  })
})

describe('an address', () => {
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
  ])('%s is answered by the app', (url) => expect([isApiAddress(url), isAppAddress(url)]).toEqual([false, true]))

  test.each(['/api/v1', '/api/v1/', '/api/v1/products?x=1', '/v1/images/products/1'])('%s is the API’s', (url) =>
    expect([isApiAddress(url), isAppAddress(url)]).toEqual([true, false]),
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
    '/jobs',
  ])('%s is a page', (url) => expect([isApiAddress(url), isAppAddress(url)]).toEqual([false, false]))
})
