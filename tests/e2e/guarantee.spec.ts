import type { Page } from '@playwright/test'
import { fillCart, openCheckout } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'

/** What is essential has to be seen at the first click, without leaving what is being bought. */
async function expectNotice(page: Page): Promise<void> {
  const address = page.url()
  const link = page.getByRole('link', { name: 'Ihr gesetzliches Gewährleistungsrecht' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Ihr gesetzliches Gewährleistungsrecht' })
  await expect(dialog.getByText(/mindestens zwei Jahre/)).toBeVisible()
  await expect(dialog.getByText(/kostenlosen Ersatz/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(page.url()).toBe(address)
}

test('one click shows the notice on the legal guarantee, on a product and above the order button', async ({
  page,
  site,
}) => {
  await openPage(page, '/products/brezel')
  await expectNotice(page)
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await expectNotice(page)
})
