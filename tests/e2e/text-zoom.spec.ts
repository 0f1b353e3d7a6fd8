import type { Page } from '@playwright/test'
import { choosePickup, fillCart, fillPerson, openCheckout } from '../support/checkout-page.ts'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { doubleFontSize, listExcess } from '../support/large-text.ts'
import { findFreeSlot, orderByApi } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

/** Pages at rest are tested in every-page.spec.ts. */
const widths = [1280, 390, 320]

/** Fails if the page scrolls sideways with twice the font size. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBeGreaterThanOrEqual(
    32,
  )
  expect.soft(await listExcess(page, widths)).toEqual([])
}

test.describe('with twice the font size', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('cart and menu stay visible', async ({ page }) => {
    await openPage(page, '/contact')
    await doubleFontSize(page)
    const banner = page.getByRole('banner')
    const opener = banner.getByRole('button', { name: /Menü/ })
    const menu = page.getByRole('dialog')
    for (const width of widths)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await expect(banner.getByRole('link', { name: /Warenkorb/ })).toBeInViewport({ ratio: 1 })
        await expect(opener).toBeInViewport({ ratio: 1 })
        await opener.click()
        await expect(menu).toBeVisible()
        expect(await menu.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await expect(menu).toBeHidden()
      })
    await opener.click()
    await menu.getByRole('link', { name: 'Filialen' }).click()
    await expect(page).toHaveURL(/\/places/)
  })

  test('neither the filled checkout nor an order nor a store panel scrolls horizontally', async ({ page, site }) => {
    await fillCart(page, site, ['brezel', 'bauernbrot'])
    await openCheckout(page)
    await doubleFontSize(page)
    await choosePickup(page, 'illertissen-marktplatz')
    await fillPerson(page, 'gross@kunde.example')
    await expectToFit(page)

    const mail = `gross-${process.pid}@kunde.example`
    const slot = await findFreeSlot(site.url, 'illertissen-marktplatz', 4, 9)
    const { orderId } = await orderByApi(site.url, 'illertissen-marktplatz', slot, mail)
    await openPage(page, '/selfservice/orders')
    await page.locator('[data-field=orderId] input').fill(orderId)
    await page.locator('[data-field=mail] input').first().fill(mail)
    await page.getByRole('button', { name: 'Bestellung suchen' }).click()
    await expect(page.getByRole('heading', { name: orderId })).toBeVisible()
    await expectToFit(page)

    await page.setViewportSize({ width: 1280, height: 844 })
    await openPage(page, '/places')
    await page.getByRole('link', { name: 'Illertissen Marktplatz' }).first().click()
    await expect(page).toHaveURL(/\/places\/illertissen-marktplatz/)
    await expect(page.getByRole('heading', { name: 'Öffnungszeiten' })).toBeVisible()
    await expectToFit(page)
  })

  test('no step of an application scrolls horizontally', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 })
    const goOn = async () => {
      const before = (await heading.textContent()) ?? ''
      await test.step(before, () => expectToFit(page))
      await page.locator('main form button[type=submit]').last().click()
      await expect(heading).not.toHaveText(before)
    }
    const fill = (name: string, value: string) => page.locator(`[data-field="${name}"] input`).fill(value)
    await openPage(page, '/application/fahrer-suedtour-illertissen')
    await doubleFontSize(page)
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
    await expectToFit(page)
  })
})
