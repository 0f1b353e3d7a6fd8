import type { Page } from '@playwright/test'
import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { addAuthenticator, inviteByCommand } from '../support/staff-invitation.ts'
import { orderIn, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock, viewport: { width: 820, height: 1180 } })

async function typeCode(page: Page, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
}

test('a tablet is paired with the code of the office, and is out at once when it is revoked @journey', async ({
  page,
  browser,
  site,
}) => {
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Gekoppelt' })
  const office = await browser.newPage({ locale: 'de-DE' })
  await signInToDemo(office, site, 'office')
  await office.goto(`${site.staffUrl}/devices`)
  await office.getByRole('button', { name: 'Tablet koppeln' }).click()
  await office.getByLabel('Name des Tablets').fill('Theke links')
  await office.getByRole('button', { name: 'Code erzeugen' }).click()
  const halves = office.getByText(/^\d{4}$/)
  await expect(halves).toHaveCount(2)
  const code = (await halves.allInnerTexts()).join('')
  expect(code).toMatch(/^\d{8}$/)
  await expectAccessible(office)

  await page.goto(`${site.staffUrl}/sign-in`)
  await page.getByRole('link', { name: 'Tablet koppeln' }).click()
  await typeCode(page, '00000000')
  await expect(page.getByText(/Code/).and(page.locator('strong'))).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, code)
  // Both screens show the same number; nobody is in before the office has confirmed it.
  const number = await page.getByText(/^\d{3}$/).innerText()
  await expect(office.getByRole('dialog').getByText(number, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Ja, dieselbe Zahl' }).click()
  await expect(orderIn(page, 'Offen', order)).toBeVisible()

  await expect(office.getByText('Das Tablet ist gekoppelt')).toBeVisible()
  await office.getByRole('button', { name: 'Fertig' }).click()
  const device = office.getByRole('listitem').filter({ hasText: 'Theke links' })
  await device.getByRole('button', { name: 'Abmelden' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByText('Dieses Gerät wurde abgemeldet')).toBeVisible()
  await expectAccessible(page)
  // Names and phone numbers do not stay on the device.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Tablet koppeln' })).toBeVisible()
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(names[0] ?? '')
      request.onsuccess = () => resolve(request.result)
    })
    return new Promise<number>((resolve) => {
      const request = database.transaction('boards').objectStore('boards').count()
      request.onsuccess = () => resolve(request.result)
    })
  })
  expect(stored).toBe(0)
  await office.close()
})

test('an invited person makes a passkey, sees one store only, and signs in with it again', async ({ page, site }) => {
  const other = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Woanders' })
  const mail = 'senden@team.example'
  const link = inviteByCommand(
    site,
    mail,
    '--name',
    'Sina Sender',
    '--role',
    'store',
    '--store',
    'senden-kemptener-strasse',
  )
  expect(link).toContain('/invitation#')
  await page.goto(`${site.staffUrl}/sign-in`)
  await addAuthenticator(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Willkommen, Sina Sender' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()

  await expect(page.getByRole('banner').getByRole('link', { name: 'Senden Kemptener Straße' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Filiale' })).toHaveCount(0)
  await page.goto(`${site.staffUrl}/orders/${other.orderId}`)
  await expect(page.getByText('Das gehört zu einer anderen Filiale.')).toBeVisible()
  await page.goto(`${site.staffUrl}/lists/pickup?store=illertissen-marktplatz`)
  await expect(page.getByText('Das gehört zu einer anderen Filiale.')).toBeVisible()

  await page.goto(`${site.staffUrl}/settings`)
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Senden Kemptener Straße' })).toBeVisible()

  // The invitation was valid once.
  await page.goto(`${site.staffUrl}/settings`)
  await page.goto(link)
  await expect(page.getByText('Bitten Sie Ihr Büro um eine neue Einladung.')).toBeVisible()
})

test('without a passkey the sign-in says what to do', async ({ page, site }) => {
  await page.goto(`${site.staffUrl}/sign-in`)
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('auf diesem Gerät gibt es keinen Passkey')).toBeVisible()
})

test('whoever opens a page without a session comes back to it after the sign-in', async ({ page, site }) => {
  await page.goto(`${site.staffUrl}/search?q=huber`)
  await page.getByRole('button', { name: /^Theke/ }).click()
  await expect(page).toHaveURL(`${site.staffUrl}/search?q=huber`)
})
