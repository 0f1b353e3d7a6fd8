import {
  choosePickup,
  chosen,
  field,
  fillCart,
  fillPerson,
  openCheckout,
  orderButton,
} from '../support/checkout-page.ts'
import {
  blockUnusedPreload,
  expect,
  expectAccessible,
  openPage,
  test,
  viewsOf,
  waitUntilReady,
} from '../support/e2e-test.ts'
import { waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'

test('a likely typing error is pointed out and corrected with one tap', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await field(page, 'mail').fill('anna@gmial.com')
  const suggestion = page.getByRole('button', { name: 'anna@gmail.com' })
  await expect(suggestion).toBeHidden()
  await field(page, 'phone').fill('abc')
  await expect(suggestion).toBeVisible()
  await expect(page.getByText(t('de', 'checkout', 'phoneDoubt'))).toBeHidden()
  await field(page, 'notes').focus()
  await expect(page.getByText(t('de', 'checkout', 'phoneDoubt'))).toBeVisible()
  await expectAccessible(page)
  await suggestion.click()
  await expect(field(page, 'mail')).toHaveValue('anna@gmail.com')
  await expect(field(page, 'mail')).toBeFocused()
  await expect(suggestion).toBeHidden()
})

test('an unusual address and phone number are accepted', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, storeId)
  await fillPerson(page, 'a.b@c')
  await field(page, 'phone').fill('abc')
  await expect(page.getByRole('button', { name: 'a.b@c.de' })).toBeVisible()
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
})

test('details are remembered for the next order only if asked for, and forgotten at once', async ({ page, site }) => {
  const readStored = () => page.evaluate(() => localStorage.getItem('krume:customer'))
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, storeId)
  await fillPerson(page, 'wieder@example.org')
  await field(page, 'remember').check()
  expect(await readStored()).toBeNull()
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
  await waitForMail(site.sandboxUrl, 'wieder@example.org', /./)

  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await expect(field(page, 'givenname')).toHaveValue('Anna')
  await expect(field(page, 'mail')).toHaveValue('wieder@example.org')
  await expect(field(page, 'pickupStore')).toHaveValue(storeId)
  await expect(field(page, 'remember')).toBeChecked()
  await expect(chosen(page, 'pickupDate')).toHaveCount(0)
  await expect(field(page, 'terms')).not.toBeChecked()
  await field(page, 'phone').fill('0151 000000')
  await field(page, 'remember').uncheck()
  expect(await readStored()).toBeNull()
  await page.reload()
  await waitUntilReady(page)
  await expect(field(page, 'phone')).toHaveValue('0151 000000')
  for (const name of ['givenname', 'surname', 'mail']) await expect(field(page, name)).toHaveValue('')
})

test('an empty cart names what the device remembers, and forgets it in one tap', async ({ page }) => {
  const readStored = () => page.evaluate(() => localStorage.getItem('krume:customer'))
  await openPage(page, '/')
  await page.evaluate(() => {
    const value = { pickupStore: '', givenname: 'Anna', surname: 'Huber', mail: 'anna@example.org', phone: '' }
    localStorage.setItem('krume:customer', JSON.stringify({ value, expiresAtMs: Date.now() + 86_400_000 }))
  })
  await openPage(page, '/checkout')
  await expect(page.getByText('Anna Huber, anna@example.org')).toBeVisible()
  await page.getByRole('button', { name: t('de', 'checkout', 'forget') }).click()
  await expect(page.getByText(t('de', 'checkout', 'forgotten'))).toBeVisible()
  expect(await readStored()).toBeNull()
})

test.describe('with blocked storage', () => {
  test('an order can be placed, and nothing throws', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'] as const)
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await openPage(page, '/products')
    await page.getByRole('button', { name: 'Brezel in den Warenkorb', exact: true }).click()
    await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
    await page.getByRole('banner').getByRole('link', { name: 'Warenkorb' }).click()
    await expect(page.locator('#cart-title')).toBeVisible()
    await choosePickup(page, storeId)
    await fillPerson(page, 'gesperrt@example.org')
    await field(page, 'remember').check()
    await orderButton(page).click()
    await page.waitForURL(/checkoutnow/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the checkout explains how to order instead of loading for ever', async ({ page }) => {
    await blockUnusedPreload(page)
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: t('de', 'checkout', 'noScriptTitle') })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Anrufen/ })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByText(t('de', 'checkout', 'loading'))).toBeHidden()
  })
})

for (const { language, locale, width } of viewsOf('chat link'))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('the chat link is part of the checkout and floats over nothing', async ({ page, site }) => {
      await fillCart(page, site, ['brezel'])
      await openCheckout(page)
      const chat = { name: t(language, 'common', 'chat') }
      await expect(page.getByRole('link', chat)).toHaveCount(1)
      await expect(page.getByRole('main').getByRole('link', chat)).toBeVisible()
    })
  })
