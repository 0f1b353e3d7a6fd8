import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { createListener } from './create-listener.ts'
import type { Pages } from './pages.ts'

const noPages: Pages = {
  sendStored: () => false,
  renderAndSend: async (_incoming, response) => void response.end('page'),
}
const parts = {
  requests: { note: () => {}, writeOut: () => {} },
  files: undefined,
  pages: noPages,
  api: () => new Response('api'),
  app: () => new Response('app'),
  visitorOf: () => 'a visitor',
  maxConcurrent: 10,
}

describe('the front door', () => {
  test('sends the API and health to the app and everything else to the pages', async () => {
    const listener = createListener(parts)
    expect((await ask(listener, '/livez')).body.toString()).toBe('app')
    expect((await ask(listener, '/api/v1/products')).body.toString()).toBe('api')
    expect((await ask(listener, '/places')).body.toString()).toBe('page')
  })

  test.each(['/livez', '/robots.txt', '/api/v1/site', '/v1/images/products/1'])(
    'gives %s the headers for programs, and lets it keep its own',
    async (path) => {
      const kept = () => new Response('', { headers: { 'cache-control': 'public, max-age=60' } })
      const headers = { 'x-frame-options': 'DENY' }
      const plain = await ask(createListener({ ...parts, headers }), path)
      expect(plain.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
      expect(plain.headers['content-security-policy']).toContain("default-src 'none'")
      const own = await ask(createListener({ ...parts, api: kept, app: kept, headers }), path)
      expect(own.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=60' })
    },
  )

  test.each([
    ['en-GB,en;q=0.9', 'en'],
    ['de-DE', 'de'],
    ['fr', 'de'],
  ])('says of the API’s answer to "%s" that it is in "%s"', async (acceptLanguage, language) => {
    const { headers } = await ask(createListener(parts), '/api/v1/site', {
      headers: { 'accept-language': acceptLanguage },
    })
    expect([headers['content-language'], headers.vary]).toEqual([language, 'Accept-Language, Accept-Encoding'])
  })

  test('does not look for a file when something is posted', async () => {
    const files = { send: () => expect.unreachable('a POST is no read') }
    const listener = createListener({ ...parts, files })
    expect((await ask(listener, '/api/v1/carts', { method: 'POST' })).body.toString()).toBe('api')
  })

  test('refuses kindly what is more than it can carry, and takes visitors again afterwards', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const slow = async () => {
      arrive()
      await mayEnd
      return new Response('slow')
    }
    const server = createServer(
      createListener({ ...parts, api: slow, app: slow, maxConcurrent: 1, headers: { 'x-frame-options': 'DENY' } }),
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
