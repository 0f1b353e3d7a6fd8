import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'
import { textOf } from '../support/page-visitor.ts'
import { findFreeSlot, findLink, orderByApi, waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const mail = 'langsam@kunde.example'
const authorization = `Basic ${btoa('public:krume')}`

async function openOrder(page: Page, url: string, orderId: string): Promise<void> {
  const response = await page.request.get(`${url}/api/v1/orders/${orderId}?mail=${mail}`, {
    headers: { authorization },
  })
  expect(response.status()).toBe(200)
  await openPage(page, `${url}/selfservice/orders/${orderId}`)
}

/** Orders until the slot is full. */
async function fillSlot(url: string, slot: { date: string; time: string }): Promise<void> {
  for (let count = 0; count < 100; count++)
    if ((await orderByApi(url, storeId, slot, `schnell-${count}@kunde.example`)).status === 409) return
  throw new Error('The slot is never full')
}

/** Lets the time pass until which the order holds its slot. */
function endHold(dataDir: string, orderId: string): void {
  const database = new DatabaseSync(`${dataDir}/krume.sqlite`, { timeout: 30_000 })
  const changed = database
    .prepare(`update customer_order set hold_until = '2026-11-17T08:00:00.000Z' where id = ?`)
    .run(orderId)
  database.close()
  expect(Number(changed.changes)).toBe(1)
}

test('an unpaid order whose time is taken is not paid before another time is chosen', async ({ page, site }) => {
  const slot = await findFreeSlot(site.url, storeId, 5, 11)
  const { orderId } = await orderByApi(site.url, storeId, slot, mail)
  await openOrder(page, site.url, orderId)
  await expect(page.locator('main')).toContainText('halten wir bis')
  endHold(site.dataDir, orderId)
  // A task of the server gives the slot back.
  await expect
    .poll(async () => textOf(await (await page.request.get(`/selfservice/orders/${orderId}`)).text()), {
      timeout: 60_000,
    })
    .toContain(t('de', 'order', 'pay.notHeld'))
  // The card on the home page says so too. The cookie is set by an order in the browser.
  await page.context().addCookies([{ name: 'krume-orders', value: '1', url: site.url }])
  await openPage(page, '/')
  await expect(page.getByRole('article').filter({ hasText: orderId })).toContainText(
    'Ihre Abholzeit ist nicht mehr reserviert',
  )
  await openPage(page, `/selfservice/orders/${orderId}`)
  await fillSlot(site.url, slot)
  await page.getByRole('button', { name: /mit PayPal bezahlen/ }).click()
  await expect(page.locator('[data-tone]').filter({ hasText: t('de', 'order', 'pay.timeGone') })).toBeFocused()
  await expectAccessible(page)

  const form = page.getByRole('form', { name: t('de', 'order', 'change.newTimeHeadline') })
  const free = form.locator('input[name="pickupTime"]:enabled')
  await expect(async () => {
    await form.locator('input[name="pickupDate"]:enabled').first().check({ force: true })
    await free.first().check({ force: true, timeout: 5_000 })
  }).toPass()
  await form.getByRole('button', { name: t('de', 'order', 'change.newTimeSubmit') }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: /mit PayPal bezahlen/ }).click()
  await page.waitForURL(/checkoutnow/)
})

test('a lost order number is no problem: the links to all open orders come by mail', async ({ page, site }) => {
  const slot = await findFreeSlot(site.url, storeId, 2, 5)
  const lostMail = 'verloren@kunde.example'
  const { orderId } = await orderByApi(site.url, storeId, slot, lostMail)
  await openPage(page, `${site.url}/selfservice/orders`)
  const form = page.getByRole('form', { name: t('de', 'order', 'links.headline') })
  await form.getByRole('button', { name: t('de', 'order', 'links.submit') }).click()
  await expect(form.getByRole('alert').or(form.locator('[aria-invalid="true"]')).first()).toBeVisible()
  await form.getByLabel(t('de', 'order', 'lookUp.mail')).fill(lostMail)
  await form.getByRole('button', { name: t('de', 'order', 'links.submit') }).click()
  await expect(page.locator('[data-tone]').filter({ hasText: t('de', 'order', 'links.sentHeadline') })).toBeFocused()
  await expectAccessible(page)
  const { text } = await waitForMail(site.sandboxUrl, lostMail, /Ihre offenen Bestellungen/)
  expect(text).toContain(orderId)
  await openPage(page, site.url + findLink(text, '/selfservice/orders'))
  await expect(page.getByRole('heading', { name: orderId })).toBeVisible()
})
