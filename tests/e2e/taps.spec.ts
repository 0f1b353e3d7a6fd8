import type { Locator, Page } from '@playwright/test'
import { chip, field, orderButton } from '../support/checkout-page.ts'
import { expect, openPage, test } from '../support/e2e-test.ts'

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
