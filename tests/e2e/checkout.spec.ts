import { readFileSync } from 'node:fs'
import {
  chip,
  choosePickup,
  chosen,
  field,
  fillCart,
  fillPerson,
  listChoices,
  openCheckout,
  orderButton,
} from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'
import { countMails, findFreeSlot, orderByApi, waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const stores = JSON.parse(readFileSync('content/stores.json', 'utf8')) as { id: string; slotCapacity: number }[]
const capacity = stores.find(({ id }) => id === storeId)?.slotCapacity ?? 0

test('a product is in the checkout even when the page is opened before the response', async ({ page }) => {
  await openPage(page, '/products?category=broetchen')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/carts/new/product', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Brezel in den Warenkorb', exact: true }).click()
  await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
  await page.getByRole('banner').getByRole('link', { name: 'Warenkorb' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByRole('heading', { level: 1, name: t('de', 'checkout', 'title') })).toBeVisible()
  await expect(page.getByText(t('de', 'checkout', 'emptyTitle'))).not.toBeVisible()
  release()
  await expect(page.locator('#cart-title')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Brezel', exact: true })).toBeVisible()
})

test('an order is placed, paid and confirmed by mail @postgres @journey', async ({ page, site }) => {
  await openPage(page, '/products?category=broetchen')
  await page.getByRole('button', { name: 'Brezel in den Warenkorb', exact: true }).click()
  await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
  // A page load forgets everything but the stored cart.
  await expect(page.getByText('Brezel liegt im Warenkorb')).toBeVisible()
  await openCheckout(page)
  await choosePickup(page, storeId)
  await fillPerson(page, 'anna.huber@example.org')
  await orderButton(page).dblclick()
  await page.waitForURL(/checkoutnow/)
  const received = await waitForMail(site.sandboxUrl, 'anna.huber@example.org', /./)
  expect(received.text).toContain('Brezel')
  // Two clicks are one order.
  expect(await countMails(site.sandboxUrl, 'anna.huber@example.org', /./)).toBe(1)
  await page.locator('button[value="approve"]').click()
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  const confirmed = await waitForMail(site.sandboxUrl, 'anna.huber@example.org', /bestätig/i)
  expect(confirmed.attachments.some(({ contentType }) => contentType.startsWith('text/calendar'))).toBe(true)
  expect(confirmed.text).toMatch(/Illertissen Marktplatz/)
})

test('missing input is shown at the fields and in a summary that gets the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await expect(page.getByText(t('de', 'common', 'requiredLegend'))).toHaveCount(1)
  const title = await page.title()
  await orderButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Pflichtfelder' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(`Fehler: ${title}`)
  await expect(summary).toBeInViewport()
  await expect(summary.getByRole('listitem')).toHaveCount(8)
  await summary.getByRole('button', { name: t('de', 'pickup', 'error-empty-pickupDate') }).click()
  await expect(page.locator('[data-field="pickupDate"]')).toBeFocused()
  await summary.getByRole('button', { name: /Nachnamen/ }).click()
  await expect(field(page, 'surname')).toBeFocused()
  await expect(field(page, 'surname')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('input survives a reload; changing the day clears the time, changing the store clears both', async ({
  page,
  site,
}) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  const { date, time } = await choosePickup(page, storeId)
  await fillPerson(page, 'bleibt@example.org')
  await expectAccessible(page)
  await page.reload()
  await expect(field(page, 'mail')).toHaveValue('bleibt@example.org')
  await expect(chosen(page, 'pickupDate')).toHaveValue(date)
  await expect(chosen(page, 'pickupTime')).toHaveValue(time)
  const [firstDay = ''] = await listChoices(page, 'pickupDate')
  await chip(page, 'pickupDate', firstDay).check()
  await expect(chosen(page, 'pickupTime')).toHaveCount(0)
  await field(page, 'pickupStore').selectOption({ index: 4 })
  await expect(field(page, 'pickupDate').first()).toBeAttached()
  await expect(chosen(page, 'pickupDate')).toHaveCount(0)
})

test('quantities, a note, removal and undo follow the response of the server', async ({ page, site }) => {
  await fillCart(page, site, ['brezel', 'kaisersemmel'])
  await openCheckout(page)
  await page.getByRole('button', { name: 'Eins mehr: Brezel' }).click()
  const brezel = page.getByRole('group', { name: 'Menge von Brezel' })
  await expect(brezel.getByRole('status')).toHaveText('2')
  await page.getByRole('button', { name: 'Hinweis dazu Brezel' }).click()
  await page.getByLabel('Hinweis zu Brezel').fill('hell gebacken')
  await page.getByLabel('Hinweis zu Brezel').blur()
  await page.getByRole('button', { name: 'Entfernen Kaisersemmel' }).click()
  await page.getByRole('button', { name: t('de', 'checkout', 'undo') }).click()
  await expect(page.getByRole('group', { name: 'Menge von Kaisersemmel' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Hinweis zu Brezel')).toHaveValue('hell gebacken')
  await expect(page.getByText('3 Artikel im Warenkorb')).toBeAttached()
})

test('two buyers compete for the last slot: one order, one clear error @postgres', async ({ page, browser, site }) => {
  const slot = await findFreeSlot(site.url, storeId, 4, 5)
  for (let taken = 1; taken < capacity; taken++) expect((await orderByApi(site.url, storeId, slot)).status).toBe(200)
  const otherContext = await browser.newContext({ baseURL: site.url, locale: 'de-DE', reducedMotion: 'reduce' })
  const buyers = [page, await otherContext.newPage()]
  for (const [index, buyer] of buyers.entries()) {
    await fillCart(buyer, site, ['brezel'])
    await openCheckout(buyer)
    await choosePickup(buyer, storeId, slot)
    await fillPerson(buyer, `rennen${index}@example.org`)
  }
  await Promise.all(buyers.map((buyer) => orderButton(buyer).click()))
  const ends = await Promise.all(
    buyers.map((buyer) =>
      Promise.race([
        buyer.waitForURL(/checkoutnow/).then(() => 'ordered'),
        buyer
          .getByRole('alert')
          .getByText(/gerade vergeben/)
          .waitFor()
          .then(() => 'refused'),
      ]),
    ),
  )
  expect(ends.sort()).toEqual(['ordered', 'refused'])
  await otherContext.close()
})

test('the order is stored and explained when the payment provider does not respond', async ({ page, site }) => {
  await fetch(`${site.sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: '*', mode: 'status', status: 503, times: 50 }),
  })
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, storeId)
  await fillPerson(page, 'geduld@example.org')
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: t('de', 'checkout', 'savedTitle') })).toBeFocused()
  await expectAccessible(page)
  await fetch(`${site.sandboxUrl}/sandbox/faults`, { method: 'DELETE' })
})

test('the whole checkout works with the keyboard @journey', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await field(page, 'pickupStore').focus()
  await page.keyboard.type('Illertissen')
  await expect(field(page, 'pickupDate').first()).toBeAttached()
  const isFocused = (name: string) => () =>
    field(page, name)
      .first()
      .evaluate((input) => input.getAttribute('name') === document.activeElement?.getAttribute('name'))
  const tabTo = async (name: string) => {
    for (let press = 0; press < 12 && !(await isFocused(name)()); press++) await page.keyboard.press('Tab')
    await expect.poll(isFocused(name)).toBe(true)
  }
  await tabTo('pickupDate')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page, 'pickupDate')).toHaveCount(1)
  await tabTo('pickupTime')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page, 'pickupTime')).toHaveCount(1)
  await field(page, 'givenname').focus()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Huber')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tasten@example.org')
  await tabTo('remember')
  await page.keyboard.press('Space')
  await tabTo('paymentMethod')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('form')).toContainText('auf der Seite von Stripe')
  await tabTo('privacy')
  await page.keyboard.press('Space')
  await tabTo('terms')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(/checkoutnow\?token=cs_/)
})

test('who cannot pay by card pays with PayPal, and finds the chosen way the next time', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, storeId)
  await fillPerson(page, 'zahlart@example.org')
  await field(page, 'remember').check()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.getByRole('radio', { name: 'Karte, Apple Pay, Google Pay' }).check()
  await expectAccessible(page)
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow\?token=cs_/)
  await page.locator('button[value="decline"]').click()
  await page.locator('button[value="cancel"]').click()
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  await page.getByRole('link', { name: t('de', 'order', 'card.view') }).click()
  await page.getByRole('button', { name: /mit PayPal bezahlen/ }).click()
  await page.waitForURL((url) => url.pathname === '/checkoutnow' && !url.search.includes('cs_'))
  await page.locator('button[value="approve"]').click()
  await page.waitForURL(/\/selfservice\/orders\//)
  await expect(page.locator('[data-state]')).toHaveText(/Bezahlt/)
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await expect(page.getByRole('radio', { name: 'Karte, Apple Pay, Google Pay' })).toBeChecked()
})

test('a card is charged on the page of Stripe, and the way back confirms the order', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, storeId)
  await fillPerson(page, 'karte@example.org')
  await page.getByRole('radio', { name: 'Karte, Apple Pay, Google Pay' }).check()
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow\?token=cs_/)
  await page.locator('button[value="approve"]').click()
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  await expect(page.getByText('Danke, Ihre Bestellung ist bezahlt')).toBeVisible()
})
