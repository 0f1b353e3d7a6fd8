import { chromium } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'

const paths = [
  ...['/', '/products', '/products/bauernbrot', '/places', '/mystore/illertissen-marktplatz', '/menucard', '/company'],
  ...['/jobs', '/jobs/verkauf-fruehschicht-krumbach', '/application/verkauf-fruehschicht-krumbach', '/contact'],
  ...['/checkout', '/selfservice', '/withdrawal', '/nowhere'],
]

test('with twice the font size on a phone no page scrolls horizontally, and cart and menu stay visible', async ({
  site,
}, { project }) => {
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
  for (const path of paths) {
    await openPage(page, path)
    const [letters, excess] = await page.evaluate(() => [
      Number.parseFloat(getComputedStyle(document.body).fontSize),
      document.documentElement.scrollWidth - innerWidth,
    ])
    expect(letters).toBeGreaterThanOrEqual(32)
    if (excess) tooWide.push(`${path}: ${excess} px`)
  }
  expect(tooWide).toEqual([])

  await openPage(page, '/products')
  const banner = page.getByRole('banner')
  const opener = banner.getByRole('button', { name: /Menü/ })
  await expect(banner.getByRole('link', { name: /Warenkorb/ })).toBeInViewport({ ratio: 1 })
  await expect(opener).toBeInViewport({ ratio: 1 })
  await opener.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Filialen' }).click()
  await expect(page).toHaveURL(/\/places/)
  await browser.close()
})
