import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import { expect, freezeClock, isPageReady, openPage, test, waitUntilReady } from '../support/e2e-test.ts'

test.describe('the freshness of the build', () => {
  const countDocuments = (page: Page) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    return documents
  }

  test('a page that is older than the server empties its storage and reloads exactly once', async ({ page }) => {
    await page.goto('/brand/mark.svg')
    await page.evaluate(async () => {
      localStorage.setItem('krume:state', '{"value":{"cartItemCount":3}}')
      await (await caches.open('old')).put('/old', new Response('old'))
    })
    await page.route('**/meta.json', (route) => route.fulfill({ json: { buildDate: '2999-01-01T00:00:00.000Z' } }))
    const documents = countDocuments(page)
    await page.goto('/')
    await waitUntilReady(page)
    await page.waitForLoadState('networkidle')
    expect(documents).toHaveLength(2)
    expect(await page.evaluate(async () => [localStorage.length, (await caches.keys()).length])).toEqual([0, 0])
  })

  test('a page that is as new as the server, or newer, does not reload', async ({ page }) => {
    await page.route('**/meta.json', (route) => route.fulfill({ json: { buildDate: '2020-01-01T00:00:00.000Z' } }))
    const documents = countDocuments(page)
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    expect(documents).toHaveLength(1)
  })

  test('a server that cannot be asked does not hold up the page', async ({ page }) => {
    await page.route('**/meta.json', (route) => route.abort())
    await openPage(page, '/')
    await page.route('**/meta.json', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await openPage(page, '/')
  })

  test('a silent server is waited for 1.5 s, while the page can be read already', async ({ page }) => {
    await page.route('**/meta.json', () => {})
    await freezeClock(page)
    await page.addInitScript(() => {
      const { setTimeout } = window
      const watched = (work: TimerHandler, ms?: number, ...given: unknown[]) => {
        if (ms === 1500) Object.assign(window, { isWaiting: true })
        return setTimeout(work, ms, ...given)
      }
      Object.assign(window, { setTimeout: watched })
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => Reflect.get(window, 'isWaiting'))
    await page.clock.runFor(1499)
    expect(await isPageReady(page)).toBe(false)
    await page.clock.runFor(1)
    await waitUntilReady(page)
  })
})

test.describe('a first visit', () => {
  test('asks no one but this site, breaks no rule of the policy, and leaves nothing on the device', async ({
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

  test('works for who forbids all storage', async ({ context }) => {
    // Not the page that must be quiet: the router's own scroll restoration complains about this, and goes on.
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

test.describe('the page cache', () => {
  test('gives the same tag twice, answers 304 to who has the page, and speaks brotli and gzip', async ({ request }) => {
    const [first, second] = [await request.get('/'), await request.get('/')]
    const { etag = '' } = first.headers()
    expect(etag).toMatch(/^W\/".+"$/)
    expect(second.headers().etag).toBe(etag)
    expect((await request.get('/', { headers: { 'if-none-match': etag } })).status()).toBe(304)
    for (const encoding of ['br', 'gzip']) {
      const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
      expect(answer.headers()['content-encoding']).toBe(encoding)
      expect(await answer.text()).toBe(await first.text())
    }
    const plain = await request.get('/', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers()['content-encoding']).toBeUndefined()
    expect(await plain.text()).toContain(home.hero.headline.de)
    expect((await request.get('/?lng=en', { headers: { 'if-none-match': etag } })).status()).toBe(200)
  })
})

test('a page is one whole document, what is not there too', async ({ request }) => {
  for (const path of ['/', '/products', '/jobs', '/checkout', '/nowhere']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/^<!DOCTYPE html><html lang="de"/)
    expect(html).toMatch(/<\/body><\/html>$/)
    // Left for the browser by the router: without it nothing on the page would come to life.
    expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1)
    expect(html).not.toMatch(/<!--\$(\?|!)-->/)
  }
})
