import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { choosePickup, chosen, fillPerson, orderButton } from '../support/checkout-page.ts'
import { defaultClock, expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { importContent } from '../support/import-content.ts'
import { createCart, findFreeSlot, orderByApi, payByApi, waitForMail } from '../support/site-client.ts'
import { startTestServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const authorization = `Basic ${btoa('public:krume')}`
const storeId = 'illertissen-marktplatz'
const sliced = { de: 'in Scheiben (12 mm)', en: 'sliced (12 mm)' }
const inscription = 'Alles Gute, Oma!'

interface ContentProduct {
  id: string
  priceCents: number
  allergens: string[]
  ordering: boolean
  optionGroups?: { choices?: { id: string }[] }[]
}

/** The content with one higher price, one changed recipe, one removed product and one removed choice. */
function createLaterContent(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-later-'))
  cpSync('content', directory, { recursive: true })
  const change = (file: string, id: string, edit: (product: ContentProduct) => void) => {
    const path = join(directory, 'products', file)
    const products = JSON.parse(readFileSync(path, 'utf8')) as ContentProduct[]
    for (const product of products) if (product.id === id) edit(product)
    writeFileSync(path, JSON.stringify(products))
  }
  change('broetchen.json', 'kaisersemmel', (product) => {
    product.priceCents += 10
  })
  change('broetchen.json', 'mohnsemmel', (product) => {
    product.allergens.push('hazelnut')
  })
  change('broetchen.json', 'sesamsemmel', (product) => {
    product.ordering = false
  })
  change('brote.json', 'bauernbrot', ({ optionGroups = [] }) => {
    for (const group of optionGroups)
      if (group.choices) group.choices = group.choices.filter(({ id }) => id !== 'scheiben-12')
  })
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

for (const { language, locale, width } of viewsOf('the way of an order with options'))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('a sliced loaf and a cake with a name are ordered, moved, and ordered again without slices @journey', async ({
      page,
    }) => {
      test.slow()
      const dataDir = mkdtempSync(join(tmpdir(), 'krume-journey-'))
      const contentDir = createLaterContent()
      const site = await startTestServer({ clock: defaultClock, environment: { DATA_DIR: dataDir } })
      const mail = `torte-${language}@kunde.example`
      const rolls = ['brezel', 'kaisersemmel', 'mohnsemmel', 'sesamsemmel']
      const slot = await findFreeSlot(site.url, storeId, 3, 2)
      const mailOfRolls = `semmeln-${language}@kunde.example`
      const ofRolls = await orderByApi(site.url, storeId, slot, mailOfRolls, rolls)
      await payByApi(ofRolls.approveUrl)
      const oldCartId = await createCart(site.url, [{ productId: 'bauernbrot', options: { schnitt: 'scheiben-12' } }])
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
        await choosePickup(page, storeId)
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

      await test.step('prices, recipes and products that have changed are listed', async () => {
        const look = `${site.url}/api/v1/orders/${ofRolls.orderId}?mail=${encodeURIComponent(mailOfRolls)}`
        expect((await page.request.get(look, { headers: { authorization } })).status()).toBe(200)
        await openPage(page, `${site.url}/selfservice/orders/${ofRolls.orderId}`)
        await page.getByRole('button', { name: t(language, 'order', 'reorder.open') }).click()
        const dialog = page.getByRole('dialog', { name: t(language, 'order', 'reorder.changed') })
        const rows = dialog.getByRole('listitem')
        await expect(rows).toHaveCount(4)
        await expect(rows.nth(0)).toContainText(/Sesamsemmel.*Gibt es nicht mehr|Sesame roll.*No longer available/)
        await expect(rows.nth(1)).toContainText(/Mohnsemmel.*enthält jetzt auch: Haselnuss|Poppy.*hazelnut/i)
        await expect(rows.nth(2)).toContainText(/(Kaisersemmel|Kaiser roll).*(0,65\s€.*0,55\s€|€0\.65.*€0\.55)/)
        await expect(rows.nth(3)).toContainText(/(Brezel|Pretzel).*(wie beim letzten Mal|as last time)/)
        // A long list scrolls below the buttons.
        await page.setViewportSize({ width: 390, height: 460 })
        await expect(dialog.getByRole('button', { name: t(language, 'order', 'reorder.take') })).toBeInViewport({
          ratio: 1,
        })
        await page.setViewportSize({ width, height: 900 })
      })

      await test.step('a cart from before says so too, and offers the choice', async () => {
        const entry = { value: oldCartId, expiresAtMs: Date.now() + 86_400_000 }
        await page.goto(`${site.url}/meta.json`)
        await page.evaluate((text) => localStorage.setItem('krume:cart', text), JSON.stringify(entry))
        await openPage(page, `${site.url}/checkout#checkout-data`)
        const line = page
          .getByRole('list', { name: /^(Warenkorb|Basket)$/ })
          .getByRole('listitem')
          .first()
        await expect(line).toContainText(t(language, 'checkout', 'reason.options'))
        await expect(orderButton(page)).toBeDisabled()
        await page.getByRole('button', { name: /^(Auswahl ändern|Change options)/ }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(t(language, 'products', 'option.choiceGone'))
        await dialog.getByRole('radio', { name: /\(8 mm\)/ }).check()
        await dialog.getByRole('button', { name: t(language, 'checkout', 'options.save') }).click()
        await expect(line).not.toContainText(t(language, 'checkout', 'reason.options'))
        await expect(orderButton(page)).toBeEnabled()
      })

      await site.stop()
      for (const folder of [dataDir, contentDir]) rmSync(folder, { recursive: true, force: true })
    })
  })
