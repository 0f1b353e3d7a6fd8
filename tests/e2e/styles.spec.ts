import type { Page } from '@playwright/test'
import { expect, openPage, test, waitUntilReady } from '../support/e2e-test.ts'

/** The computed styles of each element that depend on the order of style sheets. */
const looks = (page: Page) =>
  page.evaluate(() => {
    // After client-side navigation the headline has the focus and its outline.
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

/** Waits for the map too, which loads when the page is idle and shows a placeholder until then. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main :is([data-state="initialized"], [data-state="loading"])')).toHaveCount(0)
}

test('a page looks the same after client-side navigation and after a page load', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/')
  for (const section of ['products', 'places', 'jobs', 'company']) {
    const previousTitle = await page.title()
    await page
      .locator(`a[href^="/${section}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(new RegExp(`/${section}`))
    await expect(page).not.toHaveTitle(previousTitle)
    await settled(page)
    const walked = await looks(page)
    await page.reload()
    await settled(page)
    const opened = await looks(page)
    expect(walked.length).toBeGreaterThan(20)
    expect(walked.filter((look) => !opened.includes(look))).toEqual([])
    await waitUntilReady(page)
  }
})

test('the first paint needs no external style sheet and no script', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.resourceType()))
  await openPage(page, '/')
  await settled(page)
  expect(requested.filter((kind) => kind === 'stylesheet')).toEqual([])
  const order = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const ready = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/meta.json'))
    return { paintMs: paint?.startTime ?? Number.NaN, runsMs: ready?.startTime ?? 0 }
  })
  expect(order.runsMs).toBeGreaterThan(order.paintMs)
})
