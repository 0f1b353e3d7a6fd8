import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { defaultClock, expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'
import { findFreeSlot, findLink, orderByApi, waitForMail } from '../support/site-client.ts'
import { startTestServer } from '../support/test-server.ts'
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

test('an unpaid order whose time is taken is not paid before another time is chosen', async ({ page }) => {
  // Starts two servers one after the other: the second one runs when the hold is over.
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-hold-'))
  const first = await startTestServer({ clock: defaultClock, environment: { DATA_DIR: dataDir } })
  const slot = await findFreeSlot(first.url, storeId, 2, 3)
  const { orderId } = await orderByApi(first.url, storeId, slot, mail)
  await openOrder(page, first.url, orderId)
  await expect(page.locator('main')).toContainText('halten wir bis')
  await first.stop()

  const second = await startTestServer({ clock: '2026-11-17T09:46:00.000Z', environment: { DATA_DIR: dataDir } })
  // A task of the server ends the hold.
  await expect(async () => {
    await openOrder(page, second.url, orderId)
    expect(await page.getByText(t('de', 'order', 'pay.notHeld')).isVisible()).toBe(true)
  }).toPass({ timeout: 150_000 })
  await expectAccessible(page)
  // The card on the home page says so too. The cookie is set by an order in the browser.
  await page.context().addCookies([{ name: 'krume-orders', value: '1', url: second.url }])
  await openPage(page, `${second.url}/`)
  await expect(page.getByRole('article').filter({ hasText: orderId })).toContainText(t('de', 'order', 'card.notHeld'))
  await openPage(page, `${second.url}/selfservice/orders/${orderId}`)
  await fillSlot(second.url, slot)
  await page.getByRole('button', { name: /bezahlen/ }).click()
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
  // The page of the payment itself belongs to the sandbox of the first server.
  const started = page.waitForResponse('**/reauthorize')
  await page.getByRole('button', { name: /bezahlen/ }).click()
  expect((await started).status()).toBe(200)
  await second.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.describe('a lost order number', () => {
  test('is no problem: the links to all open orders come by mail', async ({ page, site }) => {
    const slot = await findFreeSlot(site.url, storeId, 2, 5)
    const { orderId } = await orderByApi(site.url, storeId, slot, mail)
    await openPage(page, `${site.url}/selfservice/orders`)
    const form = page.getByRole('form', { name: t('de', 'order', 'links.headline') })
    await form.getByRole('button', { name: t('de', 'order', 'links.submit') }).click()
    await expect(form.getByRole('alert').or(form.locator('[aria-invalid="true"]')).first()).toBeVisible()
    await form.getByLabel(t('de', 'order', 'lookUp.mail')).fill(mail)
    await form.getByRole('button', { name: t('de', 'order', 'links.submit') }).click()
    await expect(page.locator('[data-tone]').filter({ hasText: t('de', 'order', 'links.sentHeadline') })).toBeFocused()
    await expectAccessible(page)
    const { text } = await waitForMail(site.sandboxUrl, mail, /Ihre offenen Bestellungen/)
    expect(text).toContain(orderId)
    await openPage(page, site.url + findLink(text, '/selfservice/orders'))
    await expect(page.getByRole('heading', { name: orderId })).toBeVisible()
  })

  test('works without JavaScript, with the same answer for an unknown address', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(`${site.url}/selfservice/orders`)
    await page.locator('input[name="linksMail"]').fill('niemand@kunde.example')
    await page.getByRole('button', { name: t('de', 'order', 'links.submit') }).click()
    await expect(page.getByText(t('de', 'order', 'links.sentText'))).toBeVisible()
    await context.close()
  })
})
