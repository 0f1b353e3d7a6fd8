import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { chip, chosen, field, orderButton } from '../support/checkout-page.ts'
import { expect, openPage, test, waitUntilReady } from '../support/e2e-test.ts'
import { createCart } from '../support/site-client.ts'
import { startTestServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A field that is typed into is tapped once. */
function createFinger() {
  let taps = 0
  return {
    count: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1
      await target.tap()
    },
    async type(target: Locator, text: string): Promise<void> {
      taps += 1
      await target.fill(text)
    },
  }
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Warenkorb/ })

test('a loaf for Saturday at nine is eleven taps away from the payment page @journey', async ({ page }) => {
  const finger = createFinger()
  await openPage(page, '/')
  await finger.tap(page.getByRole('button', { name: /^Bauernbrot in den Warenkorb/ }).first())
  await expect(cartLink(page)).toContainText('1 Artikel')
  await finger.tap(cartLink(page))
  await finger.type(field(page, 'nearest'), '89257')
  await expect(field(page, 'pickupStore')).toHaveValue('illertissen-marktplatz')
  await finger.tap(chip(page, 'pickupDate', '2026-11-21'))
  await finger.tap(chip(page, 'pickupTime', '09:00'))
  for (const [name, text] of Object.entries({ givenname: 'Anna', surname: 'Huber', mail: 'samstag@kunde.example' }))
    await finger.type(field(page, name), text)
  await finger.tap(field(page, 'privacy'))
  await finger.tap(field(page, 'terms'))
  await finger.tap(orderButton(page))
  await page.waitForURL(/checkoutnow/)
  expect(finger.count()).toBe(11)
})

const customer = { givenname: 'Anna', surname: 'Huber', mail: 'samstag@kunde.example', phone: '' }

/** Orders with the cookies of the browser, as the checkout does, and pays. */
async function orderForSaturday(page: Page, url: string): Promise<void> {
  const cartId = await createCart(url, [{ productId: 'brezel', qty: 4 }, 'bauernbrot'])
  const response = await page.request.post(`${url}/api/v1/carts/${cartId}/checkout`, {
    headers: { authorization: `Basic ${btoa('public:krume')}` },
    data: {
      ...{ ...customer, remember: true },
      ...{ pickupStore: 'illertissen-marktplatz', pickupDate: '2026-11-14', pickupTime: '09:00' },
    },
  })
  const { data } = (await response.json()) as { data: { rel: string; href: string }[] }
  await page.goto(data.find(({ rel }) => rel === 'approve')?.href ?? '')
  await page.locator('button[value="approve"]').click()
  await page.waitForURL(`${url}/**`)
  await waitUntilReady(page)
}

test('the same as last Saturday is four taps away from the payment page', async ({ page }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'krume-saturdays-'))
  const lastWeek = await startTestServer({ clock: '2026-11-12T09:00:00.000Z', environment: { DATA_DIR } })
  await orderForSaturday(page, lastWeek.url).finally(lastWeek.stop)
  const now = '2026-11-17T09:00:00.000Z'
  // The database stays, so nothing is copied or imported.
  const site = await startTestServer({ clock: now, environment: { DATA_DIR, CONTENT_DIR: 'content' } })
  try {
    await page.clock.setFixedTime(now)
    await page.goto(`${site.url}/meta.json`)
    const details = {
      value: { ...customer, pickupStore: 'illertissen-marktplatz' },
      expiresAtMs: Date.parse(now) + 1e9,
    }
    await page.evaluate((text) => localStorage.setItem('krume:customer', text), JSON.stringify(details))
    const again = page.getByRole('link', { name: t('de', 'order', 'card.again') })
    // The scheduler notices that the pickup is over.
    await expect(async () => {
      await openPage(page, `${site.url}/`)
      await expect(again).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const finger = createFinger()
    await finger.tap(again)
    await expect(chosen(page, 'pickupDate')).toHaveValue('2026-11-21')
    await expect(chosen(page, 'pickupTime')).toHaveValue('09:00')
    await expect(page.getByRole('main')).toContainText('Bauernbrot')
    await finger.tap(field(page, 'privacy'))
    await finger.tap(field(page, 'terms'))
    await finger.tap(orderButton(page))
    await page.waitForURL(/checkoutnow/)
    expect(finger.count()).toBe(4)
  } finally {
    await site.stop()
  }
})
