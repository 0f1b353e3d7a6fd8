import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import { expect, freezeClock, isPageReady, openPage, test, waitUntilReady } from '../support/e2e-test.ts'

test.describe('outdated build', () => {
  const recordDocuments = (page: Page) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    return documents
  }

  test('a page older than the server clears its storage and reloads exactly once', async ({ page }) => {
    await page.goto('/brand/mark.svg')
    await page.evaluate(async () => {
      localStorage.setItem('krume:state', '{"value":{"cartItemCount":3}}')
      await (await caches.open('old')).put('/old', new Response('old'))
    })
    await page.route('**/meta.json', (route) => route.fulfill({ json: { buildDate: '2999-01-01T00:00:00.000Z' } }))
    const documents = recordDocuments(page)
    await page.goto('/')
    await waitUntilReady(page)
    await page.waitForLoadState('networkidle')
    expect(documents).toHaveLength(2)
    expect(await page.evaluate(async () => [localStorage.length, (await caches.keys()).length])).toEqual([0, 0])
  })

  test('a page as new as the server, or newer, does not reload', async ({ page }) => {
    await page.route('**/meta.json', (route) => route.fulfill({ json: { buildDate: '2020-01-01T00:00:00.000Z' } }))
    const documents = recordDocuments(page)
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    expect(documents).toHaveLength(1)
  })

  test('the page starts when the build date cannot be loaded', async ({ page }) => {
    await page.route('**/meta.json', (route) => route.abort())
    await openPage(page, '/')
    await page.route('**/meta.json', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await openPage(page, '/')
  })

  test('the page waits at most 1.5 s for the build date and is readable meanwhile', async ({ page }) => {
    await page.route('**/meta.json', () => {})
    await freezeClock(page)
    await page.addInitScript(() => {
      const { setTimeout } = window
      const recordingSetTimeout = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => {
        if (ms === 1500) Object.assign(window, { isWaiting: true })
        return setTimeout(handler, ms, ...rest)
      }
      Object.assign(window, { setTimeout: recordingSetTimeout })
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => {
      document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
      return Reflect.get(window, 'isWaiting')
    })
    await page.clock.runFor(1499)
    expect(await isPageReady(page)).toBe(false)
    await page.clock.runFor(1)
    await waitUntilReady(page)
  })
})

test.describe('first visit', () => {
  test('requests only this site, violates no content security policy and stores nothing on the device', async ({
    page,
    context,
    baseURL,
  }) => {
    const origins = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
    })
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    const response = await page.goto('/')
    await waitUntilReady(page)
    for (let part = 1; part <= 10; part++) {
      await page.evaluate(
        (tenths) => scrollTo({ top: (document.body.scrollHeight / 10) * tenths, behavior: 'instant' }),
        part,
      )
    }
    await page.waitForLoadState('networkidle')
    expect([...origins]).toEqual([baseURL])
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    expect(await response?.headerValue('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-/,
    )
    expect(await response?.headerValue('content-security-policy')).not.toContain('unsafe')
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  })

  test('refuses to run a script that was injected into the page', async ({ context }) => {
    // A new page without the console check: the browser reports what it refuses.
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.route('/products', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const injected = '<script>window.isInjected = true</script><img src="x" onerror="window.isInjected = true">'
      await route.fulfill({ response, body: html.replace('<main', `${injected}<main`) })
    })
    await page.goto('/products')
    await expect.poll(() => refused.filter((text) => text.includes('Content Security Policy')).length).toBe(2)
    expect(await page.evaluate(() => Reflect.get(window, 'isInjected'))).toBeUndefined()
  })

  test('works when the browser blocks storage', async ({ context }) => {
    // A new page without the console check: the router's scroll restoration logs an error and continues.
    const page = await context.newPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await openPage(page, '/')
    await page.locator('a[hreflang=en]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.hero.headline.en)
  })
})

test.describe('page cache', () => {
  test('sends a stable ETag, responds with 304 to it, and compresses with brotli and gzip', async ({ request }) => {
    const [first, second] = [await request.get('/'), await request.get('/')]
    const { etag = '' } = first.headers()
    expect(etag).toMatch(/^W\/".+"$/)
    expect(second.headers().etag).toBe(etag)
    expect((await request.get('/', { headers: { 'if-none-match': etag } })).status()).toBe(304)
    for (const encoding of ['br', 'gzip']) {
      const compressed = await request.get('/', { headers: { 'accept-encoding': encoding } })
      expect(compressed.headers()['content-encoding']).toBe(encoding)
      expect(await compressed.text()).toBe(await first.text())
    }
    const plain = await request.get('/', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers()['content-encoding']).toBeUndefined()
    expect(await plain.text()).toContain(home.hero.headline.de)
    expect((await request.get('/?lng=en', { headers: { 'if-none-match': etag } })).status()).toBe(200)
  })
})

test.describe('API responses from the cache', () => {
  const path = '/api/v1/products?category=brote&ordering=true'
  const authorization = `Basic ${btoa('public:krume')}`

  test('equal the first response in body and headers, in each language', async ({ request }) => {
    for (const language of ['de', 'en']) {
      const headers = { authorization, 'accept-language': language }
      const [first, second] = [await request.get(path, { headers }), await request.get(path, { headers })]
      const [created, cached] = [first, second].map((response) => {
        const { 'x-request-id': requestId, date, ...stable } = response.headers()
        expect(requestId).toMatch(/^[\w-]{36}$/)
        return stable
      })
      expect(cached).toEqual(created)
      expect(cached).toMatchObject({ 'content-language': language, 'x-content-type-options': 'nosniff' })
      expect(await second.text()).toBe(await first.text())
      const { etag = '' } = first.headers()
      expect((await request.get(path, { headers: { ...headers, 'if-none-match': etag } })).status()).toBe(304)
    }
  })

  test('need the credential too', async ({ request }) => {
    await request.get(path, { headers: { authorization } })
    expect((await request.get(path)).status()).toBe(401)
    expect((await request.get(path, { headers: { authorization: 'Basic wrong' } })).status()).toBe(401)
  })
})

test('pages are sent as complete documents, error pages too', async ({ request }) => {
  for (const path of ['/', '/products', '/jobs', '/checkout', '/nowhere']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/^<!DOCTYPE html><html lang="de"/)
    expect(html).toMatch(/<\/body><\/html>$/)
    // Data of the router for hydration; without it the page would not become interactive.
    expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1)
    expect(html).not.toMatch(/<!--\$(\?|!)-->/)
  }
})

/** In bytes before compression, without the small picture for phones, which is not there before it is made. */
const htmlBudgets = { '/products': 205_000, '/places': 114_000, '/jobs': 98_000 }

test('the pages with long lists stay within their budgets of HTML', async ({ request }) => {
  for (const [path, budget] of Object.entries(htmlBudgets)) {
    const html = await (await request.get(path)).text()
    const bytes = Buffer.byteLength(html.replaceAll(/data:image\/avif;base64,[\w+/=]*/g, ''))
    expect(bytes, path).toBeLessThanOrEqual(budget)
    // A page without its list would pass.
    expect(bytes, path).toBeGreaterThan(budget * 0.85)
  }
})
