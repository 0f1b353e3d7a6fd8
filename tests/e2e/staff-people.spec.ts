import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { waitForMail } from '../support/site-client.ts'
import { addAuthenticator, inviteByCommand } from '../support/staff-invitation.ts'
import { expectFits, officeSizes, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock, viewport: { width: 1440, height: 900 } })

test('an invited owner invites somebody, changes the role and takes the access away', async ({ page, site }) => {
  const link = inviteByCommand(site, 'inhaberin@team.example', '--name', 'Ida Inhaberin', '--role', 'owner')
  await page.goto(`${site.staffUrl}/sign-in`)
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()
  await page.getByRole('navigation', { name: 'Hauptbereiche' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ida Inhaberin' })).toContainText('Inhaber')
  await expectFits(page, officeSizes)
  await expectAccessible(page)

  // Somebody without a name cannot be invited.
  const dialog = page.getByRole('dialog')
  const mail = `fritz-${process.pid}@team.example`
  await page.getByRole('button', { name: 'Einladen' }).first().click()
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog.getByText('Bitte geben Sie einen Namen an.')).toBeVisible()
  await expectFits(page, officeSizes)
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Fritz Filiale')
  await dialog.getByLabel('E-Mail').fill(mail)
  await dialog.getByRole('radio', { name: 'Filialleitung' }).check()
  await dialog.getByRole('combobox', { name: 'Filiale' }).selectOption('Senden Kemptener Straße')
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog.getByText(/\/invitation#/)).toBeVisible()
  await expectFits(page, officeSizes)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  expect((await waitForMail(site.sandboxUrl, mail, /./)).text).toContain('/invitation#')
  const row = page.getByRole('listitem').filter({ hasText: mail })
  await expect(row).toContainText('Filialleitung · Senden Kemptener Straße')

  await row.getByRole('button', { name: 'Ändern' }).click()
  await dialog.getByRole('radio', { name: 'Büro' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(row).toContainText('Büro')
  await expect(row).not.toContainText('Senden')

  await row.getByRole('button', { name: 'Zugang entziehen' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Zugang entziehen' }).click()
  await expect(row.getByRole('button', { name: 'Ändern' })).toHaveCount(0)

  // The log tells all of it in words, and leads back here.
  await page.goto(`${site.staffUrl}/audit?name=Ida`)
  await expect(page.getByText('Rolle Filialleitung → Büro')).toBeVisible()
  await expect(page.getByText('Zugang ja → nein')).toBeVisible()
  await page.getByRole('link', { name: 'Fritz Filiale' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('the demo has an owner, who sees the team; the office does not', async ({ page, site }) => {
  await signInToDemo(page, site, 'owner')
  await page.goto(`${site.staffUrl}/people`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Magdalena Krumbacher' })).toContainText('Inhaber')
  await page.goto(`${site.staffUrl}/settings`)
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/people`)
  await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeVisible()
})
