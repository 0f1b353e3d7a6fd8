import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { letPasskeysAge } from '../support/staff-invitation.ts'
import { signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock, serviceWorkers: 'block' })

// The first: the others save settings, and the notice is for those that nobody has saved.
test('the office sets the client number, which the log says, and one file has one fiscal year', async ({
  page,
  site,
}) => {
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/books`)
  await page.getByRole('button', { name: 'DATEV' }).click()
  await expect(page.getByRole('dialog', { name: 'Vor der ersten DATEV-Datei' })).toBeVisible()
  await expectAccessible(page)
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
  await page.goto(`${site.staffUrl}/books?from=2025-12-30&until=2026-01-02`)
  await page.getByRole('button', { name: 'DATEV' }).click()
  await expect(page.getByText(/liegt in zwei Wirtschaftsjahren/)).toBeVisible()
})

test('an order paid at its hand-over is booked by the till, or by the journal once the office chose it @journey', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const client = await createStaffClient(site, 'office')
  const atTill = await client.takeOrder({ surname: 'Kasse' })
  await client.call('POST', `/orders/${atTill.orderId}/hand-over`, {})
  await signInToDemo(page, site, 'office')
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible()
  // A hand-over is recorded after a few seconds.
  const tillTable = page.getByRole('table', { name: 'An der Kasse bezahlt, dort gebucht' })
  await expect(async () => {
    await page.goto(`${site.staffUrl}/books?from=2026-11-17&until=2026-11-17`)
    await expect(tillTable.getByRole('row').filter({ hasText: 'Marktplatz' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('table', { name: 'Geld nach Zahlungsweg' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Konten' }).click()
  await expect(page.getByText(/§ 146a AO/)).toHaveCount(0)
  await page.getByLabel('Das Journal von Krume').check()
  await expect(page.getByText(/§ 146a AO/)).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert. Ab jetzt wird so exportiert.')).toBeVisible()

  const order = await client.takeOrder({ surname: 'Bücher' })
  await client.call('POST', `/orders/${order.orderId}/hand-over`, {})
  await page.goto(`${site.staffUrl}/overview`)
  await expectBooked(order.orderId)

  async function expectBooked(orderId: string): Promise<void> {
    const entries = '/books/entries?from=2026-11-17&until=2026-11-17&kinds=pickupSale'
    await expect
      .poll(async () => (await client.call<{ orderId: string }[]>('GET', entries)).map((entry) => entry.orderId))
      .toContain(orderId)
  }

  await page.getByRole('link', { name: /^Umsatz heute/ }).click()
  await expect(page.getByRole('heading', { name: /Tagesabschluss Dienstag, 17\.\sNovember 2026/ })).toBeVisible()
  await page.getByRole('table', { name: 'Geld nach Zahlungsweg' }).getByRole('link', { name: 'Filiale' }).click()
  await expect(page.getByText('Gezeigt werden: Filiale')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: order.orderId })
  await expect(row).toContainText('Verkauf bei Abholung')
  await row.getByRole('link', { name: order.orderId }).click()
  await expect(page.getByRole('heading', { name: /Bücher/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Abschluss', exact: true }).click()
  // Demo people have no passkey to show.
  await letPasskeysAge(site)
  await page.getByRole('button', { name: 'DATEV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'In der Demo bestätigen' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('EXTF_Buchungsstapel_2026-11-17.csv')
  const text = await readFile(await file.path(), 'latin1')
  expect(text.startsWith('"EXTF";700;21;"Buchungsstapel";13;')).toBe(true)
  expect(text).toContain(order.orderId)
  expect(text).not.toContain(atTill.orderId)

  await page.getByRole('button', { name: 'Journal und Protokoll prüfen' }).click()
  await expect(page.getByText(/Protokolls geprüft: unverändert und lückenlos/)).toBeVisible()
})

/** Sales at pickup are in the journal from now on, so that there is something to show without an online payment. */
async function bookPickups({ call }: Awaited<ReturnType<typeof createStaffClient>>): Promise<void> {
  const { isDefault: _isDefault, ...settings } = await call<Record<string, unknown>>('GET', '/books/settings')
  await call('PUT', '/books/settings', { ...settings, pickupRecorder: 'journal' })
}

test('every figure of the overview and of the books leads to a page', async ({ page, site }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const client = await createStaffClient(site, 'owner')
  await bookPickups(client)
  await client.takeOrder({ surname: 'Andere' })
  const order = await client.takeOrder({ surname: 'Überblick' })
  await client.call('POST', `/orders/${order.orderId}/hand-over`, {})
  await signInToDemo(page, site, 'owner')
  for (const path of ['/overview', '/books?from=2026-11-01&until=2026-11-17'])
    await test.step(path, async () => {
      const links = page.getByRole('main').getByRole('link')
      // A hand-over is in the books after a few seconds.
      await expect(async () => {
        await page.goto(site.staffUrl + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect.poll(() => links.count(), { timeout: 5_000 }).toBeGreaterThan(12)
      }).toPass()
      const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
      // The same page with another value, such as another day or store, is visited once.
      const byKind = new Map(
        hrefs.map((href) => {
          const url = new URL(href ?? '', site.staffUrl)
          return [`${url.pathname} ${[...new Set(url.searchParams.keys())].sort().join()}`, String(url)]
        }),
      )
      const addresses = [...byKind.values()]
      expect(addresses.length).toBeGreaterThan(5)
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.getByText('Wird geladen …')).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' }), address).toHaveCount(0)
      }
    })
  await page.goto(`${site.staffUrl}/overview`)
  await page.getByRole('link', { name: /^Neue Bestellungen/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Heute eingegangen' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.filter({ hasText: order.orderId })).toHaveCount(1)
  await expect(page.getByText(`${await rows.count()} Einträge`)).toBeVisible()
})

test('the closing is printed with its tables and the chart, without navigation and tools', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const client = await createStaffClient(site, 'office')
  await bookPickups(client)
  for (const store of ['illertissen-marktplatz', 'senden-kemptener-strasse']) {
    const order = await client.takeOrder({ surname: 'Druck', store })
    await client.call('POST', `/orders/${order.orderId}/hand-over`, {})
  }
  await signInToDemo(page, site, 'office')
  const chart = page.getByRole('img', { name: /^Nach Filiale/ })
  await expect
    .poll(async () => {
      await page.goto(`${site.staffUrl}/books?from=2026-11-01&until=2026-11-17`)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      return chart.count()
    })
    .toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Umsatz nach Steuersatz' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Nach Filiale' })).toBeVisible()
  await expect(chart).toBeVisible()
  await expect(chart).toHaveAccessibleName(/Am meisten: .+\s€.*Am wenigsten: .+\s€.*Tabelle/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bücher' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
  await expect(page.getByLabel('Von')).toBeHidden()
})
