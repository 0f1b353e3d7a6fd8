import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { expectFits, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock })

const pages = [
  '/',
  '/?date=2026-12-05',
  '/scan',
  '/search?q=seite',
  '/lists/bake?date=2026-11-17',
  '/lists/packing',
  '/lists/pickup',
  '/phone-order',
  '/store/stock',
  '/store/pause',
  '/store/hours',
  '/store/capacity',
  '/devices',
  '/audit',
  '/open-questions',
  '/more',
  '/settings',
  '/does-not-exist',
]

test('every page fits all sizes and is accessible', async ({ page, site }) => {
  test.slow()
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Seite' })
  await signInToDemo(page, site, 'office')
  for (const path of [...pages, `/orders/${order.orderId}`])
    await test.step(path, async () => {
      await page.goto(site.staffUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByText('Wird geladen …')).toHaveCount(0)
      await expectFits(page)
      // The elements are the same at all sizes; the last one is a phone.
      await expectAccessible(page)
    })
})

test('an order is taken on the phone and appears on the board of its day', async ({ page, site }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signInToDemo(page, site)
  await page.goto(`${site.staffUrl}/phone-order`)
  await page.getByRole('button', { name: /^Kaisersemmel/ }).click()
  await page.getByRole('button', { name: 'Kaisersemmel: mehr' }).click()
  await page.getByRole('button', { name: /^Bauernbrot/ }).click()
  await page.getByRole('radio', { name: 'in Scheiben (8 mm)' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Dazu/ }).click()
  await page.getByRole('button', { name: 'Bestellung aufnehmen' }).click()
  await expect(page.getByText('Unter welcher Nummer?')).toBeVisible()
  await page.getByRole('radio', { name: 'Mi., 18. Nov.' }).check()
  await page.getByRole('radio', { name: '08:00' }).check()
  await page.getByLabel('Nachname').fill('Telefon')
  await page.getByLabel('Telefon', { exact: true }).fill('07303 99990')
  await page.getByRole('button', { name: 'Bestellung aufnehmen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgenommen' })).toBeVisible()
  const code = await page.getByText(/^\d{4}$/).innerText()
  await page.goto(`${site.staffUrl}/?date=2026-11-18`)
  const card = page.getByRole('article', { name: 'Telefon' })
  await expect(card).toContainText(code)
  await expect(card).toContainText('in Scheiben (8 mm)')
  await expect(card).toContainText('zahlt bei Abholung 6,50')
})

test('an order is moved, noted and canceled with a reason, and its history says so', async ({ page, site }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Arbeit' })
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/orders/${order.orderId}`)
  await page.getByRole('button', { name: 'Notiz schreiben' }).click()
  await page.getByLabel('Interne Notiz').fill('Ruft noch einmal an.')
  await page.getByRole('button', { name: 'Notiz speichern' }).click()
  await expect(page.getByText('Ruft noch einmal an.')).toBeVisible()
  await page.getByRole('button', { name: 'Verschieben' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Do., 19. Nov.' }).check()
  await dialog.getByRole('radio', { name: '09:00' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Verschieben' }).click()
  await expect(page.getByText('Donnerstag, 19. November, 09:00')).toBeVisible()
  await page.getByRole('button', { name: 'Stornieren' }).click()
  await dialog.getByRole('button', { name: 'Stornieren' }).click()
  await expect(dialog.getByText('Bitte wählen Sie einen Grund')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Ware fehlt' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stornieren' }).click()
  await expect(page.getByRole('main').getByText('Storniert', { exact: true })).toBeVisible()
  await expect(page.getByText('Von uns storniert')).toBeVisible()
})

test('a store is paused, sold out and closed, and each of it can be taken back', async ({ page, site }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/store/pause`)
  await page.getByRole('combobox', { name: 'Filiale' }).selectOption('Senden Kemptener Straße')
  await page.getByRole('button', { name: /^Pause bis heute \d\d:/ }).click()
  await expect(page.getByRole('heading', { name: 'Keine neuen Bestellungen' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause beenden' }).click()
  await expect(page.getByText('Diese Filiale nimmt Bestellungen an.')).toBeVisible()

  await page.goto(`${site.staffUrl}/store/stock`)
  const row = page.getByRole('listitem').filter({ hasText: 'Kaisersemmel' })
  await row.getByRole('button', { name: 'Ausverkauft' }).click()
  await row.getByRole('button', { name: 'Wie üblich' }).click()
  await expect(row.getByRole('button', { name: 'Ausverkauft' })).toBeVisible()

  await page.goto(`${site.staffUrl}/store/hours`)
  await page.getByRole('button', { name: /^Dienstag, 24. November/ }).click()
  await page.getByRole('button', { name: /^Mittwoch, 25. November/ }).click()
  await page.getByLabel('Grund', { exact: true }).fill('Inventur')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Prüfen und speichern' }).click()
  const closedDay = page.getByRole('button', { name: /^Dienstag, 24. November, geschlossen, Inventur/ })
  await expect(closedDay).toBeVisible()
  await closedDay.click()
  await page.getByRole('radio', { name: 'Wie üblich' }).check()
  await page.getByRole('button', { name: 'Wie üblich öffnen' }).click()
  await expect(page.getByRole('button', { name: /^Dienstag, 24. November, 05:30–18:30/ })).toBeVisible()
})

test('closing a day shows the orders that came in after the check', async ({ page, site }) => {
  await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Nachzügler' })
  await signInToDemo(page, site, 'office')
  // As if the order was placed just after the check.
  await page.route('**/store-days/preview', (route) => route.fulfill({ json: { success: true, data: { orders: [] } } }))
  await page.goto(`${site.staffUrl}/store/hours`)
  await page.getByRole('button', { name: /^Dienstag, 17. November/ }).click()
  await page.getByLabel('Grund', { exact: true }).fill('Stromausfall')
  await page.getByRole('button', { name: 'Prüfen und speichern' }).click()
  const late = page.getByRole('link', { name: /Nachzügler/ })
  await expect(late).toBeVisible()
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(late).toHaveCount(0)
  await page.getByRole('button', { name: /^Dienstag, 17. November, geschlossen/ }).click()
  await page.getByRole('radio', { name: 'Wie üblich' }).check()
  await page.getByRole('button', { name: 'Wie üblich öffnen' }).click()
  await expect(page.getByRole('button', { name: /^Dienstag, 17. November, \d/ })).toBeVisible()
})

test('several stores are paused until a time, and all take orders again with one tap', async ({ page, site }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/store/pause`)
  await page.getByRole('combobox', { name: 'Filiale' }).selectOption('Senden Kemptener Straße')
  await page.getByRole('radio', { name: 'Bis zu einer Uhrzeit' }).check()
  await page.getByLabel('Bis zum Tag').fill('2026-12-24')
  await page.getByLabel('Uhrzeit', { exact: true }).fill('09:30')
  await page.getByText('Gilt für: Senden Kemptener Straße', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Weißenhorn/ }).check()
  await expect(page.getByText('Gilt für: 2 Filialen', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause bis Donnerstag, 24. Dezember, 09:30' }).click()
  await expect(page.getByText('bis Donnerstag, 24. Dezember, 09:30')).toBeVisible()
  await expect(page.getByText(/^Gerade ebenfalls in Pause: Weißenhorn/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'In allen 2 Filialen beenden' }).click()
  await expect(page.getByText('Diese Filiale nimmt Bestellungen an.')).toBeVisible()
  await expect(page.getByText(/^Gerade ebenfalls in Pause/)).toHaveCount(0)
})

test('stock and capacity are set for several days, and show whom that hits first', async ({ page, site }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const client = await createStaffClient(site, 'office')
  const store = 'memmingen-weinmarkt'
  const { date, time } = await client.findTime(store)
  await client.takeOrder({ surname: 'Betroffen', store, time, products: ['brezel'] })
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/store/stock?date=${date}`)
  await page.getByRole('combobox', { name: 'Filiale' }).selectOption('Memmingen Weinmarkt')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Brezel', { exact: true }) })
  await row.getByRole('button', { name: 'Menge' }).click()
  await row.getByRole('button', { name: 'Mehrere Tage oder Filialen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Letzter Tag').fill('2026-12-24')
  await dialog.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await expect(dialog.getByRole('link', { name: 'Anna Betroffen' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText(/ausverkauft/)).toBeVisible()
  await page.goto(`${site.staffUrl}/store/stock?date=2026-12-24`)
  await expect(row.getByText(/ausverkauft/)).toBeVisible()
  await page.goto(`${site.staffUrl}/store/stock?date=2026-12-28`)
  await expect(row.getByRole('button', { name: 'Ausverkauft' })).toBeVisible()
  await client.call('PUT', '/stock', { store, from: date, until: '2026-12-24', productId: 'brezel', limit: null })

  await page.goto(`${site.staffUrl}/store/capacity`)
  await page.getByRole('radio', { name: 'An bestimmten Tagen' }).check()
  await page.getByLabel('Erster Tag').fill('2026-12-23')
  await page.getByLabel('Letzter Tag').fill('2026-12-24')
  await page.getByRole('button', { name: 'Bestellungen je halber Stunde: mehr' }).click()
  await page.getByRole('button', { name: /je halber Stunde annehmen$/ }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await expect(page.getByText(/^Donnerstag, 24. Dezember: \d+ je halber Stunde$/)).toBeVisible()
  await expectAccessible(page)
  for (const day of ['Mittwoch, 23. Dezember', 'Donnerstag, 24. Dezember'])
    await page.getByRole('button', { name: `${day} wie üblich` }).click()
  await expect(page.getByRole('heading', { name: 'Abweichende Tage' })).toHaveCount(0)
})
