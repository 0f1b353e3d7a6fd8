import { test as base, expect, openPage } from '../support/e2e-test.ts'

/** A browser with twice the default font size. Unlike zoom, this leaves the viewport as wide as before. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const settings = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), settings] })
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 390, height: 844 } })

const paths = [
  ...['/', '/products', '/products/bauernbrot', '/places', '/mystore/illertissen-marktplatz', '/menucard', '/company'],
  ...['/jobs', '/jobs/verkauf-fruehschicht-krumbach', '/application/verkauf-fruehschicht-krumbach', '/contact'],
  ...['/checkout', '/selfservice', '/withdrawal', '/nowhere'],
]

test('no page scrolls horizontally on a phone with twice the font size', async ({ page }) => {
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
})

test('cart and menu stay visible', async ({ page }) => {
  await openPage(page, '/products')
  const banner = page.getByRole('banner')
  const opener = banner.getByRole('button', { name: /Menü/ })
  await expect(banner.getByRole('link', { name: /Warenkorb/ })).toBeInViewport({ ratio: 1 })
  await expect(opener).toBeInViewport({ ratio: 1 })
  await opener.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Filialen' }).click()
  await expect(page).toHaveURL(/\/places/)
})
