import type { Locator, Page } from '@playwright/test'
import menus from '../../content/menus.json' with { type: 'json' }
import { expect, openPage, sampleFor, test, waitUntilReady } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const headerMenu = menus.header.toSorted((a, b) => a.position - b.position)
const legalName = t('de', 'common', 'legal.imprint')

interface Frame {
  /** Milliseconds since the click. */
  ms: number
  y: number
}

/** Waits for the event of this scroll, which would otherwise look like the end of the next one. */
const scrollDown = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const before = scrollY
        addEventListener('scrollend', () => resolve(), { once: true })
        scrollTo({ top: y, behavior: 'instant' })
        if (scrollY === before) resolve()
      }),
    top,
  )
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Records the scroll position of every frame from the next click until the page has stopped scrolling. */
async function recordScrolling(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const frames: Frame[] = []
    const hasEnded = new Promise<void>((resolve) => {
      addEventListener(
        'click',
        () => {
          const startedAt = performance.now()
          const record = () => frames.push({ ms: performance.now() - startedAt, y: Math.round(scrollY) })
          const recordEveryFrame = () => {
            record()
            requestAnimationFrame(recordEveryFrame)
          }
          recordEveryFrame()
          // Comes before the animation frame in which the last position would be recorded.
          addEventListener('scrollend', () => resolve(void record()), { once: true })
        },
        { once: true, capture: true },
      )
    })
    Object.assign(window, { scrolled: hasEnded.then(() => frames.slice()) })
  })
  return () => page.evaluate(() => (window as unknown as { scrolled: Promise<Frame[]> }).scrolled)
}

/** Positions strictly between the first and the last one, without repetitions. */
function positionsBetween(frames: readonly Frame[]): number[] {
  const [from = 0, to = 0] = [frames[0]?.y, frames.at(-1)?.y]
  return [...new Set(frames.map(({ y }) => y))].filter((y) => y > Math.min(from, to) && y < Math.max(from, to))
}

/** Playwright's own click scrolls to the element first, even to one in the sticky header. */
const clickInPlace = (link: Locator) => link.dispatchEvent('click')

/** Chooses an entry of the header menu, through the sidebar on narrow windows. */
async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const hamburger = page.getByRole('button', { name: t('de', 'common', 'openMenu') })
  if (await hamburger.isVisible()) {
    await hamburger.click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
  } else await clickInPlace(page.getByRole('banner').getByRole('link', { name, exact: true }))
}

const headingBelowHeader = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1')?.getBoundingClientRect()
    const header = document.querySelector('header')?.getBoundingClientRect()
    if (!heading || !header) throw new Error('the page has no heading or no header')
    return heading.top >= header.bottom && heading.bottom <= innerHeight
  })

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a header link glides to its section, from another page and from further down on the same one', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/policy')
    for (const start of [0, 3000])
      await test.step(`from ${start} px`, async () => {
        await scrollDown(page, start)
        const scrolled = await recordScrolling(page)
        await chooseFromMenu(page, 'Über uns')
        const frames = await scrolled()
        await expect(page).toHaveURL('/company#section_home')
        const positions = frames.map(({ y }) => y)
        const isDown = (positions.at(-1) ?? 0) > (positions[0] ?? 0)
        expect(positions[0]).toBe(start)
        expect(positionsBetween(frames).length).toBeGreaterThan(1)
        expect(positions).toEqual(positions.toSorted((a, b) => (isDown ? a - b : b - a)))
        const firstMove = frames.find(({ y }) => y !== start)
        expect(firstMove?.ms).toBeGreaterThanOrEqual(200)
        expect(await headingBelowHeader(page)).toBe(true)
        await expect(page.locator('#section_home')).toBeFocused()
      })
  })

  test('the logo glides to the top of the home page', async ({ page }) => {
    await openPage(page, '/')
    await scrollDown(page, 2000)
    const scrolled = await recordScrolling(page)
    await clickInPlace(page.getByRole('banner').getByRole('link', { name: /zur Startseite/ }))
    const frames = await scrolled()
    expect([frames[0]?.y, frames.at(-1)?.y]).toEqual([2000, 0])
    expect(positionsBetween(frames).length).toBeGreaterThan(1)
    expect(await page.evaluate(() => history.length)).toBe(2)
  })
})

test('a header link jumps to its section with reduced motion', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/policy')
  await scrollDown(page, 3000)
  const scrolled = await recordScrolling(page)
  await chooseFromMenu(page, 'Über uns')
  const frames = await scrolled()
  expect(positionsBetween(frames)).toEqual([])
  expect(await headingBelowHeader(page)).toBe(true)
})

for (const width of sampleFor('every header link', [390, 1440]))
  test(`every header link shows the heading of its page below the header at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/policy')
    for (const { name, section, hash } of headerMenu) {
      await scrollDown(page, 500)
      await chooseFromMenu(page, name.de)
      await expect(page).toHaveURL(`/${section}#${hash}`)
      await expect(page.locator(`#${hash}`)).toBeFocused()
      await expect.poll(() => headingBelowHeader(page), section).toBe(true)
    }
  })

test('a link to the page it is on scrolls to the top, whatever its query is', async ({ page }) => {
  for (const { path, name } of [
    { path: '/about?lng=de', name: legalName },
    { path: '/jobs?state=search&field=verkauf', name: 'Stellen' },
  ]) {
    await openPage(page, path)
    await scrollDown(page, 600)
    await clickInPlace(page.getByRole('contentinfo').getByRole('link', { name, exact: true }))
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test.describe('the scroll position', () => {
  test('stays when a tab or filter changes the list', async ({ page }) => {
    await openPage(page, '/products')
    await scrollDown(page, 300)
    const tabs = page.getByRole('navigation', { name: t('de', 'products', 'categories') })
    await clickInPlace(tabs.getByRole('link', { name: 'Brote' }))
    await expect(page).toHaveURL('/products?category=brote')
    await clickInPlace(page.getByRole('checkbox', { name: 'Regional' }))
    await expect(page).toHaveURL('/products?category=brote&regional=true')
    expect(await scrollPosition(page)).toBe(300)
  })

  test('is restored by back and forward, also after a reload', async ({ page }) => {
    await openPage(page, '/policy')
    await scrollDown(page, 1500)
    await clickInPlace(page.getByRole('contentinfo').getByRole('link', { name: legalName, exact: true }))
    await expect(page).toHaveURL('/about')
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await scrollDown(page, 400)
    await page.goBack()
    await expect(page).toHaveURL('/policy')
    await expect.poll(() => scrollPosition(page)).toBe(1500)
    await page.goForward()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => scrollPosition(page)).toBe(400)
    await page.reload()
    await waitUntilReady(page)
    await expect.poll(() => scrollPosition(page)).toBe(400)
    await page.goBack()
    await expect(page).toHaveURL('/policy')
    await expect.poll(() => scrollPosition(page)).toBe(1500)
  })
})
