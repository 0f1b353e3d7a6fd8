import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { findLink, waitForMail } from '../support/site-client.ts'
import { createStaffClient } from '../support/staff-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const store = 'illertissen-marktplatz'
const productId = 'nusszopf'

let serial = 0

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** What the store sells of it on a day of its own for each test. */
async function limitStock(site: SiteServer, date: string, limit: number): Promise<void> {
  const client = await createStaffClient(site, 'office')
  await client.call('PUT', '/stock', { store, from: date, until: date, productId, limit })
}

for (const { width, language, locale } of viewsOf('stock-alerts'))
  test.describe(`at ${width} px in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, locale })

    test('whoever waits for a product confirms by mail, and hears when it is back @journey', async ({ page, site }) => {
      test.slow()
      const mail = `wieder-da-${process.pid}-${++serial}@mail.example`
      const date = '2026-11-21'
      await limitStock(site, date, 0)
      await page.request.post('/mystore', { form: { storeId: store } })
      const button = page.getByRole('button', { name: new RegExp(`^${t(language, 'products', 'alert.button')}`) })
      // What staff decide is on the site within seconds.
      await expect(async () => {
        await openPage(page, `/products/${productId}?lng=${language}`)
        await expect(button.first()).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await button.first().click()
      await expectGood(page)
      const form = page.getByRole('form', { name: new RegExp(`^${t(language, 'products', 'alert.button')}`) })
      await form.getByRole('textbox').fill(mail)
      await form.getByRole('button').click()
      await expect(page.getByText(t(language, 'products', 'alert.toConfirm'))).toBeVisible()

      const asked = await waitForMail(site.sandboxUrl, mail, /^(Bitte bestätigen|Please confirm)/)
      await openPage(page, findLink(asked.text, `/products/${productId}/alerts/`))
      await expectGood(page)
      await page.getByRole('button', { name: t(language, 'products', 'alert.confirm.button') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t(language, 'products', 'alert.confirm.doneHeadline'),
      )

      await limitStock(site, date, 20)
      const back = await waitForMail(site.sandboxUrl, mail, /^(Wieder da|Back again)/)
      await openPage(page, findLink(back.text, `/products/${productId}/alerts/`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Wieder da|Back again): /)
      await expectGood(page)
      await page.getByRole('link', { name: t(language, 'products', 'alert.toProduct') }).click()
      await expect(page).toHaveURL(new RegExp(`/products/${productId}`))
    })
  })
