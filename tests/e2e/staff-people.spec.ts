import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { waitForMail } from '../support/site-client.ts'
import { addAuthenticator, inviteByCommand, letPasskeysAge } from '../support/staff-invitation.ts'
import { expectFits, officeSizes } from '../support/staff-page.ts'

test.use({ clock: staffClock, serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

test('an invited owner invites somebody, changes the role and takes the access away', async ({ page, site }) => {
  const link = inviteByCommand(site, 'inhaberin@team.example', '--name', 'Ida Inhaberin', '--role', 'owner')
  await page.goto(`${site.staffUrl}/sign-in`)
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()
  await page.getByRole('navigation', { name: 'Hauptbereiche' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ida Inhaberin' })).toContainText('Inhaber')

  // Somebody without a name cannot be invited.
  const dialog = page.getByRole('dialog')
  const mail = `fritz-${process.pid}@team.example`
  await page.getByRole('button', { name: 'Einladen' }).first().click()
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog.getByText('Bitte geben Sie einen Namen an.')).toBeVisible()
  await expectFits(page, officeSizes)
  await expectAccessible(page)
  // No store is shown as chosen that nobody has chosen.
  await expect(dialog.getByRole('combobox', { name: 'Filiale' })).toHaveValue('')
  await dialog.getByLabel('Name').fill('Fritz Filiale')
  await dialog.getByLabel('E-Mail').fill(mail)
  await dialog.getByRole('radio', { name: 'Filialleitung' }).check()
  await dialog.getByRole('combobox', { name: 'Filiale' }).selectOption('Senden Kemptener Straße')
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog.getByText(/\/invitation#/)).toBeVisible()
  await expectFits(page, officeSizes)
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

  // After five minutes, the passkey is asked for in a dialog above the open one, and the change goes on.
  await letPasskeysAge(site)
  await row.getByRole('button', { name: 'Zugang entziehen' }).click()
  await dialog.getByRole('button', { name: 'Zugang entziehen' }).click()
  const proof = page.getByRole('dialog', { name: 'Bitte bestätigen' })
  await expect(proof).toBeVisible()
  await expectFits(page, officeSizes)
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog.getByText('Das ist nicht bestätigt worden')).toBeVisible()
  await dialog.getByRole('button', { name: 'Zugang entziehen' }).click()
  await proof.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Ändern' })).toHaveCount(0)

  // The log tells all of it in words, and leads back here.
  await page.goto(`${site.staffUrl}/audit?name=Ida`)
  await expect(page.getByText('Rolle Filialleitung → Büro')).toBeVisible()
  await expect(page.getByText('Zugang ja → nein')).toBeVisible()
  await expect(page.getByText('hat den Passkey noch einmal gezeigt')).toBeVisible()
  await page.getByRole('link', { name: 'Fritz Filiale' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})
