import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { withPreview } from './preview.ts'

const access = createAccessTokens(['only for tests, and long enough for one'])
const start = '2026-11-16T09:00:00.000Z'

async function startSite({ isShowable = true } = {}) {
  let now = start
  const respond = (text: string) => (_: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'cache-control': 'public, s-maxage=60', etag: '"x"' }).end(text)
  }
  const server = createServer(
    withPreview({
      access,
      now: () => now,
      policy: { isHttps: true, tileOrigins: [] },
      live: respond('published'),
      preview: respond('draft'),
      prepare: async () => isShowable,
      isFile: (url) => url.startsWith('/assets/'),
      reportError: (error) => {
        throw error
      },
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = access.issue('preview-link', 'draft', '2026-11-17T09:00:00.000Z')
  async function enter(given = token, to = '/about') {
    const body = new URLSearchParams({ token: given, to })
    return fetch(`${url}/preview`, { method: 'POST', body, redirect: 'manual' })
  }
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
  function setNow(instant: string): void {
    now = instant
  }
  return { url, enter, cookieOf, setNow }
}

test('without the cookie the site is as published, and cached as before', async () => {
  const { url } = await startSite()
  const response = await fetch(`${url}/about`)
  expect([await response.text(), response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
    'published',
    'public, s-maxage=60',
    '"x"',
  ])
})

test('a link leads to the draft, which nobody stores or indexes', async () => {
  const { url, enter, cookieOf } = await startSite()
  const entered = await enter()
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/about'])
  expect(entered.headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/)
  const response = await fetch(`${url}/about`, { headers: { cookie: cookieOf(entered) } })
  const headers = ['cache-control', 'x-robots-tag', 'etag'].map((name) => response.headers.get(name))
  expect([await response.text(), ...headers]).toEqual(['draft', 'private, no-store', 'noindex, nofollow', null])
})

test('files, pictures and health checks are those of the site', async () => {
  const { url, enter, cookieOf } = await startSite()
  const cookie = cookieOf(await enter())
  for (const path of ['/assets/app.js', '/media/x-320.0011223344556677.webp', '/readyz', '/sitemap.xml'])
    expect([path, await (await fetch(url + path, { headers: { cookie } })).text()]).toEqual([path, 'published'])
})

test('nothing can be changed in a preview', async () => {
  const { url, enter, cookieOf } = await startSite()
  const cookie = cookieOf(await enter())
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${url}/api/v1/orders`, { method, headers: { cookie, 'accept-language': 'de' } })
    const { code, message } = (await response.json()) as { code: string; message: string }
    expect([method, response.status, code]).toEqual([method, 409, 'notAvailable'])
    expect(message).toContain('Das ist eine Vorschau')
  }
  const page = await fetch(`${url}/checkout`, { method: 'POST', headers: { cookie, accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([409, expect.stringContaining('Vorschau')])
})

test.each(['', 'x', 'draft.zz.zz', access.issue('link', 'draft', '2026-11-17T09:00:00.000Z')])(
  'the token %j opens nothing',
  async (token) => {
    const { enter } = await startSite()
    const response = await enter(token)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([410, null])
  },
)

test('link and cookie end after a day, and a cookie is no link', async () => {
  const { url, enter, cookieOf, setNow } = await startSite()
  const cookie = cookieOf(await enter())
  expect((await enter(cookie.split('=')[1])).status).toBe(410)
  setNow('2026-11-17T09:00:01.000Z')
  expect(await (await fetch(`${url}/about`, { headers: { cookie } })).text()).toBe('published')
  expect((await enter()).status).toBe(410)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'a link leads to no other site: %j',
  async (to) => {
    const { enter } = await startSite()
    expect((await enter(undefined, to)).headers.get('location')).toBe('/')
  },
)

test('leaving removes the cookie and leads back to the page', async () => {
  const { url } = await startSite()
  const response = await fetch(`${url}/preview/leave?to=/about`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/about'])
  expect(response.headers.get('set-cookie')).toMatch(/^krume-preview=; Path=\/; Max-Age=0/)
})

test('a draft that cannot be shown says so', async () => {
  const { url, enter, cookieOf } = await startSite({ isShowable: false })
  const response = await fetch(`${url}/about`, {
    headers: { cookie: cookieOf(await enter()), 'accept-language': 'de' },
  })
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('Der Entwurf hat noch Probleme'),
  ])
})
