import type { Page } from '@playwright/test'
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
  summary,
} from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'
import { findFreeSlot, orderByApi } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const closedOnSundays = 'voehringen-hettstedter-platz'
const tomorrow = { date: '2026-11-18', time: '08:00' }
const notChosen = t('de', 'checkout', 'notChosen')
const authorization = `Basic ${btoa('public:krume')}`

/** As another device with the same cart would. */
async function addByApi(site: SiteServer, cartId: string, productId: string): Promise<void> {
  const response = await fetch(`${site.url}/api/v1/carts/${cartId}/product`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ productId }),
  })
  expect(response.status).toBe(200)
}

const phone = { width: 390, height: 844 }

test.describe('a choice that is no longer possible', () => {
  test('is cleared with the reason when the cart needs longer or the store changes, and the summary follows', async ({
    page,
    site,
  }) => {
    const cartId = await fillCart(page, site, ['brezel'])
    await openCheckout(page)
    await choosePickup(page, storeId, tomorrow)
    await expect(summary(page)).toContainText('Mittwoch, 18. November 2026, 08:00 Uhr')
    await addByApi(site, cartId, 'canapeplatte')
    await page.reload()
    await expect(page.getByRole('status').getByText('Canapéplatte braucht 3 Tage.').first()).toBeVisible()
    await expect(summary(page).getByText(notChosen)).toBeVisible()
    await expect(chosen(page, 'pickupDate')).toHaveCount(0)
    expect((await listChoices(page, 'pickupDate'))[0]).toBe('2026-11-20')
    await expectAccessible(page)
    await chip(page, 'pickupDate', '2026-11-20').check()
    await expect(page.getByText('Mittwoch, 18. November geht nicht mehr')).toBeHidden()
    await field(page, 'pickupStore').selectOption(closedOnSundays)
    await expect(page.getByText(t('de', 'pickup', 'cleared.storeChanged')).first()).toBeVisible()
    await expect(summary(page).getByText(notChosen)).toBeVisible()
  })

  test('is cleared when the draft is from yesterday, or its store no longer offers pickup', async ({ page, site }) => {
    await fillCart(page, site, ['brezel'])
    const draft = { pickupStore: storeId, pickupDate: '2026-11-17', pickupTime: '08:00', givenname: 'Anna' }
    await page.evaluate(
      (text) => sessionStorage.setItem('krume:checkout-draft', text),
      JSON.stringify({ value: draft }),
    )
    await openCheckout(page)
    await expect(
      page
        .getByRole('status')
        .getByText(/Dienstag, 17\.\sNovember geht nicht mehr/)
        .first(),
    ).toBeVisible()
    await expect(summary(page).getByText(notChosen)).toBeVisible()
    await expect(field(page, 'givenname')).toHaveValue('Anna')
    const gone = { pickupStore: 'memmingen-bahnhof', pickupDate: tomorrow.date, pickupTime: tomorrow.time }
    await page.goto('/meta.json')
    await page.evaluate((text) => sessionStorage.setItem('krume:checkout-draft', text), JSON.stringify({ value: gone }))
    await openCheckout(page)
    await expect(page.getByText(t('de', 'pickup', 'cleared.storeGone')).first()).toBeVisible()
    await expect(summary(page).getByText(notChosen)).toHaveCount(2)
  })
})

test('only days on which everything is made are offered, and the others are explained on request', async ({
  page,
  site,
}) => {
  await fillCart(page, site, ['canapeplatte', 'brezel'])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption(closedOnSundays)
  await expect(field(page, 'pickupDate').first()).toBeAttached()
  const days = await listChoices(page, 'pickupDate')
  expect([days[0], days.includes('2026-11-22'), days.at(-1)]).toEqual(['2026-11-20', false, '2026-12-01'])
  await expect(page.getByText('Canapéplatte braucht 3 Tage.')).toBeHidden()
  await page.getByText(t('de', 'pickup', 'why.notEarlier')).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Canapéplatte braucht 3 Tage.' })).toContainText(
    'Mi., 18.11. und Do., 19.11.',
  )
  await expect(page.getByText('Canapéplatte gibt es sonntags nicht.')).toBeVisible()
  await expect(page.getByText(t('de', 'pickup', 'why.storeClosed'))).toBeVisible()
})

test('products that are never made on the same day have no date, and the reasons are shown', async ({ page, site }) => {
  await fillCart(page, site, ['kartoffelbrot', 'riesenbrezel'])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption(storeId)
  await expect(page.getByText(t('de', 'pickup', 'noDate'))).toBeVisible()
  await expect(page.getByText('Kartoffelbrot gibt es nur donnerstags.')).toBeVisible()
})

test.describe('free times that cannot be loaded', () => {
  const optionsUrl = '**/api/v1/locations/*/pickup*'
  test('are explained and can be requested again', async ({ page, site }) => {
    await page.setViewportSize(phone)
    await fillCart(page, site, ['brezel'])
    await openCheckout(page)
    const alert = page.getByRole('alert').filter({ hasText: t('de', 'pickup', 'failed') })
    await page.route(optionsUrl, (route) => route.abort())
    await field(page, 'pickupStore').focus()
    await field(page, 'pickupStore').selectOption(storeId)
    await expect(alert).toBeInViewport()
    await expectAccessible(page)
    await page.unroute(optionsUrl)
    await alert.getByRole('button', { name: t('de', 'pickup', 'retry') }).click()
    await expect(chip(page, 'pickupDate', tomorrow.date)).toBeAttached()
    await expect(alert).toBeHidden()
  })

  test('keep the choice visible, and clear it once they are known', async ({ page, context, site }) => {
    await fillCart(page, site, ['brezel'])
    await openCheckout(page)
    await choosePickup(page, storeId, tomorrow)
    await page.route(optionsUrl, (route) => route.abort())
    const other = await context.newPage()
    await openPage(other, '/products/kartoffelbrot')
    await other
      .getByRole('main')
      .getByRole('button', { name: /in den Warenkorb/i })
      .first()
      .click()
    const alert = page.getByRole('alert').filter({ hasText: t('de', 'pickup', 'failed') })
    await expect(alert).toBeVisible()
    await expect(chosen(page, 'pickupDate')).toHaveValue(tomorrow.date)
    await expect(page.getByText(t('de', 'checkout', 'reason.notThatWeekday'))).toBeVisible()
    await expect(orderButton(page)).toBeDisabled()
    await page.unroute(optionsUrl)
    await alert.getByRole('button', { name: t('de', 'pickup', 'retry') }).click()
    await expect(page.getByRole('status').getByText('Kartoffelbrot gibt es nur donnerstags.').first()).toBeVisible()
    await expect(orderButton(page)).toBeEnabled()
  })
})

test.describe('a failed order on a phone', () => {
  const checkoutUrl = '**/api/v1/carts/*/checkout'
  test.beforeEach(async ({ page, site }) => {
    await page.setViewportSize(phone)
    await fillCart(page, site, ['brezel'])
    await openCheckout(page)
  })

  /** Also checks that the message does not blame the fields. */
  async function expectSeen(page: Page, text: string | RegExp): Promise<void> {
    const box = page.getByRole('alert').filter({ hasText: text })
    await expect(box).toBeFocused()
    await expect(box).toBeInViewport({ ratio: 0.9 })
    await expect(box).not.toContainText('Pflichtfelder')
  }

  const failures = [
    ['the network is lost', undefined, t('de', 'checkout', 'lostText')],
    [
      'the server fails',
      { status: 500, code: 'internal', message: 'Bei uns ist etwas schiefgegangen.' },
      'schiefgegangen',
    ],
  ] as const

  test('is explained, in view and focused, and no input is lost', async ({ page }) => {
    await choosePickup(page, storeId)
    await fillPerson(page, 'fehler@example.org')
    for (const [what, respond, text] of failures)
      await test.step(what, async () => {
        await page.route(checkoutUrl, (route) => {
          if (!respond) return route.abort()
          const { status, ...failure } = respond
          return route.fulfill({ status, json: { success: false, ...failure } })
        })
        await orderButton(page).click()
        await expectSeen(page, text)
        await expect(field(page, 'mail')).toHaveValue('fehler@example.org')
        await page.unroute(checkoutUrl)
      })
    await expectAccessible(page)
  })

  test('says that the slot is full, in view and focused, which stays visible but disabled', async ({ page, site }) => {
    const slot = await findFreeSlot(site.url, storeId, 2, 9)
    await choosePickup(page, storeId, slot)
    await fillPerson(page, 'voll@example.org')
    for (let status = 200; status === 200; ) status = (await orderByApi(site.url, storeId, slot)).status
    await orderButton(page).click()
    await expectSeen(page, /gerade vergeben/)
    await expect(field(page, 'mail')).toHaveValue('voll@example.org')
    await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
    await expect(chosen(page, 'pickupTime')).toHaveCount(0)
    await expect(chip(page, 'pickupTime', slot.time)).toBeDisabled()
    await expect(page.getByRole('radio', { name: `${slot.time} ausgebucht` })).toBeVisible()
    await expect(summary(page).getByText(notChosen)).toBeVisible()
    await page
      .getByRole('alert')
      .getByRole('button', { name: /gerade vergeben/ })
      .click()
    await expect(page.locator('[data-field="pickupTime"] input:focus')).toHaveCount(1)
    const [time = ''] = await listChoices(page, 'pickupTime')
    await chip(page, 'pickupTime', time).check()
    await expect(page.getByRole('alert').filter({ hasText: /vergeben|Bestellt ist noch nichts/ })).toHaveCount(0)
  })
})
