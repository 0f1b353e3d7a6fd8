import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'

/** How each element of the page looks, in so far as the order of style sheets decides it. */
const looks = (page: Page) =>
  page.evaluate(() => {
    // Who walked there has the headline in focus, and its ring.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const names = [
      'display',
      'color',
      'backgroundColor',
      'fontSize',
      'fontWeight',
      'padding',
      'margin',
      'borderRadius',
    ] as const
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.className && typeof element.className === 'string')
      .map((element) => {
        const style = getComputedStyle(element)
        return [element.tagName, element.className, ...names.map((name) => style[name])].join(' · ')
      })
  })

/** A map comes when the page is idle, which a quiet line does not tell: until then something stands in its place. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [class*="_waiting_"]')).toHaveCount(0, { timeout: 20_000 })
}

test('a page that is walked to looks as when it is opened by its address', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/')
  const homeTitle = await page.title()
  for (const section of ['products', 'places', 'jobs', 'company']) {
    await page
      .locator(`a[href^="/${section}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(new RegExp(`/${section}`))
    await expect(page).not.toHaveTitle(homeTitle)
    await settled(page)
    const walked = await looks(page)
    await page.reload()
    await settled(page)
    const opened = await looks(page)
    expect(walked.length).toBeGreaterThan(20)
    expect(walked.filter((look) => !opened.includes(look))).toEqual([])
    await openPage(page, '/')
  }
})

test('the first paint needs no style sheet of its own, and no script', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await openPage(page, '/')
  await settled(page)
  expect(asked.filter((kind) => kind === 'stylesheet')).toEqual([])
  const order = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const ready = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/meta.json'))
    return { paintMs: paint?.startTime ?? Number.NaN, runsMs: ready?.startTime ?? 0 }
  })
  expect(order.runsMs).toBeGreaterThan(order.paintMs)
})
