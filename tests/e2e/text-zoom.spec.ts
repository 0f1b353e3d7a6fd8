import { chromium } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { missingPage, sitePages } from '../support/site-pages.ts'

const widths = [1280, 390, 320]

test('with twice the font size no page scrolls horizontally, and cart and menu stay visible', async ({ site }, {
  project,
}) => {
  // About forty pages in three widths.
  test.setTimeout(600_000)
  const { launchOptions = {}, locale, timezoneId } = project.use
  // Twice the default font size. Unlike zoom, this leaves the viewport as wide as before.
  const settings = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), settings] })
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  const tooWide: string[] = []
  for (const path of [...sitePages, missingPage]) {
    await openPage(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const [letters, excess] = await page.evaluate(() => [
        Number.parseFloat(getComputedStyle(document.body).fontSize),
        document.documentElement.scrollWidth - innerWidth,
      ])
      expect(letters).toBeGreaterThanOrEqual(32)
      if (excess) tooWide.push(`${path} at ${width}: ${excess} px`)
    }
  }
  expect(tooWide).toEqual([])

  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await openPage(page, '/products')
      const banner = page.getByRole('banner')
      const opener = banner.getByRole('button', { name: /Menü/ })
      await expect(banner.getByRole('link', { name: /Warenkorb/ })).toBeInViewport({ ratio: 1 })
      await expect(opener).toBeInViewport({ ratio: 1 })
      await opener.click()
      await page.getByRole('dialog').getByRole('link', { name: 'Filialen' }).click()
      await expect(page).toHaveURL(/\/places/)
    })
  await browser.close()
})
