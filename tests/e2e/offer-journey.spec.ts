import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { choosePickup, chosen, fillPerson, orderButton } from '../support/checkout-page.ts'
import { defaultClock, expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { importContent } from '../support/import-content.ts'
import { waitForMail } from '../support/site-client.ts'
import { startTestServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const authorization = `Basic ${btoa('public:krume')}`
const sliced = { de: 'in Scheiben (12 mm)', en: 'sliced (12 mm)' }
const inscription = 'Alles Gute, Oma!'

/** The content without the choice that the order has. */
function createLaterContent(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-later-'))
  cpSync('content', directory, { recursive: true })
  const file = join(directory, 'products/brote.json')
  type Product = { id: string; optionGroups?: { choices?: { id: string }[] }[] }
  const products = JSON.parse(readFileSync(file, 'utf8')) as Product[]
  for (const { optionGroups = [] } of products.filter(({ id }) => id === 'bauernbrot'))
    for (const group of optionGroups)
      if (group.choices) group.choices = group.choices.filter(({ id }) => id !== 'scheiben-12')
  writeFileSync(file, JSON.stringify(products))
  return directory
}

/** Adds the product of the open page. */
async function addToCart(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /in den Warenkorb$|to basket$/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /^(Meldungen|Notifications)$/ })).toBeVisible()
}

/** Both views always: this is the whole way of an order with options. */
for (const { language, locale, width } of views)
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('a sliced loaf and a cake with a name are ordered, moved, and ordered again without slices', async ({
      page,
    }) => {
      test.slow()
      const dataDir = mkdtempSync(join(tmpdir(), 'krume-journey-'))
      const contentDir = createLaterContent()
      const site = await startTestServer({ clock: defaultClock, environment: { DATA_DIR: dataDir } })
      const mail = `torte-${language}@kunde.example`
      const main = page.getByRole('main')

      await test.step('choose', async () => {
        await openPage(page, `${site.url}/products/bauernbrot`)
        await page.getByRole('radio', { name: sliced[language] }).check()
        await addToCart(page)
        await openPage(page, `${site.url}/products/kaesekuchen-ganz`)
        await page.getByRole('textbox', { name: /^(Inschrift|Inscription)/ }).fill(inscription)
        await addToCart(page)
      })

      await test.step('order and pay', async () => {
        await openPage(page, `${site.url}/checkout#checkout-data`)
        await expect(main).toContainText(sliced[language])
        await expect(main).toContainText(inscription)
        await choosePickup(page, 'illertissen-marktplatz')
        await fillPerson(page, mail)
        await orderButton(page).click()
        await page.waitForURL(/checkoutnow/)
        await page.locator('button[value="approve"]').click()
        await page.waitForURL((url) => url.origin === site.url)
        const { text } = await waitForMail(site.sandboxUrl, mail, /bestätig|confirmed/i)
        expect(text).toContain(sliced[language])
        expect(text).toContain(inscription)
      })

      const granted = await page.request.get(`${site.url}/api/v1/orders/granted`, { headers: { authorization } })
      const [{ orderId }] = ((await granted.json()) as { data: [{ orderId: string }] }).data
      const showsBoth = async () => {
        await expect(main).toContainText(sliced[language])
        await expect(main).toContainText(inscription)
      }

      await test.step('move to another day', async () => {
        await openPage(page, `${site.url}/selfservice/orders/${orderId}`)
        await showsBoth()
        const before = await chosen(page, 'pickupDate').inputValue()
        const days = page.locator('[data-field="pickupDate"] input:enabled:not(:checked)')
        await days.last().check()
        await expect(chosen(page, 'pickupDate')).not.toHaveValue(before)
        await page.locator('[data-field="pickupTime"] input:enabled').first().check()
        await page.getByRole('button', { name: t(language, 'order', 'change.submit') }).click()
        await expect(
          page.locator('[data-tone]').filter({ hasText: t(language, 'order', 'headline-order_update-success') }),
        ).toBeFocused()
        await showsBoth()
        const { text } = await waitForMail(site.sandboxUrl, mail, /geändert|changed/i)
        expect(text).toContain(sliced[language])
      })

      await test.step('order again when the slices are no longer offered', async () => {
        await importContent(contentDir, { dataDir, clock: defaultClock })
        const dialog = page.getByRole('dialog')
        const gone = /Nicht mehr angeboten|No longer offered/
        // All processes follow new content within two seconds.
        await expect(async () => {
          await openPage(page, `${site.url}/selfservice/orders/${orderId}`)
          await page.getByRole('button', { name: t(language, 'order', 'reorder.open') }).click()
          await expect(dialog).toContainText(gone, { timeout: 3_000 })
        }).toPass()
        await expect(dialog).toContainText(sliced[language])
        await expect(dialog).toContainText(inscription)
        await expectAccessible(page)
        await dialog.getByRole('button', { name: t(language, 'order', 'reorder.take') }).click()
        await expect(page.locator('#cart-title')).toBeVisible()
        await expect(main).toContainText(inscription)
        await expect(page.getByRole('list', { name: /^(Warenkorb|Basket)$/ })).not.toContainText(sliced[language])
      })

      await site.stop()
      for (const folder of [dataDir, contentDir]) rmSync(folder, { recursive: true, force: true })
    })
  })
