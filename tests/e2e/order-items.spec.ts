import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'
import { findFreeSlot, orderByApi } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const authorization = `Basic ${btoa('public:krume')}`

let serial = 0

/** Pays at the sandbox, as a buyer who comes back does. */
async function approve(approveUrl: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'approve' })
  const response = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
  await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
}

/** Opens the items of a paid order of three pretzels, in a browser that may see it. */
async function openItems(
  page: Page,
  site: SiteServer,
  language = 'de',
  hasScript = true,
): Promise<{ orderId: string }> {
  const mail = `aendern-${process.pid}-${++serial}@kunde.example`
  const slot = await findFreeSlot(site.url, storeId, 4 + (serial % 3), serial % 10)
  const entries = ['brezel', 'brezel', 'brezel'] as const
  const { orderId, approveUrl } = await orderByApi(site.url, storeId, slot, mail, entries)
  await approve(approveUrl)
  const url = `${site.url}/api/v1/orders/${orderId}?mail=${encodeURIComponent(mail)}`
  expect((await page.request.get(url, { headers: { authorization } })).status()).toBe(200)
  const path = `${site.url}/selfservice/orders/${orderId}/items?lng=${language}`
  await (hasScript ? openPage(page, path) : page.goto(path))
  return { orderId }
}

const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: new RegExp(name) })
const agree = (page: Page) => page.locator('button[value="agree"]')

test('fewer of an item: the difference is shown and goes back @journey', async ({ page, site }) => {
  const { orderId } = await openItems(page, site)
  await expect(agree(page)).toHaveCount(0)
  await quantityOf(page, 'Brezel').fill('1')
  await expect(agree(page)).toHaveText(/1,90\s€ zurückbekommen/)
  await expectAccessible(page)
  await agree(page).click()
  await expect(page.getByText(t('de', 'order', 'done.edited'))).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/selfservice/orders/${orderId}?edited=1`)
  await expect(page.locator('main')).toContainText(t('de', 'order', 'history.itemsChanged'))
})

test('something more: the order stands as it was until the difference is paid @journey', async ({ page, site }) => {
  await openItems(page, site, 'en')
  await page.getByLabel(t('en', 'order', 'edit.add.label')).selectOption('bauernbrot')
  await page.getByRole('button', { name: t('en', 'order', 'edit.add.button') }).click()
  await expect(page.getByText(t('en', 'order', 'edit.row.new'))).toBeVisible()
  await agree(page).click()
  await expect(page.getByRole('heading', { name: t('en', 'order', 'edit.payHeadline') })).toBeVisible()
  await expect(page.locator('#items + ul')).not.toContainText(/loaf/i)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows the new total, asks to agree, and changes the order', async ({ page, site }) => {
    await openItems(page, site, 'de', false)
    await quantityOf(page, 'Brezel').fill('2')
    await page.getByRole('button', { name: t('de', 'order', 'edit.recalculate') }).click()
    await agree(page).click()
    await expect(page.locator('main')).toContainText(t('de', 'order', 'done.edited'))
  })
})
