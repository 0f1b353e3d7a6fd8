import type { Page, Request } from '@playwright/test'
import { expect, isPageReady, openPage, test, waitUntilReady } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

const oneInCart = '1 Artikel im Warenkorb'

/** The label of the button names the product. */
const add = /in den Warenkorb/

const isScript = (request: Request) => request.resourceType() === 'script'

/** The scripts that the page requests from now on. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => void (isScript(request) && scripts.push(new URL(request.url()).pathname)))
  return scripts
}

/** Holds the scripts of the app back, as on a train, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isWaiting = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((button) => button.getAnimations().some(({ playState }) => playState === 'running'))

/** Waiting or done. */
const isShown = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((button) => button.getAnimations().length > 0)

test.describe('a page that nobody has touched', () => {
  for (const path of ['/', '/products', '/products/bauernbrot', '/jobs', '/company', '/policy', '/contact'])
    test(`loads no script: ${path}`, async ({ page }) => {
      const scripts = recordScripts(page)
      await page.goto(path)
      // Longer than the pages with a map wait. Not for an idle network: pictures may be made for the first time.
      await page.waitForTimeout(2_500)
      expect(scripts).toEqual([])
      expect(await isPageReady(page)).toBe(false)
    })

  test('carries less than 4.5 KB of script itself', async ({ page }) => {
    await page.goto('/')
    // The other scripts of the page hold data, or load the app.
    const startScript = await page.evaluate(() => document.head.querySelector('script')?.text.length)
    expect(startScript).toBeGreaterThan(0)
    expect(startScript).toBeLessThan(4_500)
  })

  test('loads the app of a map when the browser is idle', async ({ page }) => {
    await page.goto('/places')
    await expect.poll(() => isPageReady(page)).toBe(true)
  })

  test('loads the app for a visitor with a cart, to show it', async ({ page }) => {
    await openPage(page, '/products/bauernbrot')
    await page.getByRole('button', { name: add }).first().click()
    const badge = page.getByRole('banner').getByText(oneInCart)
    await expect(badge).toBeAttached()
    await page.goto('/policy')
    await expect(badge).toBeAttached()
  })
})

test('a page to read stays without script while it is scrolled and read, and loads it for a control', async ({
  page,
}) => {
  const scripts = recordScripts(page)
  await page.goto('/company')
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 600)
  await page.waitForFunction(() => scrollY > 0)
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: t('de', 'common', 'openMenu') }).click()
  await expect.poll(() => isPageReady(page)).toBe(true)
  await expect(page.getByRole('dialog', { name: t('de', 'common', 'mainMenu') })).toBeVisible()
})

test.describe('a tap before the app is there is noticed at once and answered later:', () => {
  test.use({ hasTouch: true })

  for (const path of ['/', '/products'])
    test(`a plus on ${path}, whose product is in the cart before the app is there`, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(path)
      const button = page.getByRole('button', { name: add }).first()
      await button.tap()
      await button.tap()
      const readCart = () => page.evaluate(() => localStorage.getItem('krume:cart'))
      await expect.poll(readCart).not.toBeNull()
      const before = await readCart()
      expect(await isShown(page, add)).toBe(true)
      // The second one has to wait for the app.
      await page.getByRole('button', { name: add }).nth(1).tap()
      release()
      await expect(page.getByRole('banner').getByText('2 Artikel im Warenkorb')).toBeAttached()
      const cartIdOf = (entry: string | null) => (JSON.parse(entry ?? '{}') as { value: string }).value
      expect(cartIdOf(await readCart())).toBe(cartIdOf(before))
    })

  test('a plus that the server cannot answer', async ({ page }) => {
    await page.route('**/cart', (route) => route.abort())
    const release = await holdScripts(page)
    await page.goto('/products')
    await page.getByRole('button', { name: add }).first().tap()
    expect(await isShown(page, add)).toBe(true)
    release()
    await expect(page.getByRole('banner').getByText(oneInCart)).toBeAttached()
  })

  test('a plus when the app is faster than the server', async ({ page }) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/cart', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/products')
    await page.getByRole('button', { name: add }).first().tap()
    await expect(page.getByRole('banner').getByText(oneInCart)).toBeAttached()
    const response = page.waitForResponse('**/cart')
    answer()
    await response
    await page.reload()
    await expect(page.getByRole('banner').getByText(oneInCart)).toBeAttached()
  })

  test('a plus, whose address refuses everything else', async ({ page }) => {
    const post = async (data: string) =>
      (
        await page.request.post('/cart', { data, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
      ).status()
    expect(await post('productId=brezel')).toBe(200)
    expect(await post('productId=nothing')).toBe(409)
    expect(await post('')).toBe(409)
    expect(await post(`productId=${'x'.repeat(600)}`)).toBe(413)
    await page.goto('/cart')
    await expect(page).toHaveURL(/\/checkout$/)
  })

  for (const path of ['/products/bauernbrot'])
    test(`adding a product on ${path}`, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(path)
      const button = page.getByRole('button', { name: add }).first()
      await button.tap()
      await button.tap()
      expect(await isWaiting(page, add)).toBe(true)
      release()
      await expect(page.getByRole('banner').getByText(oneInCart)).toBeAttached()
    })

  test('the next slide', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/')
    const next = t('de', 'common', 'slider.next')
    await page.getByRole('button', { name: next }).tap()
    expect(await isWaiting(page, next)).toBe(true)
    release()
    await expect(page.getByText('2 / 6')).toBeVisible()
  })

  test('a pause, which stays one where the visitor prefers less motion', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('button', { name: t('de', 'common', 'slider.pause') }).tap()
    release()
    await expect.poll(() => isPageReady(page)).toBe(true)
    await expect(page.getByRole('button', { name: t('de', 'common', 'slider.play') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('de', 'common', 'slider.pause') })).toHaveCount(0)
  })

  test('a filter of stores', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/places')
    await page
      .locator('label')
      .filter({ has: page.locator('[name=attributes][value=cafe]') })
      .tap()
    release()
    await expect(page).toHaveURL(/attributes=cafe/)
    await expect(page.locator('[name=attributes][value=cafe]')).toBeChecked()
  })

  test('choosing a store, which the server answers without the app', async ({ page }) => {
    await holdScripts(page)
    await page.goto('/mystore/illertissen-marktplatz')
    await page.getByRole('button', { name: 'Zu meiner Filiale machen' }).tap()
    await expect(page).toHaveURL(/\/mystore#places$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Illertissen Marktplatz')
    await expect(page.getByRole('button', { name: 'Zu meiner Filiale machen' })).toHaveCount(0)
  })

  test('a filter of jobs', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/jobs')
    await page
      .locator('label')
      .filter({ has: page.locator('[name=type][value=partTime]') })
      .tap()
    release()
    await expect(page).toHaveURL(/type=partTime/)
    await expect(page.locator('[name=type][value=partTime]')).toBeChecked()
  })

  test('sending an empty message, which names what is missing', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Nachricht senden' }).tap()
    release()
    await expect(page.getByRole('alert').first()).toBeVisible()
  })

  test('sharing a job', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
    })
    const release = await holdScripts(page)
    await page.goto('/jobs/verkauf-fruehschicht-krumbach')
    await page.getByRole('button', { name: t('de', 'jobs', 'job.share') }).tap()
    release()
    await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length === 1)
  })
})

test('before the app is there, links, the menu, questions, filters and the language work', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: t('de', 'common', 'openMenu') }).click()
  const menu = page.getByRole('dialog', { name: t('de', 'common', 'mainMenu') })
  await menu.getByRole('link', { name: 'Produkte' }).click()
  await expect(page).toHaveURL(/\/products#home$/)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await isPageReady(page)).toBe(false)

  await test.step('a question shows its answer', async () => {
    await page.goto('/?lng=de')
    const question = page.locator('main details').first()
    await question.locator('summary').click()
    await expect(question.locator(':scope > :not(summary)').first()).toBeVisible()
    expect(await isPageReady(page)).toBe(false)
  })
  await test.step('a category and the field of a job filter the list', async () => {
    await page.goto('/products')
    const tabs = page.getByRole('navigation', { name: t('de', 'products', 'categories') })
    await tabs.getByRole('link', { name: 'Brote' }).click()
    await expect(page).toHaveURL('/products?category=brote')
    await page.goto('/jobs')
    const fields = page.getByRole('navigation', { name: t('de', 'jobs', 'fieldsLabel') })
    await fields.getByRole('link', { name: /^Verkauf/ }).click()
    await expect(page).toHaveURL(/field=sales/)
    expect(await isPageReady(page)).toBe(false)
  })
})

test.describe('speculation rules', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('fetch the page of a link under the pointer, but never the checkout; the app removes them', async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    const candidates = new Set<string>()
    const fetched = new Set<string>()
    session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      for (const { key } of preloadingAttemptSources) candidates.add(new URL(key.url).pathname)
    })
    session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') fetched.add(new URL(prefetchUrl).pathname)
    })
    await session.send('Preload.enable')
    await page.goto('/company')
    const products = page.getByRole('banner').getByRole('link', { name: 'Produkte' })
    await products.hover()
    await expect.poll(() => [...fetched]).toContain('/products')
    expect(candidates).toContain('/contact')
    expect(candidates).not.toContain('/checkout')
    await products.click()
    await expect(page).toHaveURL(/\/products#home$/)
    const delivery = () =>
      page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        return (navigation as PerformanceEntry & { deliveryType?: string }).deliveryType
      })
    expect(await delivery()).toBe('navigational-prefetch')
    await waitUntilReady(page)
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  })
})
