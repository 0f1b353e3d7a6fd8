import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import menus from '../../content/menus.json' with { type: 'json' }
import { blockUnusedPreload, expect, expectAccessible, freezeClock, isPageReady, openPage, test, waitUntilReady } from '../support/e2e-test.ts'

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
const headerMenu = menus.header.toSorted(byPosition)

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
    await freezeClock(page)
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
    await freezeClock(page)
    await page.goto('/', { waitUntil: 'commit' })
    const { hamburger, sidebar } = partsOf(page)
    await hamburger.click()
    await expect(sidebar).toBeVisible()
    expect(await isPageReady(page)).toBe(false)
    answer()
    await waitUntilReady(page)
    await expect(sidebar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('opens and closes too', async ({ page }) => {
      await blockUnusedPreload(page)
      await page.goto('/')
      const { hamburger, sidebar } = partsOf(page)
      await hamburger.click()
      await expect(sidebar.getByRole('link', { name: 'Produkte' })).toBeVisible()
      await sidebar.getByRole('button', { name: 'Menü schließen' }).click()
      await expect(sidebar).toBeHidden()
    })
  })
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
