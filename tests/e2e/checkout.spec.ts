import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { createCart, findFreeSlot, orderByApi, waitForMail } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const stores = JSON.parse(readFileSync('content/stores.json', 'utf8')) as { id: string; slotCapacity: number }[]
const capacity = stores.find(({ id }) => id === storeId)?.slotCapacity ?? 0

/** Uses the API; clicks are tested in products.spec.ts. */
async function fillCart(page: Page, site: SiteServer, productIds: readonly string[]): Promise<void> {
  const entry = { value: await createCart(site.url, productIds), expiresAtMs: Date.now() + 86_400_000 }
  await page.goto('/meta.json')
  await page.evaluate((text) => localStorage.setItem('krume:cart', text), JSON.stringify(entry))
}

async function openCheckout(page: Page): Promise<void> {
  await openPage(page, '/checkout#checkout-data')
  await expect(page.locator('#cart-title')).toBeVisible()
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] :is(input, select, textarea)`)

async function choosePickup(page: Page, slot?: { date: string; time: string }): Promise<void> {
  await field(page, 'pickupStore').selectOption(storeId)
  await expect(field(page, 'pickupDate')).toBeEnabled()
  await field(page, 'pickupDate').selectOption(slot?.date ?? { index: 2 })
  await field(page, 'pickupTime').selectOption(slot?.time ?? { index: 3 })
}

async function fillPerson(page: Page, mail: string): Promise<void> {
  await field(page, 'givenname').fill('Anna')
  await field(page, 'surname').fill('Huber')
  await field(page, 'mail').fill(mail)
  await field(page, 'privacy').check()
  await field(page, 'terms').check()
}

const orderButton = (page: Page) =>
  page.getByRole('button', { name: /^(Zahlungspflichtig bestellen|Order with obligation to pay)$/ })

test('a product is in the checkout even when the page is opened before the response', async ({ page }) => {
  await openPage(page, '/products')
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

test('an order is placed, paid and confirmed by mail @postgres', async ({ page, site }) => {
  await openPage(page, '/products')
  await page.getByRole('button', { name: 'Brezel in den Warenkorb', exact: true }).click()
  await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
  // A page load forgets everything but the stored cart.
  await expect(page.getByText('Brezel liegt im Warenkorb')).toBeVisible()
  await openCheckout(page)
  await choosePickup(page)
  await fillPerson(page, 'anna.huber@example.org')
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
  const received = await waitForMail(site.sandboxUrl, 'anna.huber@example.org', /./)
  expect(received.text).toContain('Brezel')
  await page.locator('button[value="approve"]').click()
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  const confirmed = await waitForMail(site.sandboxUrl, 'anna.huber@example.org', /bestätig/i)
  expect(confirmed.attachments.some(({ contentType }) => contentType.startsWith('text/calendar'))).toBe(true)
  expect(confirmed.text).toMatch(/Illertissen Marktplatz/)
})

test('missing input is shown at the fields and in a summary that gets the focus', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await orderButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Pflichtfelder' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveCount(8)
  await summary.getByRole('button', { name: /Nachnamen/ }).click()
  await expect(field(page, 'surname')).toBeFocused()
  await expect(field(page, 'surname')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('input survives a reload', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page)
  await fillPerson(page, 'bleibt@example.org')
  await page.reload()
  await expect(field(page, 'mail')).toHaveValue('bleibt@example.org')
  await expect(field(page, 'pickupTime')).not.toHaveValue('')
})

test('changing the store clears day and time, changing the day clears the time', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page)
  await field(page, 'pickupDate').selectOption({ index: 3 })
  await expect(field(page, 'pickupTime')).toHaveValue('')
  await field(page, 'pickupStore').selectOption({ index: 4 })
  await expect(field(page, 'pickupDate')).toHaveValue('')
})

test('quantities, a note, removal and undo follow the response of the server', async ({ page, site }) => {
  await fillCart(page, site, ['brezel', 'kaisersemmel'])
  await openCheckout(page)
  await page.getByRole('button', { name: 'Eins mehr: Brezel' }).click()
  const brezel = page.getByRole('group', { name: 'Menge von Brezel' })
  await expect(brezel.getByRole('status')).toHaveText('2')
  await page.getByRole('button', { name: 'Hinweis hinzufügen Brezel' }).click()
  await page.getByLabel('Hinweis zu Brezel').fill('hell gebacken')
  await page.getByLabel('Hinweis zu Brezel').blur()
  await page.getByRole('button', { name: 'Entfernen Kaisersemmel' }).click()
  await page.getByRole('button', { name: t('de', 'checkout', 'undo') }).click()
  await expect(page.getByRole('group', { name: 'Menge von Kaisersemmel' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Hinweis zu Brezel')).toHaveValue('hell gebacken')
  await expect(page.getByText('3 Artikel im Warenkorb')).toBeAttached()
})

test('two tabs show the same cart', async ({ page, context, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  const other = await context.newPage()
  await openCheckout(other)
  await other.getByRole('button', { name: 'Eins mehr: Brezel' }).click()
  await expect(page.getByRole('group', { name: 'Menge von Brezel' }).getByRole('status')).toHaveText('2')
})

test('a product that is unavailable on the chosen day blocks the order with a reason', async ({ page, site }) => {
  await fillCart(page, site, ['kartoffelbrot'])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption(storeId)
  await expect(field(page, 'pickupDate')).toBeEnabled()
  const days = await field(page, 'pickupDate').locator('option').allTextContents()
  await field(page, 'pickupDate').selectOption({ index: days.findIndex((day) => /^(Mo|Di|Mi|Fr)/.test(day)) })
  await expect(page.getByText(t('de', 'checkout', 'reason.notThatWeekday'))).toBeVisible()
  await expect(orderButton(page)).toBeDisabled()
  await expectAccessible(page)
  await field(page, 'pickupDate').selectOption({ index: days.findIndex((day) => day.startsWith('Do')) })
  await expect(orderButton(page)).toBeEnabled()
})

test('two buyers compete for the last slot: one order, one clear error @postgres', async ({ page, browser, site }) => {
  const slot = await findFreeSlot(site.url, storeId, 4, 5)
  for (let taken = 1; taken < capacity; taken++) expect((await orderByApi(site.url, storeId, slot)).status).toBe(200)
  const otherContext = await browser.newContext({ baseURL: site.url, locale: 'de-DE', reducedMotion: 'reduce' })
  const buyers = [page, await otherContext.newPage()]
  for (const [index, buyer] of buyers.entries()) {
    await fillCart(buyer, site, ['brezel'])
    await openCheckout(buyer)
    await choosePickup(buyer, slot)
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

test('a full slot is shown but disabled', async ({ page, site }) => {
  const slot = await findFreeSlot(site.url, storeId, 6, 3)
  for (let taken = 0; taken < capacity; taken++) await orderByApi(site.url, storeId, slot)
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption(storeId)
  await field(page, 'pickupDate').selectOption(slot.date)
  const option = field(page, 'pickupTime').locator(`option[value="${slot.time}"]`)
  await expect(option).toBeDisabled()
  await expect(option).toContainText('ausgebucht')
})

test('a slot that became full is rejected at the field, and no input is lost', async ({ page, site }) => {
  const slot = await findFreeSlot(site.url, storeId, 5, 7)
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, slot)
  await fillPerson(page, 'zuspaet@example.org')
  for (let status = 200; status === 200; ) status = (await orderByApi(site.url, storeId, slot)).status
  await orderButton(page).click()
  await expect(page.getByRole('alert').getByText(/gerade vergeben/)).toBeVisible()
  await expect(field(page, 'mail')).toHaveValue('zuspaet@example.org')
  await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
  await expectAccessible(page)
})

test('the order is stored and explained when the payment provider does not respond', async ({ page, site }) => {
  await fetch(`${site.sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: '*', mode: 'status', status: 503, times: 50 }),
  })
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page)
  await fillPerson(page, 'geduld@example.org')
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: t('de', 'checkout', 'savedTitle') })).toBeFocused()
  await expectAccessible(page)
  await fetch(`${site.sandboxUrl}/sandbox/faults`, { method: 'DELETE' })
})

test('a double click creates one order', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page)
  await fillPerson(page, 'doppelt@example.org')
  await orderButton(page).dblclick()
  await page.waitForURL(/checkoutnow/)
  await waitForMail(site.sandboxUrl, 'doppelt@example.org', /./)
  const mails = await fetch(`${site.sandboxUrl}/mail/messages.json?to=doppelt@example.org`)
  expect(((await mails.json()) as unknown[]).length).toBe(1)
})

test('the whole checkout works with the keyboard', async ({ page, site }) => {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await field(page, 'pickupStore').focus()
  await page.keyboard.type('Illertissen')
  await expect(field(page, 'pickupDate')).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await field(page, 'givenname').focus()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Huber')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tasten@example.org')
  for (
    let press = 0;
    press < 12 && !(await field(page, 'privacy').evaluate((box) => box === document.activeElement));
    press++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (
    let press = 0;
    press < 4 && !(await field(page, 'terms').evaluate((box) => box === document.activeElement));
    press++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(/checkoutnow/)
})

for (const { language, width } of views)
  test(`empty and filled checkout are accessible (${language}, ${width} px)`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, `/checkout?lng=${language}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
    await fillCart(page, site, ['brezel'])
    await openCheckout(page)
    await expect(orderButton(page)).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
