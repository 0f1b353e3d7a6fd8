import type { Page } from '@playwright/test'
import { expect, expectAccessible, freezeClock, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

test.describe('cart badge and messages', () => {
  const productPage = '/products/bauernbrot'
  const addToCart = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /in den Warenkorb/i })
      .first()
      .click()
  // The request is sent after the next frame.
  const addWithFrozenClock = async (page: Page) => {
    await addToCart(page)
    await page.clock.runFor(20)
  }

  test('the badge counts and announces added products, also on the next page and on an error page', async ({
    page,
  }) => {
    await openPage(page, productPage)
    const badge = page
      .getByRole('banner')
      .getByRole('link', { name: /Warenkorb/ })
      .getByRole('status')
    await addToCart(page)
    await expect(badge).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/')
    await expect(badge).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/gibt-es-nicht')
    await expect(badge).toContainText('1 Artikel im Warenkorb')
  })

  test('a product is in the cart on the next page when the page was left before the response', async ({ page }) => {
    await openPage(page, productPage)
    await page.route('**/carts/new/product', () => {}, { times: 1 })
    const requested = page.waitForRequest('**/carts/new/product')
    await addToCart(page)
    await requested
    await openPage(page, '/')
    const badge = page.getByRole('banner').getByRole('link', { name: /Warenkorb/ })
    await expect(badge.getByRole('status')).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/checkout')
    await expect(page.getByRole('main')).toContainText('Zwischensumme')
  })

  test('a message passes axe', async ({ page }) => {
    await openPage(page, productPage)
    await addToCart(page)
    const message = page.getByRole('region', { name: t('de', 'common', 'notifications') }).getByRole('status')
    await message.hover()
    await expectAccessible(page)
    await expect(message).toBeVisible()
  })

  test('a message at the top right disappears after 5 s, but not while it is hovered or focused', async ({ page }) => {
    await freezeClock(page)
    await openPage(page, productPage)
    await addWithFrozenClock(page)
    const message = page.getByRole('region', { name: t('de', 'common', 'notifications') }).getByRole('status')
    await expect(message).toBeVisible()
    const { x, y, width } = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect([x + width / 2 > 640, y < 200]).toEqual([true, true])
    await page.mouse.move(5, 500)
    await page.clock.runFor(4999)
    await expect(message).toBeVisible()
    await page.clock.runFor(1)
    await expect(message).toBeHidden()

    await addWithFrozenClock(page)
    await message.hover()
    await page.clock.runFor(20_000)
    await expect(message).toBeVisible()
    const close = page.getByRole('button', { name: t('de', 'common', 'dismiss') })
    await page.keyboard.press('Tab')
    await close.focus()
    await page.mouse.move(5, 500)
    await page.clock.runFor(20_000)
    await expect(message).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toBeHidden()
  })
})
