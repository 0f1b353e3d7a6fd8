import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createSystemApp } from './system-routes.ts'

function createTestApp(isReady = async () => true, lateTasks: string[] = [], contentNotUnderstood?: number) {
  return createSystemApp({
    discovery: new Hono().get('/robots.txt', (c) => c.text('robots', 200, { 'cache-control': 'public, max-age=60' })),
    payout: new Hono(),
    buildDate: '2026-03-01T08:00:00.000Z',
    isReady,
    lateTasks: () => lateTasks,
    contentNotUnderstood: () => contentNotUnderstood,
  })
}

describe('system routes', () => {
  test('/livez returns 200 while the process runs', async () => {
    const response = await createTestApp(async () => false).request('/livez')
    expect([response.status, await response.text()]).toEqual([200, 'ok'])
  })

  test('/readyz returns 503 when the server is not ready', async () => {
    expect((await createTestApp().request('/readyz')).status).toBe(200)
    const notReady = await createTestApp(async () => false).request('/readyz')
    expect([notReady.status, await notReady.text()]).toEqual([503, 'not ready'])
  })

  test('/readyz names the tasks that stand still', async () => {
    expect(await (await createTestApp().request('/readyz')).text()).toBe('ready')
    const late = await createTestApp(async () => true, ['deliver-mail', 'advance-orders']).request('/readyz')
    expect([late.status, await late.text()]).toEqual([200, 'ready, late tasks: deliver-mail, advance-orders'])
  })

  test('/readyz names the content that needs a newer build', async () => {
    const older = await createTestApp(async () => true, [], 17).request('/readyz')
    expect([older.status, await older.text()]).toEqual([
      200,
      'ready, content version 17 needs a newer build; an older one is shown',
    ])
  })

  test('/meta.json contains the build date', async () => {
    expect(await (await createTestApp().request('/meta.json')).json()).toEqual({
      buildDate: '2026-03-01T08:00:00.000Z',
    })
  })
})
