import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { sendRequest } from '#tests/support/send-request.ts'
import { createPages, type PageRequest } from './pages.ts'
import { createResponseCache } from './response-cache.ts'
import { createPageMatcher } from './route-patterns.ts'

const publicFor = (seconds: number) => ({ 'content-type': 'text/html', 'cache-control': `public, s-maxage=${seconds}` })

const routes = [
  { pattern: '/', searchParams: ['page', 'a'], personalCookies: ['mine'] },
  { pattern: '/*', searchParams: [] },
]

/** Creates pages whose text contains how often they were rendered. */
function setup(
  respond: (page: PageRequest, count: number) => Response | Promise<Response>,
  options: { isBehindProxy?: boolean } = {},
) {
  let count = 0
  let version = 'v1'
  const reported: unknown[] = []
  const pages = createPages({
    render: async (page) => respond(page, ++count),
    matchPage: createPageMatcher(routes),
    cache: createResponseCache({ maxBytes: 1_000_000, contentVersion: () => version }),
    getVisitor: () => 'visitor',
    reportError: (error) => reported.push(error),
    policy: { isHttps: false, tileOrigins: [] },
    isStrict: true,
    ...options,
  })
  const listener: RequestListener = async (incoming, response) => {
    if (pages.sendCached(incoming, response)) return
    const request = new Request(`http://krume.example${incoming.url}`, { method: incoming.method ?? 'GET' })
    await pages.handle(incoming, response, request)
  }
  return {
    listener,
    pages,
    reported,
    importContent: () => {
      version = 'v2'
    },
  }
}

const counted = (headers: Record<string, string>, status = 200) =>
  setup(({ language }, count) => new Response(`<p>${language} ${count}</p>`, { status, headers }))

const textOf = async (listener: RequestListener, path: string, headers = {}) =>
  (await sendRequest(listener, path, { headers })).body.toString()

describe('a page behind nginx', () => {
  const create = (headers: Record<string, string>) =>
    setup(({ language }, count) => new Response(`<p>${language} ${count}</p>`, { headers }), { isBehindProxy: true })
  const expiryOf = async (listener: RequestListener, path: string, headers = {}) =>
    (await sendRequest(listener, path, { headers })).headers['x-accel-expires']

  test('may be kept until the second is over, rendered and from the cache', async () => {
    const { listener } = create(publicFor(300))
    for (let count = 0; count < 2; count++) {
      const second = Number(String(await expiryOf(listener, '/')).slice(1))
      expect(Math.abs(Date.now() / 1_000 - second)).toBeLessThan(60)
    }
  })

  test.each<[string, Record<string, string>, string, Record<string, string>]>([
    ['that is private', { 'content-type': 'text/html', 'cache-control': 'private, no-cache' }, '/', {}],
    ['of its visitor', publicFor(300), '/', { cookie: 'mine=1' }],
    ['that sets a cookie', publicFor(300), '/?lng=en', {}],
  ])('%s may not', async (_name, headers, path, requestHeaders) => {
    expect(await expiryOf(create(headers).listener, path, requestHeaders)).toBeUndefined()
  })

  test('and without nginx, nothing says so', async () => {
    expect(await expiryOf(counted(publicFor(300)).listener, '/')).toBeUndefined()
  })
})

describe('a page', () => {
  test('that is public is rendered once and then sent from the cache with the same ETag', async () => {
    const { listener } = counted(publicFor(300))
    const [first, second] = [await sendRequest(listener, '/'), await sendRequest(listener, '/')]
    expect(second.body.toString()).toBe('<p>de 1</p>')
    expect(second.headers.etag).toBe(first.headers.etag)
    const third = await sendRequest(listener, '/', { headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect(third.status).toBe(304)
  })

  test('is cached by language, path and known parameters', async () => {
    const { listener } = counted(publicFor(300))
    expect(await textOf(listener, '/')).toBe('<p>de 1</p>')
    expect(await textOf(listener, '/', { 'accept-language': 'en' })).toBe('<p>en 2</p>')
    expect(await textOf(listener, '/?page=2')).toBe('<p>de 3</p>')
    expect(await textOf(listener, '/', { cookie: 'krume-lng=en' })).toBe('<p>en 2</p>')
  })

  test('ignores unknown query parameters: all variants share one entry and render the same', async () => {
    const { listener } = setup(
      ({ request }, count) =>
        new Response(`<p>${new URL(request.url).search} ${count}</p>`, { headers: publicFor(300) }),
    )
    expect(await textOf(listener, '/?a=1&fbclid=anna')).toBe('<p>?a=1 1</p>')
    expect(await textOf(listener, '/?fbclid=bert&a=1')).toBe('<p>?a=1 1</p>')
    expect(await textOf(listener, '/?a=1&invented=2&__proto__=x')).toBe('<p>?a=1 1</p>')
    expect(await textOf(listener, '/?a=1')).toBe('<p>?a=1 1</p>')
    expect(await textOf(listener, '/?a=2')).toBe('<p>?a=2 2</p>')
  })

  test('keeps its host when the path begins with two slashes', async () => {
    const { listener } = setup(({ request }) => new Response(new URL(request.url).host, { headers: publicFor(300) }))
    expect(await textOf(listener, '//evil.example/?x=1')).toBe('krume.example')
  })

  test.each([
    ['without cache headers', { 'content-type': 'text/html' }, 200],
    ['for one visitor', { 'content-type': 'text/html', 'cache-control': 'private, s-maxage=300' }, 200],
    ['that failed', publicFor(300), 404],
  ])('%s is never cached', async (_which, headers, status) => {
    const { listener } = counted(headers, status)
    await sendRequest(listener, '/')
    expect(await textOf(listener, '/')).toBe('<p>de 2</p>')
  })

  test('without cache headers is private', async () => {
    const { headers } = await sendRequest(counted({ 'content-type': 'text/html' }).listener, '/')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('is rendered again after the content changed', async () => {
    const { listener, importContent } = counted(publicFor(300))
    await sendRequest(listener, '/')
    importContent()
    expect(await textOf(listener, '/')).toBe('<p>de 2</p>')
  })

  test('is rendered once for concurrent requests', async () => {
    const { listener } = counted(publicFor(300))
    const texts = await Promise.all(Array.from({ length: 5 }, () => textOf(listener, '/')))
    expect(new Set(texts)).toEqual(new Set(['<p>de 1</p>']))
  })

  test('is rendered anew for a visitor with a personal cookie, and never cached for others', async () => {
    const { listener } = counted(publicFor(300))
    const personal = { cookie: 'krume-lng=de; mine=1' }
    const texts = await Promise.all([textOf(listener, '/', personal), textOf(listener, '/', personal)])
    expect(texts).toEqual(['<p>de 1</p>', '<p>de 2</p>'])
    expect(await textOf(listener, '/', { cookie: 'other=1' })).toBe('<p>de 3</p>')
    expect(await textOf(listener, '/', personal)).toBe('<p>de 4</p>')
    expect(await textOf(listener, '/other', personal)).toBe('<p>de 5</p>')
    expect(await textOf(listener, '/other')).toBe('<p>de 5</p>')
    expect(await textOf(listener, '/')).toBe('<p>de 3</p>')
  })

  describe('that has just expired', () => {
    const briefly = { ...publicFor(1), 'cache-control': 'public, s-maxage=1, stale-while-revalidate=60' }
    const expire = () => pause(1_050)

    test('is sent once more to all who ask while it is rendered again, by one', async () => {
      const rendered = Promise.withResolvers<void>()
      const { listener, reported } = setup(async (_page, count) => {
        if (count === 2) await rendered.promise
        return new Response(`<p>${count}</p>`, { headers: briefly })
      })
      await textOf(listener, '/')
      await expire()
      expect(await Promise.all(['/', '/', '/'].map((path) => textOf(listener, path)))).toEqual(
        Array(3).fill('<p>1</p>'),
      )
      rendered.resolve()
      await vi.waitFor(async () => expect(await textOf(listener, '/')).toBe('<p>2</p>'))
      expect(reported).toEqual([])
    })

    test('stays when it cannot be rendered again', async () => {
      const { listener, reported } = setup((_page, count) => {
        if (count > 1) throw new Error('no database')
        return new Response(`<p>${count}</p>`, { headers: briefly })
      })
      await textOf(listener, '/')
      await expire()
      expect([await textOf(listener, '/'), await textOf(listener, '/')]).toEqual(['<p>1</p>', '<p>1</p>'])
      expect(String(reported[0])).toContain('no database')
    })
  })

  test('that many visit is rendered after a publication before somebody asks for it, the ten most visited', async () => {
    const rendered: string[] = []
    const { listener, pages, importContent } = setup(({ request, language }) => {
      const { pathname, search } = new URL(request.url)
      rendered.push(`${language} ${pathname}${search}`)
      return new Response('<p></p>', { headers: publicFor(300) })
    })
    for (let visits = 1; visits <= 12; visits++)
      for (let visit = 0; visit < visits; visit++)
        await textOf(listener, `/?page=${visits}`, { 'accept-language': 'en' })
    importContent()
    rendered.length = 0
    await pages.renderMostVisited('https://krume.example')
    const expected = Array.from({ length: 10 }, (_, index) => `en /?page=${12 - index}`)
    expect(rendered).toEqual(expected)
    await textOf(listener, '/?page=12', { 'accept-language': 'en' })
    expect(rendered).toHaveLength(10)
  })

  test('that is private is rendered for each concurrent request', async () => {
    const { listener } = counted({ 'content-type': 'text/html' })
    const texts = await Promise.all(Array.from({ length: 5 }, () => textOf(listener, '/')))
    expect(new Set(texts).size).toBe(5)
  })

  test('that fails does not fail the requests that wait for it', async () => {
    const { listener } = setup((_page, count) => {
      if (count === 1) throw new Error('the first fails')
      return new Response(`<p>${count}</p>`, { headers: publicFor(300) })
    })
    const withErrors: RequestListener = (request, response) =>
      void Promise.resolve(listener(request, response)).catch(() => response.writeHead(500).end('failed'))
    const texts = await Promise.all(Array.from({ length: 3 }, () => textOf(withErrors, '/')))
    expect(texts.filter((text) => text === 'failed')).toHaveLength(1)
  })

  test('that was rendered while the content changed is not cached', async () => {
    const { listener, importContent } = setup((_page, count) => {
      if (count === 1) importContent()
      return new Response(`<p>${count}</p>`, { headers: publicFor(300) })
    })
    await sendRequest(listener, '/')
    expect(await textOf(listener, '/')).toBe('<p>2</p>')
  })

  test('has a policy that allows the scripts of the renderer and none that came in with data', async () => {
    const { listener } = setup(
      ({ nonce }) =>
        new Response(`<script nonce="${nonce}">a()</script><p><script>steal()</script></p>`, {
          headers: publicFor(300),
        }),
    )
    const { headers, body } = await sendRequest(listener, '/')
    const allowed = createHash('sha256').update('a()').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${allowed}';`)
    expect(body.toString()).toBe('<script>a()</script><p><script>steal()</script></p>')
  })

  test('has Content-Language, Vary and a policy with the hash of its inline script', async () => {
    const { listener } = setup(
      ({ nonce }) => new Response(`<script nonce="${nonce}">a()</script>`, { headers: publicFor(300) }),
    )
    const { headers } = await sendRequest(listener, '/', { headers: { 'accept-language': 'en' } })
    expect(headers['content-language']).toBe('en')
    expect(headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  })

  test('sets the language cookie when the URL changes the language, and never from the cache for another visitor', async () => {
    const { listener } = counted(publicFor(300))
    const german = await sendRequest(listener, '/?lng=en', { headers: { 'accept-language': 'de' } })
    expect(german.headers['set-cookie']?.[0]).toMatch(/^krume-lng=en;/)
    const englishVisitor = await sendRequest(listener, '/?lng=en', { headers: { 'accept-language': 'en' } })
    expect(englishVisitor.body.toString()).toBe('<p>en 1</p>')
    expect(englishVisitor.headers).not.toHaveProperty('set-cookie')
  })

  test('sends data in the language of the page that requests it, from the same cache and without a cookie', async () => {
    const { listener } = counted(publicFor(300))
    const cookie = 'krume-lng=en'
    expect(await textOf(listener, '/_.data', { cookie })).toBe('<p>en 1</p>')
    expect(await textOf(listener, '/_.data?lng=de', { cookie })).toBe('<p>de 2</p>')
    expect(await textOf(listener, '/_.data')).toBe('<p>de 2</p>')
    expect(await textOf(listener, '/_.data?lng=xx', { cookie })).toBe('<p>en 1</p>')
    const { headers } = await sendRequest(listener, '/_.data?lng=de', { headers: { cookie } })
    expect(headers['content-language']).toBe('de')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('has the same length and ETag for HEAD as for GET, and is then cached', async () => {
    const { listener } = setup(
      ({ request }, count) =>
        new Response(request.method === 'GET' ? `<p>${count}</p>` : null, { headers: publicFor(9) }),
    )
    const head = await sendRequest(listener, '/', { method: 'HEAD' })
    const get = await sendRequest(listener, '/')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '8'])
    expect([get.body.toString(), get.headers.etag]).toEqual(['<p>1</p>', head.headers.etag])
  })
})
