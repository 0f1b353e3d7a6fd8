import type { Page } from '@playwright/test'
import { expect, expectAccessible, freezeClock, openPage, test } from '../support/e2e-test.ts'

test.describe('the cart and its messages', () => {
  const productPage = '/products/bauernbrot'
  const add = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /in den Warenkorb/i })
      .first()
      .click()
  // The server is asked after the next frame.
  const addInStandingTime = async (page: Page) => {
    await add(page)
    await page.clock.runFor(20)
  }

  test('what is put in is counted at the cart, said aloud, and still there on the next page and on an error page @postgres', async ({
    page,
  }) => {
    await openPage(page, productPage)
    const badge = page
      .getByRole('banner')
      .getByRole('link', { name: /Warenkorb/ })
      .getByRole('status')
    await add(page)
    await expect(badge).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/')
    await expect(badge).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/gibt-es-nicht')
    await expect(badge).toContainText('1 Artikel im Warenkorb')
  })

  test('what is put in, and left before there is an answer, is in the cart on the next page', async ({ page }) => {
    await openPage(page, productPage)
    await page.route('**/carts/new/product', () => {}, { times: 1 })
    const asked = page.waitForRequest('**/carts/new/product')
    await add(page)
    await asked
    await openPage(page, '/')
    const badge = page.getByRole('banner').getByRole('link', { name: /Warenkorb/ })
    await expect(badge.getByRole('status')).toContainText('1 Artikel im Warenkorb')
    await openPage(page, '/checkout')
    await expect(page.getByRole('main')).toContainText('Zwischensumme')
  })

  test('a message has no barrier that axe can find', async ({ page }) => {
    await openPage(page, productPage)
    await add(page)
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status')
    await message.hover()
    await expectAccessible(page)
    await expect(message).toBeVisible()
  })

  test('a message comes top right and goes by itself after 5 s', async ({ page }) => {
    await freezeClock(page)
    await openPage(page, productPage)
    await addInStandingTime(page)
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status')
    await expect(message).toBeVisible()
    const { x, y, width } = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect([x + width / 2 > 640, y < 200]).toEqual([true, true])
    await page.mouse.move(5, 500)
    await page.clock.runFor(4999)
    await expect(message).toBeVisible()
    await page.clock.runFor(1)
    await expect(message).toBeHidden()
  })

  test('a message waits while the pointer or the keyboard is on it, and Escape closes it', async ({ page }) => {
    await freezeClock(page)
    await openPage(page, productPage)
    await addInStandingTime(page)
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status')
    await message.hover()
    await page.clock.runFor(20_000)
    await expect(message).toBeVisible()
    const close = page.getByRole('button', { name: 'Meldung schließen' })
    await page.keyboard.press('Tab')
    await close.focus()
    await page.mouse.move(5, 500)
    await page.clock.runFor(20_000)
    await expect(message).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toBeHidden()
  })
})
