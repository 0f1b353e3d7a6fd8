import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import menus from '../../content/menus.json' with { type: 'json' }
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
const headerMenu = menus.header.toSorted(byPosition)
const isReady = () => document.documentElement.dataset.ready === 'true'
const untilReady = (page: Page) => page.waitForFunction(isReady)

/** Without script nobody uses what was preloaded, and the browser says so in its console. */
const ignorePreload = (page: Page) => page.route('**/meta.json', (route) => route.abort())

/** A page is seen some time before its effects have run: who counts from the moment one begins to wait must know it. */
async function watchWaits(page: Page): Promise<{ untilWaiting(ms: number): Promise<unknown> }> {
  await page.evaluate(() => {
    const { setTimeout } = window
    const waits: (number | undefined)[] = []
    const noted = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => {
      waits.push(ms)
      return setTimeout(handler, ms, ...rest)
    }
    Object.assign(window, { waits, setTimeout: noted })
  })
  const isWaiting = (ms: number) => (window as unknown as { waits: number[] }).waits.includes(ms)
  return { untilWaiting: (ms) => page.waitForFunction(isWaiting, ms) }
}

/** The page's clock stands still from before the first script on; only the test moves it. */
async function freeze(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T08:00:00Z' })
  await page.clock.pauseAt('2026-03-02T08:00:01Z')
}

test.describe('the language', () => {
  test('is the browser’s, and German for who speaks neither', async ({ browser, baseURL }) => {
    for (const [locale, language, headline] of [
      ['en-GB', 'en', home.hero.headline.en],
      ['fr-FR', 'de', home.hero.headline.de],
    ] as const) {
      const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      const answer = await page.goto('/')
      expect(await answer?.headerValue('content-language')).toBe(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(headline)
      await context.close()
    }
  })

  test('can be named by the address, and the answer says so to browsers, caches and search engines', async ({
    page,
  }) => {
    const answer = await page.goto('/?lng=en')
    const headers = answer?.headers() ?? {}
    expect(headers['content-language']).toBe('en')
    expect(headers.vary?.split(/,\s*/)).toEqual(
      expect.arrayContaining(['Accept-Language', 'Cookie', 'Accept-Encoding']),
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.hero.headline.en)
    const addresses = await page
      .locator('link[hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).search]),
      )
    expect(addresses).toEqual([
      ['de', ''],
      ['en', '?lng=en'],
      ['x-default', ''],
    ])
  })

  test('changes in place: same address, same spot, nothing loaded anew, and it lasts', async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/?from=mail#faq')
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    const [german, english] = [page.locator('a[hreflang=de]'), page.locator('a[hreflang=en]')]
    await expect(german).toHaveAttribute('aria-current', 'true')
    const placeOf = async () => Math.round((await page.locator('#home').boundingBox())?.y ?? Number.NaN)
    const place = await placeOf()
    // By the mouse itself: Playwright's click scrolls a page with a sticky header.
    const { x, y, width, height } = (await english.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.hero.headline.en)
    await expect(page.getByRole('banner').getByRole('link', { name: headerMenu[1]?.name.en ?? '' })).toBeVisible()
    await expect(page).toHaveTitle(home.title.en)
    await expect(page).toHaveURL(/\/\?from=mail#faq$/)
    expect(await placeOf()).toBe(place)
    expect(documents).toBe(0)

    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'krume-lng', value: 'en', sameSite: 'Lax', path: '/' })
    expect((await page.request.get('/')).headers()['content-language']).toBe('en')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(english).toHaveAttribute('aria-current', 'true')
  })

  test('opens in a new tab for who asks for that, and this one stays as it is', async ({ page, context }) => {
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

    test('changes by a plain link and lasts', async ({ page }) => {
      await ignorePreload(page)
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

test.describe('the header', () => {
  test('has the logo, the menu in order, each entry with section and hash, and the cart', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /zur Startseite/ })).toHaveAttribute('href', '/')
    const entries = header.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link')
    await expect(entries).toHaveText(headerMenu.map(({ name }) => name.de))
    const hrefs = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([
      '/company#section_home',
      '/places#places',
      '/products#home',
      '/employees#home',
      '/contact#header',
    ])
    const cart = header.getByRole('link', { name: 'Warenkorb' })
    await expect(cart).toHaveAttribute('href', '/checkout#checkout-data')
    await expect(cart.getByRole('status')).toHaveText('Ihr Warenkorb ist leer')
  })

  test('leads from page to page, each with texts that have yet to come, in both languages', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/?lng=en')
    const banner = page.getByRole('banner')
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    for (const language of ['de', 'en']) {
      await banner.locator(`a[hreflang=${language}]`).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const path of ['/products', '/contact', '/places', '/company']) {
        const left = await heading.innerText()
        await banner.locator(`nav a[href^="${path}#"]`).first().click()
        await expect(page).toHaveURL(new RegExp(`${path}#`))
        await expect(heading).not.toHaveText(left)
      }
    }
  })

  test('moves the page to the hash and the focus with it, 200 ms after the click', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await freeze(page)
    await openPage(page, '/')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const { untilWaiting } = await watchWaits(page)
    await page.getByRole('banner').getByRole('link', { name: 'Produkte' }).click()
    await expect(page).toHaveURL(/\/products#home$/)
    // The address is there before the page: the one that was left has a heading too.
    await expect(page.locator('main #home')).toBeVisible()
    await untilWaiting(200)
    await page.clock.runFor(199)
    await expect(page.locator('#home')).not.toBeFocused()
    await page.clock.runFor(1)
    await expect(page.locator('#home')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('a far place of a long page', () => {
  test.use({ viewport: { width: 412, height: 823 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('is met exactly, though most of the way there was not laid out yet', async ({ page }) => {
    const link = page.getByRole('navigation', { name: 'Kategorien der Karte' }).getByRole('link').last()
    /** Where it stands once the page no longer moves. */
    const restOf = (selector: string) =>
      page.locator(selector).evaluate(async (place) => {
        const top = () => place.getBoundingClientRect().top
        for (let before = Number.NaN; before !== top(); await new Promise((later) => setTimeout(later, 250)))
          before = top()
        return top()
      })
    await openPage(page, '/menucard')
    const selector = (await link.getAttribute('href'))?.replace(/^[^#]*/, '') ?? ''
    await link.click()
    await expect(page.locator(selector)).toBeFocused()
    const reached = await restOf(selector)
    await page.goto('about:blank')
    await openPage(page, `/menucard${selector}`)
    expect(Math.abs(reached - (await restOf(selector)))).toBeLessThan(2)
  })
})

test('on a phone the chat steps aside while a field is filled in', async ({ page }) => {
  await openPage(page, '/contact')
  const chat = page.getByRole('link', { name: 'Schreiben Sie uns im Chat' })
  const field = page.locator('main textarea')
  await field.focus()
  await expect(chat).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chat).toBeHidden()
  await field.blur()
  await expect(chat).toBeVisible()
})

test.describe('the cart and its messages', () => {
  const productPage = '/products/bauernbrot'
  const add = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /in den Warenkorb/i })
      .first()
      .click()
  // The server is asked after the next frame.
  const addInStandingTime = async (page: Page) => {
    await add(page)
    await page.clock.runFor(20)
  }

  test('what is put in is counted at the cart, said aloud, and still there on the next page and on an error page @postgres', async ({
    page,
  }) => {
    await openPage(page, productPage)
    const badge = page
      .getByRole('banner')
      .getByRole('link', { name: /Warenkorb/ })
      .getByRole('status')
    await add(page)
    await expect(badge).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/')
    await expect(badge).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/gibt-es-nicht')
    await expect(badge).toContainText('1 Artikel im Warenkorb')
  })

  test('what is put in, and left before there is an answer, is in the cart on the next page', async ({ page }) => {
    await openPage(page, productPage)
    await page.route('**/carts/new/product', () => {}, { times: 1 })
    const asked = page.waitForRequest('**/carts/new/product')
    await add(page)
    await asked
    await openPage(page, '/')
    const badge = page.getByRole('banner').getByRole('link', { name: /Warenkorb/ })
    await expect(badge.getByRole('status')).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/checkout')
    await expect(page.getByRole('main')).toContainText('Zwischensumme')
  })

  test('a message has no barrier that axe can find', async ({ page }) => {
    await openPage(page, productPage)
    await add(page)
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status')
    await message.hover()
    await expectAccessible(page)
    await expect(message).toBeVisible()
  })

  test('a message comes top right and goes by itself after 5 s', async ({ page }) => {
    await freeze(page)
    await openPage(page, productPage)
    await addInStandingTime(page)
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status')
    await expect(message).toBeVisible()
    const { x, y, width } = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect([x + width / 2 > 640, y < 200]).toEqual([true, true])
    await page.mouse.move(5, 500)
    await page.clock.runFor(4999)
    await expect(message).toBeVisible()
    await page.clock.runFor(1)
    await expect(message).toBeHidden()
  })

  test('a message waits while the pointer or the keyboard is on it, and Escape closes it', async ({ page }) => {
    await freeze(page)
    await openPage(page, productPage)
    await addInStandingTime(page)
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status')
    await message.hover()
    await page.clock.runFor(20_000)
    await expect(message).toBeVisible()
    const close = page.getByRole('button', { name: 'Meldung schließen' })
    await page.keyboard.press('Tab')
    await close.focus()
    await page.mouse.move(5, 500)
    await page.clock.runFor(20_000)
    await expect(message).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toBeHidden()
  })
})

test.describe('the sidebar', () => {
  test.use({ viewport: { width: 999, height: 800 } })

  const partsOf = (page: Page) => ({
    hamburger: page.getByRole('button', { name: 'Menü öffnen' }),
    sidebar: page.getByRole('dialog', { name: 'Hauptmenü' }),
  })

  test('is there below 1000 px and not above', async ({ page }) => {
    await openPage(page, '/')
    const { hamburger } = partsOf(page)
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Hauptmenü' })
    await expect(hamburger).toBeVisible()
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(hamburger).toBeHidden()
    await expect(menu).toBeVisible()
  })

  test('holds the menu, has no barrier that axe can find, keeps the focus inside and the page behind still', async ({
    page,
  }) => {
    await openPage(page, '/')
    const { hamburger, sidebar } = partsOf(page)
    await hamburger.click()
    await expect(sidebar).toBeVisible()
    await expect(sidebar.getByRole('link')).toHaveText(headerMenu.map(({ name }) => name.de))
    await expectAccessible(page)
    const focused: boolean[] = []
    for (let step = 0; step < headerMenu.length + 4; step++) {
      await page.keyboard.press('Tab')
      focused.push(
        await page.evaluate(
          () => !!document.activeElement?.closest('dialog') || document.activeElement === document.body,
        ),
      )
    }
    expect(focused.every(Boolean)).toBe(true)
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('closes with Escape, by its button and by a click beside it, and gives the focus back', async ({ page }) => {
    await openPage(page, '/')
    const { hamburger, sidebar } = partsOf(page)
    const ways = [
      () => page.keyboard.press('Escape'),
      () => sidebar.getByRole('button', { name: 'Menü schließen' }).click(),
      () => page.mouse.click(50, 400),
    ]
    for (const close of ways) {
      await hamburger.click()
      await expect(sidebar).toBeVisible()
      await close()
      await expect(sidebar).toBeHidden()
      await expect(hamburger).toBeFocused()
    }
  })

  test('closes when an entry is chosen, and goes there', async ({ page }) => {
    await openPage(page, '/')
    const { hamburger, sidebar } = partsOf(page)
    await hamburger.click()
    await sidebar.getByRole('link', { name: 'Produkte' }).click()
    await expect(page).toHaveURL(/\/products#home$/)
    await expect(sidebar).toBeHidden()
    await expect(page.locator('#home')).toBeFocused()
  })

  test('shows one of its pictures by chance', async ({ page }) => {
    await page.addInitScript(() => {
      Math.random = () => Number(sessionStorage.getItem('chance'))
    })
    await openPage(page, '/')
    const { hamburger, sidebar } = partsOf(page)
    for (const [chance, name] of [
      ['0', menus.sidebarImages[0]],
      ['0.999', menus.sidebarImages.at(-1)],
    ]) {
      await page.evaluate((value) => sessionStorage.setItem('chance', value ?? ''), chance)
      await hamburger.click()
      await expect(sidebar.locator('picture img')).toHaveAttribute('src', new RegExp(`/media/${name}-`))
      await expect(sidebar.locator('picture img')).toHaveAttribute('alt', '')
      await page.keyboard.press('Escape')
    }
  })

  test('that was opened before the script ran stays open when it does', async ({ page }) => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/meta.json', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await freeze(page)
    await page.goto('/', { waitUntil: 'commit' })
    const { hamburger, sidebar } = partsOf(page)
    await hamburger.click()
    await expect(sidebar).toBeVisible()
    expect(await page.evaluate(isReady)).toBe(false)
    answer()
    await untilReady(page)
    await expect(sidebar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('opens and closes too', async ({ page }) => {
      await ignorePreload(page)
      await page.goto('/')
      const { hamburger, sidebar } = partsOf(page)
      await hamburger.click()
      await expect(sidebar.getByRole('link', { name: 'Produkte' })).toBeVisible()
      await sidebar.getByRole('button', { name: 'Menü schließen' }).click()
      await expect(sidebar).toBeHidden()
    })
  })
})

test.describe('the footer', () => {
  test('has its groups and entries in order, and opens other sites in a new tab', async ({ page }) => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText(
      menus.footerSections.toSorted(byPosition).map(({ name }) => name.de),
    )
    for (const { id, name } of menus.footerSections) {
      const items = menus.footer.filter(({ section }) => section === id).toSorted(byPosition)
      const group = footer.locator('nav > div').filter({ has: page.getByRole('heading', { name: name.de }) })
      const links = await group.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
      expect(links).toEqual(items.map(({ link }) => (link.includes('https://') ? link : `/${link}`)))
    }
    const elsewhere = await page
      .locator('a[href^="https:"]')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('target'),
          link.getAttribute('rel'),
          link.textContent?.includes('(öffnet in neuem Tab)'),
        ]),
      )
    expect(elsewhere.length).toBeGreaterThanOrEqual(7)
    for (const link of elsewhere) expect(link).toEqual(['_blank', 'noopener', true])
  })

  test('has the logo, the social pages, the apps, the ways to pay and the legal pages', async ({ page }) => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: /zur Startseite/ })).toHaveAttribute('href', '/')
    for (const name of [/Instagram/, /Facebook/, /App Store/, /Google Play/])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    await expect(footer.getByRole('img', { name: /^Zahlungsarten/ })).toBeVisible()
    const legal = footer.getByRole('navigation', { name: 'Rechtliches' }).getByRole('link')
    const hrefs = await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expect.arrayContaining(['/about', '/policy', '/conditions', '/accessibility']))
    await expect(page.getByRole('link', { name: /im Chat/ })).toHaveAttribute('href', 'https://wa.me/498999998199')
  })

  test('has four columns, and is centred on narrow windows', async ({ page }) => {
    await openPage(page, '/')
    const groups = page.getByRole('contentinfo').locator('nav > div')
    const columnsOf = () =>
      groups.evaluateAll((all) => new Set(all.map((group) => Math.round(group.getBoundingClientRect().x))).size)
    await page.setViewportSize({ width: 770, height: 800 })
    expect(await columnsOf()).toBe(4)
    await expect(groups.first()).not.toHaveCSS('text-align', 'center')
    await page.setViewportSize({ width: 749, height: 800 })
    await expect(groups.first()).toHaveCSS('text-align', 'center')
  })
})

test.describe('the startup loader', () => {
  const overlayOf = (page: Page) => page.getByTestId('loading-overlay')

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('lies over the page for 1.8 s, fades for 1 s, lets clicks through, and comes once a tab', async ({
      page,
      context,
    }) => {
      await freeze(page)
      await openPage(page, '/')
      const overlay = overlayOf(page)
      await expect(overlay).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByText(home.faq.entries[0]?.question.de ?? '').click()
      await expect(page.getByText(home.faq.entries[0]?.answer.de ?? '')).toBeVisible()
      await page.clock.runFor(1799)
      await expect(overlay).not.toHaveAttribute('data-fading')
      await page.clock.runFor(1)
      await expect(overlay).toHaveAttribute('data-fading')
      await page.clock.runFor(999)
      await expect(overlay).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(overlay).toHaveCount(0)
      await page.reload()
      await untilReady(page)
      await expect(overlay).toHaveCount(0)
      const otherTab = await context.newPage()
      await openPage(otherTab, '/')
      await expect(overlayOf(otherTab)).toBeVisible()
    })

    test('does not come back when another page is opened', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await freeze(page)
      await openPage(page, '/')
      await page.clock.runFor(2800)
      await page.getByRole('banner').getByRole('link', { name: 'Produkte' }).click()
      await expect(page).toHaveURL(/\/products#home$/)
      await page.clock.runFor(200)
      await expect(overlayOf(page)).toHaveCount(0)
    })

    test.describe('but without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('never comes', async ({ page }) => {
        await ignorePreload(page)
        await page.goto('/')
        await expect(overlayOf(page)).toHaveCount(0)
      })
    })
  })

  test('never comes for who prefers less motion', async ({ page }) => {
    await freeze(page)
    await openPage(page, '/')
    await expect(overlayOf(page)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

test.describe('an address that does not exist', () => {
  test('answers 404 with the fallback inside the chrome, and a way back that begins at the top', async ({ page }) => {
    const answer = await page.goto('/gibt-es-nicht')
    expect(answer?.status()).toBe(404)
    await untilReady(page)
    await expect(page).toHaveTitle('Unexpected Application Error!')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(main).toContainText('404')
    await expect(main).toContainText('Die Adresse führt ins Leere.')
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /zur Startseite/ })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('says so in English to who reads English', async ({ page }) => {
    const answer = await page.goto('/places-of-no-return?lng=en')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('There is nothing at this address.')
  })

  test('is not kept by any cache, and answers 404 also to who asks conditionally', async ({ request }) => {
    const first = await request.get('/gibt-es-nicht')
    const again = await request.get('/gibt-es-nicht', { headers: { 'if-none-match': first.headers().etag ?? '*' } })
    expect([first.status(), again.status()]).toEqual([404, 404])
    expect(first.headers()['cache-control']).not.toMatch(/public|s-maxage/)
  })
})

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
    await untilReady(page)
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
    await freeze(page)
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
    expect(await page.evaluate(isReady)).toBe(false)
    await page.clock.runFor(1)
    await untilReady(page)
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
    const answer = await page.goto('/')
    await untilReady(page)
    for (let part = 1; part <= 10; part++) {
      await page.evaluate(
        (tenths) => scrollTo({ top: (document.body.scrollHeight / 10) * tenths, behavior: 'instant' }),
        part,
      )
    }
    await page.waitForLoadState('networkidle')
    expect([...origins]).toEqual([baseURL])
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    expect(await answer?.headerValue('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-/,
    )
    expect(await answer?.headerValue('content-security-policy')).not.toContain('unsafe')
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

test('the keyboard reaches the skip link first, and it leads past the menu to the content', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('what a pointer comes near to is fetched, and the click finds it there', async ({ page }) => {
  await openPage(page, '/')
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const answers: { path: string; isKept: boolean | undefined }[] = []
  wire.on('Network.responseReceived', ({ response: { url, fromDiskCache } }) => {
    answers.push({ path: new URL(url).pathname, isKept: fromDiskCache })
  })
  const ofProducts = () => answers.filter(({ path }) => path === '/products.data').map(({ isKept }) => isKept)
  const link = page.getByRole('banner').locator('a[href^="/products"]').first()
  await link.hover()
  await expect.poll(ofProducts).toEqual([false])
  await link.click()
  await expect(page).toHaveURL(/\/products/)
  expect(ofProducts()).toEqual([false, true])
  expect(answers.filter(({ path }) => path === '/__manifest')).toEqual([])
})
