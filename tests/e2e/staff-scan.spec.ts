import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { writeCameraFile } from '../support/camera-file.ts'
import { choosePickup, fillCart, fillPerson, openCheckout, orderButton } from '../support/checkout-page.ts'
import { expect, expectAccessible, sampleFor, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient, demoStoreId } from '../support/staff-client.ts'
import { expectFits, orderIn, signInToDemo, staffSizes } from '../support/staff-page.ts'
import type { SiteServer } from '../support/test-server.ts'

test.use({ clock: staffClock, viewport: { width: 820, height: 1180 } })

/** Orders and pays for tomorrow as a customer does. Returns the order. */
async function orderAsCustomer(customer: Page, site: SiteServer): Promise<{ orderId: string; code: string }> {
  await fillCart(customer, site, ['brezel', 'kaisersemmel'])
  await openCheckout(customer)
  await choosePickup(customer, demoStoreId)
  await fillPerson(customer, 'scan@kunde.example')
  await orderButton(customer).click()
  await customer.waitForURL(/checkoutnow/)
  await customer.locator('button[value="approve"]').click()
  await customer.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  const client = await createStaffClient(site, 'office')
  const [order] = await client.call<{ orderId: string; code: string }[]>('GET', '/search?q=scan@kunde.example')
  if (!order) throw new Error('The order is not found.')
  return order
}

test('the pass of a customer is scanned with the camera and handed over; a second scan warns @journey', async ({
  browser,
  site,
}, { project }) => {
  const folder = mkdtempSync(join(tmpdir(), 'krume-camera-'))
  const cameraFile = join(folder, 'pass.y4m')
  const { launchOptions = {} } = project.use
  const counter = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile}`,
    ],
  })
  const customer = await browser.newPage({ baseURL: site.url, locale: 'de-DE' })
  try {
    const order = await orderAsCustomer(customer, site)
    const client = await createStaffClient(site, 'office')
    // The customer calls: the order is moved to today.
    await client.call('POST', `/orders/${order.orderId}/move`, {
      store: demoStoreId,
      ...(await client.findTime(demoStoreId, 1)),
    })
    await customer.goto(`/pass/${order.orderId}`)
    await writeCameraFile(cameraFile, await customer.locator('svg[role="img"]').screenshot())

    const page = await counter.newPage({ viewport: { width: 820, height: 1180 }, locale: 'de-DE' })
    await signInToDemo(page, site)
    await expect(orderIn(page, 'Offen', order)).toBeVisible()
    await page.getByRole('link', { name: 'Scannen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Huber' })).toBeVisible()
    await expect(page).toHaveURL(`${site.staffUrl}/scan/${order.orderId}`)
    // The pass proves itself, so nobody has to ask for the name.
    await expect(page.getByText('Bitte nach dem Namen fragen')).toHaveCount(0)
    await page.getByRole('button', { name: 'Artikel fehlt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Was fehlt?' })
    await dialog.getByRole('button', { name: 'Kaisersemmel: mehr' }).click()
    await dialog.getByRole('radio', { name: 'Ausverkauft' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /€ erstatten$/ }).click()
    await expect(page.getByText('erstattet, nicht ausgeben')).toBeVisible()
    await page.getByRole('button', { name: 'Übergeben' }).click()
    await expect(page.getByText(/^Übergeben um \d/)).toBeVisible()
    await page.getByRole('link', { name: 'Nächste Abholung' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schon übergeben' })).toBeVisible()
    await expect(page.getByText(/^\d\d:\d\d von Tablet Illertissen\.$/)).toBeVisible()
    await page.close()
  } finally {
    await Promise.all([counter.close(), customer.close()])
    rmSync(folder, { recursive: true, force: true })
  }
})

for (const { name, width, height } of sampleFor('a typed code', staffSizes))
  test(`a typed code shows what to hand over on a ${name}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height })
    const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: `Code${width}` })
    await signInToDemo(page, site)
    await page.getByRole('link', { name: 'Scannen' }).click()
    await expect(page.getByRole('heading', { name: 'Oder Code eintippen' })).toBeVisible()
    await expectFits(page)
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
    // A code is known on its day only.
    expect(order.date).toBe(staffClock.slice(0, 10))
    for (const digit of order.code) await page.getByRole('button', { name: digit, exact: true }).click()
    await expect(page).toHaveURL(`${site.staffUrl}/scan/${order.code}`)
    await expect(page.getByRole('heading', { level: 1, name: `Anna Code${width}` })).toBeVisible()
    await expect(page.getByText('3,30 € kassieren')).toBeVisible()
    await expectFits(page)
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Übergeben' }).click()
    await expect(page.getByText(/^Übergeben um/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('button', { name: 'Übergeben' })).toBeVisible()
  })

test('without a camera the page says so and offers the other ways', async ({ page, site }) => {
  await signInToDemo(page, site)
  await page.goto(`${site.staffUrl}/scan`)
  await expect(page.getByText('Keine Kamera gefunden')).toBeVisible()
  await page.getByRole('link', { name: 'Nach Namen suchen' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('an unknown code, another day and a canceled order are explained in amber', async ({ page, site }) => {
  const client = await createStaffClient(site, 'office')
  const order = await client.takeOrder({ surname: 'Amber' })
  await signInToDemo(page, site)
  await page.goto(`${site.staffUrl}/scan/0000`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nicht gefunden' })).toBeVisible()
  await expectAccessible(page)
  await client.call('POST', `/orders/${order.orderId}/cancel`, { preset: 'onRequest' })
  await page.goto(`${site.staffUrl}/scan/${order.orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Storniert' })).toBeVisible()
  await page.getByRole('button', { name: 'Weiter scannen' }).click()
  await expect(page).toHaveURL(`${site.staffUrl}/scan`)
})
