import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { expectFits, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock })

const officeSizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

const pages = [
  '/overview',
  '/books',
  '/books?from=2026-11-01&until=2026-11-17',
  '/books/entries?from=2026-11-01&until=2026-11-17',
  '/books/payments?from=2026-11-01&until=2026-11-17',
  '/books/differences',
  '/books/settings',
  '/mails',
  '/audit?name=renate&from=2026-11-01',
]

test('every page of the books fits all sizes and is accessible', async ({ page, site }) => {
  await signInToDemo(page, site, 'office')
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(site.staffUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectFits(page, officeSizes)
      await expectAccessible(page)
    })
})

test('an order that is paid at its hand-over reaches the closing, the journal and the export', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const client = await createStaffClient(site, 'office')
  const order = await client.takeOrder({ surname: 'Bücher' })
  await client.call('POST', `/orders/${order.orderId}/hand-over`, {})
  await signInToDemo(page, site, 'office')
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible()
  await expectBooked(order.orderId)

  async function expectBooked(orderId: string): Promise<void> {
    const entries = '/books/entries?from=2026-11-17&until=2026-11-17&kinds=pickupSale'
    await expect
      .poll(async () => (await client.call<{ orderId: string }[]>('GET', entries)).map((entry) => entry.orderId))
      .toContain(orderId)
  }

  await page.getByRole('link', { name: /^Umsatz heute/ }).click()
  await expect(page.getByRole('heading', { name: /Tagesabschluss Dienstag, 17\. November 2026/ })).toBeVisible()
  await page.getByRole('table', { name: 'Geld nach Zahlungsweg' }).getByRole('link', { name: 'Filiale' }).click()
  await expect(page.getByText('Gezeigt werden: Filiale')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: order.orderId })
  await expect(row).toContainText('Verkauf bei Abholung')
  await row.getByRole('link', { name: order.orderId }).click()
  await expect(page.getByRole('heading', { name: /Bücher/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Abschluss', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'DATEV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('EXTF_Buchungsstapel_2026-11-17.csv')
  const text = await readFile(await file.path(), 'latin1')
  expect(text.startsWith('"EXTF";700;21;"Buchungsstapel";13;')).toBe(true)
  expect(text).toContain(order.orderId)

  await page.getByRole('button', { name: 'Journal prüfen' }).click()
  await expect(page.getByText(/unverändert und lückenlos/)).toBeVisible()
})

test('a range of two fiscal years is explained, not downloaded', async ({ page, site }) => {
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/books?from=2025-12-30&until=2026-01-02`)
  await page.getByRole('button', { name: 'DATEV' }).click()
  await expect(page.getByText(/liegt in zwei Wirtschaftsjahren/)).toBeVisible()
})

test('the office sets the client number, and the log says so', async ({ page, site }) => {
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/books/settings`)
  await expect(page.getByText(/eine erfundene Mandantennummer/)).toBeVisible()
  await page.getByLabel('Mandantennummer').fill('55003')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert. Ab jetzt wird so exportiert.')).toBeVisible()
  await page.goto(`${site.staffUrl}/audit`)
  await page.getByLabel('Person oder Gerät').fill('renate')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page).toHaveURL(/name=renate/)
  await expect(page.getByText(/Konten geändert/).first()).toBeVisible()
})

test('somebody of a store finds no books', async ({ page, site }) => {
  await signInToDemo(page, site)
  await page.goto(`${site.staffUrl}/books`)
  await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Hauptbereiche' }).getByRole('link', { name: 'Bücher' }),
  ).toHaveCount(0)
})
