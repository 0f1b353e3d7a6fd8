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

test('the app asks again for its data after the connection was lost', async ({ page }) => {
  await freezeClock(page)
  let requestCount = 0
  await page.route('**/products?app=de', (route) => (++requestCount === 1 ? route.abort() : route.continue()))
  await page.goto('/products')
  const failed = page.waitForEvent('requestfailed')
  await page.keyboard.press('Tab')
  await failed
  await page.clock.runFor(2000)
  await waitUntilReady(page)
  expect(requestCount).toBe(2)
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
