import type { Page } from '@playwright/test'
import menus from '../../content/menus.json' with { type: 'json' }
import {
  blockUnusedPreload,
  expect,
  expectAccessible,
  freezeClock,
  isPageReady,
  openPage,
  test,
  waitUntilReady,
} from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
const headerMenu = menus.header.toSorted(byPosition)

/** Records timers, because a page is visible some time before its effects start them. */
async function recordTimers(page: Page): Promise<{ waitForTimer(ms: number): Promise<unknown> }> {
  await page.evaluate(() => {
    const { setTimeout } = window
    const timers: (number | undefined)[] = []
    const recordingSetTimeout = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => {
      timers.push(ms)
      return setTimeout(handler, ms, ...rest)
    }
    Object.assign(window, { timers, setTimeout: recordingSetTimeout })
  })
  const hasTimer = (ms: number) => (window as unknown as { timers: number[] }).timers.includes(ms)
  return { waitForTimer: (ms) => page.waitForFunction(hasTimer, ms) }
}

test.describe('header', () => {
  test('navigates between pages whose translations are not loaded yet, in both languages', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/?lng=en')
    const banner = page.getByRole('banner')
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    for (const language of ['de', 'en']) {
      await banner.locator(`a[hreflang=${language}]`).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const path of ['/contact', '/places']) {
        const previous = await heading.innerText()
        await banner.locator(`nav a[href^="${path}#"]`).first().click()
        await expect(page).toHaveURL(new RegExp(`${path}#`))
        await expect(heading).not.toHaveText(previous)
      }
    }
  })

  test('scrolls to the hash and moves the focus there, 200 ms after the click @journey', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await freezeClock(page)
    await openPage(page, '/')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const { waitForTimer } = await recordTimers(page)
    await page.getByRole('banner').getByRole('link', { name: 'Produkte' }).click()
    await expect(page).toHaveURL(/\/products#home$/)
    // The URL changes before the page does, and the previous page has a heading too.
    await expect(page.locator('main #home')).toBeVisible()
    await waitForTimer(200)
    await page.clock.runFor(199)
    await expect(page.locator('#home')).not.toBeFocused()
    await page.clock.runFor(1)
    await expect(page.locator('#home')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('anchor far down on a long page', () => {
  test.use({ viewport: { width: 412, height: 823 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('is reached exactly although the content above was not laid out before', async ({ page }) => {
    const link = page
      .getByRole('navigation', { name: t('de', 'pages', 'blocks.menucard.categories') })
      .getByRole('link')
      .last()
    /** Its position once the page has stopped scrolling. */
    const waitForRest = (selector: string) =>
      page.locator(selector).evaluate(async (target) => {
        const top = () => target.getBoundingClientRect().top
        for (let before = Number.NaN; before !== top(); await new Promise((later) => setTimeout(later, 250)))
          before = top()
        return top()
      })
    await openPage(page, '/menucard')
    const selector = (await link.getAttribute('href'))?.replace(/^[^#]*/, '') ?? ''
    await link.click()
    await expect(page.locator(selector)).toBeFocused()
    const reached = await waitForRest(selector)
    await page.goto('about:blank')
    await openPage(page, `/menucard${selector}`)
    expect(Math.abs(reached - (await waitForRest(selector)))).toBeLessThan(2)
  })
})

test.describe('sidebar', () => {
  test.use({ viewport: { width: 999, height: 800 } })

  const partsOf = (page: Page) => ({
    hamburger: page.getByRole('button', { name: t('de', 'common', 'openMenu') }),
    sidebar: page.getByRole('dialog', { name: t('de', 'common', 'mainMenu') }),
  })

  test('replaces the header menu below 1000 px, traps the focus and stops the page behind from scrolling', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Math.random = () => 0.999
    })
    await openPage(page, '/')
    const { hamburger, sidebar } = partsOf(page)
    const menu = page.getByRole('banner').getByRole('navigation', { name: t('de', 'common', 'mainMenu') })
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(hamburger).toBeHidden()
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 999, height: 800 })
    await expect(menu).toBeHidden()
    await hamburger.click()
    await expect(sidebar).toBeVisible()
    await expect(sidebar.getByRole('list').first().getByRole('link')).toHaveText(headerMenu.map(({ name }) => name.de))
    // One of its pictures at random.
    const picture = sidebar.locator('picture img')
    await expect(picture).toHaveAttribute('src', new RegExp(`/media/${menus.sidebarImages.at(-1)}-`))
    await expect(picture).toHaveAttribute('alt', '')
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

  test('closes with Escape, its button, a click outside and an entry, and returns the focus', async ({ page }) => {
    await openPage(page, '/')
    const { hamburger, sidebar } = partsOf(page)
    const closeActions = [
      () => page.keyboard.press('Escape'),
      () => sidebar.getByRole('button', { name: t('de', 'common', 'closeMenu') }).click(),
      () => page.mouse.click(50, 400),
    ]
    for (const close of closeActions) {
      await hamburger.click()
      await expect(sidebar).toBeVisible()
      // From the paint after it on: before, a click outside still reaches the page.
      await expect(page.locator('html')).toHaveAttribute('data-held', 'true')
      await close()
      await expect(sidebar).toBeHidden()
      await expect(hamburger).toBeFocused()
    }
    await hamburger.click()
    await sidebar.getByRole('link', { name: 'Kontakt' }).click()
    await expect(page).toHaveURL(/\/contact#header$/)
    await expect(sidebar).toBeHidden()
    await expect(page.locator('#header')).toBeFocused()
  })

  test('stays open when it was opened before hydration', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/meta.json', async (route) => {
      await released
      await route.continue()
    })
    await freezeClock(page)
    await page.goto('/', { waitUntil: 'commit' })
    const { hamburger, sidebar } = partsOf(page)
    await hamburger.click()
    await expect(sidebar).toBeVisible()
    expect(await isPageReady(page)).toBe(false)
    release()
    await waitUntilReady(page)
    await expect(sidebar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('opens and closes', async ({ page }) => {
      await blockUnusedPreload(page)
      await page.goto('/')
      const { hamburger, sidebar } = partsOf(page)
      await hamburger.click()
      await expect(sidebar.getByRole('link', { name: 'Produkte' })).toBeVisible()
      await sidebar.getByRole('button', { name: t('de', 'common', 'closeMenu') }).click()
      await expect(sidebar).toBeHidden()
    })
  })
})

test('the first Tab reaches the skip link, which moves the focus to the content', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: t('de', 'common', 'skipToContent') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('hovering a link prefetches its data, and the click uses it from the cache', async ({ page }) => {
  await openPage(page, '/')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const responses: { path: string; isCached: boolean | undefined }[] = []
  session.on('Network.responseReceived', ({ response: { url, fromDiskCache } }) => {
    responses.push({ path: new URL(url).pathname, isCached: fromDiskCache })
  })
  const listProductResponses = () =>
    responses.filter(({ path }) => path === '/products.data').map(({ isCached }) => isCached)
  const link = page.getByRole('banner').locator('a[href^="/products"]').first()
  await link.hover()
  await expect.poll(listProductResponses).toEqual([false])
  await link.click()
  await expect(page).toHaveURL(/\/products/)
  expect(listProductResponses()).toEqual([false, true])
  expect(responses.filter(({ path }) => path === '/__manifest')).toEqual([])
})
