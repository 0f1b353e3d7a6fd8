import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApp } from './create-app.ts'

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
