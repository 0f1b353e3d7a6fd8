import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { type PageRequest, pages } from './pages.ts'

const publicFor = (seconds: number) => ({ 'content-type': 'text/html', 'cache-control': `public, s-maxage=${seconds}` })

/** Pages whose text says how often they were rendered. */
function makePages(respond: (page: PageRequest, count: number) => Response, html?: readonly string[]) {
  let count = 0
  let version = 'v1'
  const site = pages({
    render: async (page) => ({ answer: respond(page, ++count), html }),
    contentVersion: () => version,
    policy: { isHttps: false, tileOrigins: [] },
    maxCacheBytes: 1_000_000,
    isStrict: true,
  })
  const listener: RequestListener = async (incoming, response) => {
    if (site.sendStored(incoming, response)) return
    const request = new Request(`http://krume.example${incoming.url}`, { method: incoming.method ?? 'GET' })
    await site.renderAndSend(incoming, response, request)
  }
  return {
    listener,
    importContent: () => {
      version = 'v2'
    },
  }
}

const counted = (headers: Record<string, string>, status = 200) =>
  makePages(({ language }, count) => new Response(`<p>${language} ${count}</p>`, { status, headers }))

const textOf = async (listener: RequestListener, path: string, headers = {}) =>
  (await ask(listener, path, { headers })).body.toString()

describe('a page', () => {
  test('that is public is rendered once and then comes from the cache with the same tag', async () => {
    const { listener } = counted(publicFor(300))
    const [first, second] = [await ask(listener, '/'), await ask(listener, '/')]
    expect(second.body.toString()).toBe('<p>de 1</p>')
    expect(second.headers.etag).toBe(first.headers.etag)
    const third = await ask(listener, '/', { headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect(third.status).toBe(304)
  })

  test('is kept apart by language and by the whole address', async () => {
    const { listener } = counted(publicFor(300))
    expect(await textOf(listener, '/')).toBe('<p>de 1</p>')
    expect(await textOf(listener, '/', { 'accept-language': 'en' })).toBe('<p>en 2</p>')
    expect(await textOf(listener, '/?page=2')).toBe('<p>de 3</p>')
    expect(await textOf(listener, '/', { cookie: 'krume-lng=en' })).toBe('<p>en 2</p>')
  })

  test('is one for all who come by the same post, whatever their click is called, and carries none of their names', async () => {
    const { listener } = makePages(
      ({ request }, count) =>
        new Response(`<p>${new URL(request.url).search} ${count}</p>`, { headers: publicFor(300) }),
    )
    expect(await textOf(listener, '/?a=1&fbclid=anna')).toBe('<p>?a=1 1</p>')
    expect(await textOf(listener, '/?fbclid=bert&a=1')).toBe('<p>?a=1 1</p>')
    expect(await textOf(listener, '/?a=1')).toBe('<p>?a=1 1</p>')
  })

  test.each([
    ['that does not allow it', { 'content-type': 'text/html' }, 200],
    ['for one visitor', { 'content-type': 'text/html', 'cache-control': 'private, s-maxage=300' }, 200],
    ['that failed', publicFor(300), 404],
  ])('%s is never kept', async (_which, headers, status) => {
    const { listener } = counted(headers, status)
    await ask(listener, '/')
    expect(await textOf(listener, '/')).toBe('<p>de 2</p>')
  })

  test('that says nothing about caching is private', async () => {
    const { headers } = await ask(counted({ 'content-type': 'text/html' }).listener, '/')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('is rendered anew after new content came in', async () => {
    const { listener, importContent } = counted(publicFor(300))
    await ask(listener, '/')
    importContent()
    expect(await textOf(listener, '/')).toBe('<p>de 2</p>')
  })

  test('is rendered once for all who ask for it at once', async () => {
    const { listener } = counted(publicFor(300))
    const texts = await Promise.all(Array.from({ length: 5 }, () => textOf(listener, '/')))
    expect(new Set(texts)).toEqual(new Set(['<p>de 1</p>']))
  })

  test('of one visitor is rendered for each of those who ask at once', async () => {
    const { listener } = counted({ 'content-type': 'text/html' })
    const texts = await Promise.all(Array.from({ length: 5 }, () => textOf(listener, '/')))
    expect(new Set(texts).size).toBe(5)
  })

  test('that fails does not take down those who wait for it', async () => {
    const { listener } = makePages((_page, count) => {
      if (count === 1) throw new Error('the first fails')
      return new Response(`<p>${count}</p>`, { headers: publicFor(300) })
    })
    const kind: RequestListener = (request, response) =>
      void Promise.resolve(listener(request, response)).catch(() => response.writeHead(500).end('failed'))
    const texts = await Promise.all(Array.from({ length: 3 }, () => textOf(kind, '/')))
    expect(texts.filter((text) => text === 'failed')).toHaveLength(1)
  })

  test('that was rendered while new content came in is not kept', async () => {
    const { listener, importContent } = makePages((_page, count) => {
      if (count === 1) importContent()
      return new Response(`<p>${count}</p>`, { headers: publicFor(300) })
    })
    await ask(listener, '/')
    expect(await textOf(listener, '/')).toBe('<p>2</p>')
  })

  test('names its language, what it depends on, and the policy for its own inline script', async () => {
    const { listener } = makePages(() => new Response('<script>a()</script>', { headers: publicFor(300) }))
    const { headers } = await ask(listener, '/', { headers: { 'accept-language': 'en' } })
    expect(headers['content-language']).toBe('en')
    expect(headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  })

  test('is sent whole from its pieces, which the policy knows too', async () => {
    const html = ['<p>Müsli</p>', '<script>a()</script>']
    const answer = () => new Response(null, { headers: publicFor(300) })
    const { listener } = makePages(answer, html)
    const { body, headers } = await ask(listener, '/')
    expect(body.toString()).toBe('<p>Müsli</p><script>a()</script>')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  })

  test('gives the language cookie to who asked for it by address, and never from the cache to somebody else', async () => {
    const { listener } = counted(publicFor(300))
    const asked = await ask(listener, '/?lng=en', { headers: { 'accept-language': 'de' } })
    expect(asked.headers['set-cookie']?.[0]).toMatch(/^krume-lng=en;/)
    const speaksEnglishAnyway = await ask(listener, '/?lng=en', { headers: { 'accept-language': 'en' } })
    expect(speaksEnglishAnyway.body.toString()).toBe('<p>en 1</p>')
    expect(speaksEnglishAnyway.headers).not.toHaveProperty('set-cookie')
  })

  test('is described to HEAD as GET would send it, and lies ready then', async () => {
    const { listener } = makePages(
      ({ request }, count) =>
        new Response(request.method === 'GET' ? `<p>${count}</p>` : null, { headers: publicFor(9) }),
    )
    const head = await ask(listener, '/', { method: 'HEAD' })
    const get = await ask(listener, '/')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '8'])
    expect([get.body.toString(), get.headers.etag]).toEqual(['<p>1</p>', head.headers.etag])
  })
})
