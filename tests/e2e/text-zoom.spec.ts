import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { choosePickup, fillCart, fillPerson, openCheckout } from '../support/checkout-page.ts'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { findFreeSlot, orderByApi } from '../support/site-client.ts'
import { missingPage, pagesOfEveryKind } from '../support/site-pages.ts'
import { t } from '../support/translations.ts'

const widths = [1280, 390, 320]

/** A browser with twice the default font size. Unlike zoom, this leaves the viewport as wide as before. */
const largeTest = test.extend<{ largePage: Page }>({
  largePage: async ({ site }, use, { project }) => {
    const { launchOptions = {}, locale, timezoneId } = project.use
    const settings = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), settings] })
    const context: BrowserContext = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    })
    await use(await context.newPage())
    await browser.close()
  },
})

/** By how much the page is too wide, at each width where it is. */
async function listExcess(page: Page, name: string): Promise<string[]> {
  const tooWide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const { letters, excess, widest } = await page.evaluate(() => ({
      letters: Number.parseFloat(getComputedStyle(document.body).fontSize),
      excess: document.documentElement.scrollWidth - innerWidth,
      widest: [...document.querySelectorAll('body :not(.visually-hidden)')]
        // A word can be wider than the box of its element.
        .filter((element) => element.getBoundingClientRect().left + element.scrollWidth > innerWidth)
        .at(-1)
        ?.outerHTML.slice(0, 120),
    }))
    expect(letters).toBeGreaterThanOrEqual(32)
    if (excess) tooWide.push(`${name} at ${width}: ${excess} px, ${widest}`)
  }
  return tooWide
}

largeTest(
  'with twice the font size no kind of page scrolls horizontally, and cart and menu stay visible',
  async ({ largePage: page }) => {
    // Many pages in three widths.
    test.setTimeout(600_000)
    const tooWide: string[] = []
    for (const path of [...pagesOfEveryKind, missingPage]) {
      await openPage(page, path)
      tooWide.push(...(await listExcess(page, path)))
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
        const menu = page.getByRole('dialog')
        await expect(menu).toBeVisible()
        expect(await menu.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await menu.getByRole('link', { name: 'Filialen' }).click()
        await expect(page).toHaveURL(/\/places/)
      })
  },
)

largeTest(
  'with twice the font size neither the filled checkout nor an order nor a store panel scrolls horizontally',
  async ({ largePage: page, site }) => {
    test.slow()
    const tooWide: string[] = []
    await fillCart(page, site, ['brezel', 'bauernbrot'])
    await openCheckout(page)
    await choosePickup(page, 'illertissen-marktplatz')
    await fillPerson(page, 'gross@kunde.example')
    tooWide.push(...(await listExcess(page, 'filled checkout')))

    const mail = `gross-${process.pid}@kunde.example`
    const slot = await findFreeSlot(site.url, 'illertissen-marktplatz', 4, 9)
    const { orderId } = await orderByApi(site.url, 'illertissen-marktplatz', slot, mail)
    await openPage(page, '/selfservice/orders')
    await page.locator('[data-field=orderId] input').fill(orderId)
    await page.locator('[data-field=mail] input').first().fill(mail)
    await page.getByRole('button', { name: 'Bestellung suchen' }).click()
    await expect(page.getByRole('heading', { name: orderId })).toBeVisible()
    tooWide.push(...(await listExcess(page, 'order')))

    await page.setViewportSize({ width: 1280, height: 844 })
    await openPage(page, '/places')
    await page.getByRole('link', { name: 'Illertissen Marktplatz' }).first().click()
    await expect(page).toHaveURL(/\/places\/illertissen-marktplatz/)
    await expect(page.getByRole('heading', { name: 'Öffnungszeiten' })).toBeVisible()
    tooWide.push(...(await listExcess(page, 'store panel')))
    expect(tooWide).toEqual([])
  },
)

largeTest('with twice the font size no step of an application scrolls horizontally', async ({ largePage: page }) => {
  test.slow()
  const tooWide: string[] = []
  const heading = page.getByRole('heading', { level: 1 })
  const goOn = async () => {
    const before = (await heading.textContent()) ?? ''
    tooWide.push(...(await listExcess(page, before)))
    await page.locator('main form button[type=submit]').last().click()
    await expect(heading).not.toHaveText(before)
  }
  const fill = (name: string, value: string) => page.locator(`[data-field="${name}"] input`).fill(value)
  await openPage(page, '/application/fahrer-suedtour-illertissen')
  // The start and three questions.
  for (let step = 0; step < 4; step++) await goOn()
  await fill('givenname', 'Anna')
  await fill('surname', 'Huber')
  await fill('mail', `gross-${process.pid}@mail.example`)
  await goOn()
  await fill('streetAddress', 'Hauptstraße 12')
  await fill('postalCode', '89257')
  await fill('location', 'Illertissen')
  await goOn()
  const name = 'Lebenslauf von Anna Huber mit allen Zeugnissen aus zwanzig Jahren.pdf'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: aPdf() })
  await expect(page.getByText(name)).toBeVisible()
  await goOn()
  await page.getByRole('checkbox', { name: /^Ich habe die Datenschutzerklärung gelesen/ }).check()
  await goOn()
  await expect(heading).toHaveText(t('de', 'application', 'sent.headline'))
  tooWide.push(...(await listExcess(page, 'sent')))
  expect(tooWide).toEqual([])
})
