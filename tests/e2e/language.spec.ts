import home from '../../content/home.json' with { type: 'json' }
import menus from '../../content/menus.json' with { type: 'json' }
import { blockUnusedPreload, expect, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
const headerMenu = menus.header.toSorted(byPosition)

test.describe('language', () => {
  test('follows the browser, with German as the fallback', async ({ browser, baseURL }) => {
    for (const [locale, language, headline] of [
      ['en-GB', 'en', home.hero.headline.en],
      ['fr-FR', 'de', home.hero.headline.de],
    ] as const) {
      const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      const response = await page.goto('/')
      expect(await response?.headerValue('content-language')).toBe(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(headline)
      await context.close()
    }
  })

  test('is set by the URL and declared to browsers, caches and search engines', async ({ page }) => {
    const response = await page.goto('/?lng=en')
    const headers = response?.headers() ?? {}
    expect(headers['content-language']).toBe('en')
    expect(headers.vary?.split(/,\s*/)).toEqual(
      expect.arrayContaining(['Accept-Language', 'Cookie', 'Accept-Encoding']),
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.hero.headline.en)
    const alternates = await page
      .locator('link[hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).search]),
      )
    expect(alternates).toEqual([
      ['de', ''],
      ['en', '?lng=en'],
      ['x-default', ''],
    ])
  })

  test('switches without a page load, keeps URL and scroll position, and is remembered @journey', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/?from=mail#faq')
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    const [german, english] = [page.locator('a[hreflang=de]'), page.locator('a[hreflang=en]')]
    await expect(german).toHaveAttribute('aria-current', 'true')
    const readTop = async () => (await page.locator('#band').boundingBox())?.y ?? Number.NaN
    const top = await readTop()
    // With the mouse: Playwright's click scrolls pages with a sticky header.
    const { x, y, width, height } = (await english.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.hero.headline.en)
    await expect(page.getByRole('banner').getByRole('link', { name: headerMenu[1]?.name.en ?? '' })).toBeVisible()
    await expect(page).toHaveTitle(home.title.en)
    await expect(page).toHaveURL(/\/\?from=mail#faq$/)
    // Less than a pixel: texts of another height move by fractions of one.
    expect(Math.abs((await readTop()) - top)).toBeLessThan(1)
    expect(documents).toBe(0)

    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'krume-lng', value: 'en', sameSite: 'Lax', path: '/' })
    expect((await page.request.get('/')).headers()['content-language']).toBe('en')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(english).toHaveAttribute('aria-current', 'true')
  })

  test('is one for the whole page, whatever other tabs choose', async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/products?category=brote')
    const states = new Set<string>()
    await page.exposeFunction('noteState', (state: string) => states.add(state))
    await page.evaluate(() => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
      const note = () =>
        (window as unknown as { noteState: (state: string) => void }).noteState(
          [document.documentElement.lang, textOf('header nav a[href^="/places"]'), textOf('h1')].join(', '),
        )
      new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
    })
    const other = await context.newPage()
    await openPage(other, '/?lng=en')
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('main').getByRole('link', { name: 'Krustenbrot', exact: true }).click()
    await expect(heading).toHaveText('Krustenbrot')

    await page.locator('a[hreflang=en]').click()
    await expect(heading).toHaveText('Dark crusty loaf')
    await other.locator('a[hreflang=de]').click()
    await expect(other.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByRole('link', { name: t('en', 'products', 'backToList') }).click()
    await expect(heading).toHaveText(t('en', 'products', 'title'))
    expect([...states]).toEqual([
      `de, Filialen, ${t('de', 'products', 'title')}`,
      'de, Filialen, Krustenbrot',
      'en, Stores, Dark crusty loaf',
      `en, Stores, ${t('en', 'products', 'title')}`,
    ])
    await page.reload()
    await expect(heading).toHaveText(t('de', 'products', 'title'))
  })

  test('opens in a new tab with a modifier key and leaves this tab unchanged', async ({ page, context }) => {
    await openPage(page, '/')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('a[hreflang=en]').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('switches with a plain link and is remembered', async ({ page }) => {
      await blockUnusedPreload(page)
      await page.goto('/')
      await page.locator('a[hreflang=en]').click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.locator('a[hreflang=de]').click()
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    })
  })
})
