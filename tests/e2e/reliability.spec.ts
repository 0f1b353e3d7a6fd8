import { expect, expectAccessible, test } from '../support/e2e-test.ts'
import { expectFits, officeSizes, signInToDemo } from '../support/staff-page.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

test('the office reports an incident, visitors read it, and it ends', async ({ page, site, browser }) => {
  const title = `Zahlen dauert länger ${process.pid}`
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/incidents`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Störung melden' }).first().click()
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(dialog.getByText('Bitte sagen Sie in ein paar Worten, was los ist.')).toBeVisible()
  await expectFits(page, officeSizes)
  await expectAccessible(page)
  await dialog.getByLabel('Was ist los? (Deutsch)').fill(title)
  await dialog.getByLabel('Was heißt das für Besucher? (Deutsch)').fill('Ihre Bestellung geht nicht verloren.')
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Dauert an')
  await expectAccessible(page)

  // Visitors need no script. The page is kept for half a minute.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const read = () => visitor.goto(`${site.url}/reliability`)
  await expect(async () => {
    await read()
    await expect(visitor.locator('#now')).toContainText(title, { timeout: 1_000 })
  }).toPass({ timeout: 90_000, intervals: [2_000] })
  await expect(visitor.locator('#now')).toContainText('Ihre Bestellung geht nicht verloren.')
  await context.close()

  await row.getByRole('button', { name: 'Ist behoben' }).click()
  await dialog.getByLabel('Was heißt das für Besucher? (Deutsch)').fill('Alles läuft wieder.')
  await dialog.getByRole('button', { name: 'Als behoben veröffentlichen' }).click()
  await expect(row).toContainText('Behoben')
  await expect(row.getByRole('button', { name: 'Neuer Stand' })).toHaveCount(0)
})
