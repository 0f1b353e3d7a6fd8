import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractXml } from '@stackforge-eu/factur-x'
import { choosePickup, field, fillCart, fillPerson, openCheckout, orderButton } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test } from '../support/e2e-test.ts'
import { findLink, waitForMail } from '../support/site-client.ts'
import { signInToDemo } from '../support/staff-page.ts'
import type { SiteServer } from '../support/test-server.ts'

async function openFilledCheckout(page: Page, site: SiteServer, mail: string): Promise<void> {
  await fillCart(page, site, ['brezel'])
  await openCheckout(page)
  await choosePickup(page, 'illertissen-marktplatz')
  await fillPerson(page, mail)
}

/** Orders, pays, and opens the order by the link in the confirmation. */
async function payAndOpenOrder(page: Page, site: SiteServer, mail: string): Promise<void> {
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
  await page.locator('button[value="approve"]').click()
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  const { text } = await waitForMail(site.sandboxUrl, mail, /bestätig/i)
  await openPage(page, site.url + findLink(text, '/selfservice/orders'))
}

async function readInvoice(page: Page, link: Locator): Promise<string> {
  const downloading = page.waitForEvent('download')
  await link.click()
  return (await extractXml(await readFile(await (await downloading).path()))).xml
}

const invoiceLink = (page: Page) => page.getByRole('link', { name: /^Rechnung RE-\d{4}-\d{6} herunterladen$/ })

test('a company orders, corrects its VAT id, and gets the invoice by mail and on the order page @journey', async ({
  page,
  site,
}) => {
  const mail = 'adler@example.org'
  await openFilledCheckout(page, site, mail)
  await page.getByRole('checkbox', { name: 'Rechnung auf Firma' }).check()
  await field(page, 'invoice.name').fill('Gasthof Adler GmbH')
  await field(page, 'invoice.postalCode').fill('89257')
  await field(page, 'invoice.city').fill('Illertissen')
  await field(page, 'invoice.vatId').fill('DE129273399')
  await expectAccessible(page)
  await orderButton(page).click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: /Straße/ })
    .click()
  await expect(field(page, 'invoice.street')).toBeFocused()
  await field(page, 'invoice.street').fill('Hauptstraße 1')
  await orderButton(page).click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: /USt-IdNr/ })
    .click()
  await expect(field(page, 'invoice.vatId')).toBeFocused()
  await field(page, 'invoice.vatId').fill('DE 129 273 398')
  await payAndOpenOrder(page, site, mail)
  const { attachments } = await waitForMail(site.sandboxUrl, mail, /^Rechnung RE-/)
  expect(attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^RE-\d{4}-\d{6}\.pdf$/)])
  const xml = await readInvoice(page, invoiceLink(page))
  expect(xml).toContain('<ram:Name>Gasthof Adler GmbH</ram:Name>')
  expect(xml).toContain('DE129273398')
})

test('an invoice is requested on the page of a paid order', async ({ page, site }) => {
  const mail = 'spaet@example.org'
  await openFilledCheckout(page, site, mail)
  await payAndOpenOrder(page, site, mail)
  await page.getByRole('button', { name: 'Rechnung anfordern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  const missing = dialog.getByRole('alert')
  await expect(missing).toBeFocused()
  await expect(missing.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await missing.getByRole('button', { name: /Straße/ }).click()
  await expect(field(page, 'invoice.street')).toBeFocused()
  for (const [name, value] of [
    ['name', 'Anna Huber'],
    ['street', 'Am Bach 2'],
    ['postalCode', '89257'],
    ['city', 'Illertissen'],
  ] as const)
    await field(page, `invoice.${name}`).fill(value)
  await dialog.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  expect(await readInvoice(page, invoiceLink(page))).toContain('<ram:Name>Anna Huber</ram:Name>')
})

test('the office issues the invoice of a customer who calls, and sees which field is missing', async ({
  page,
  site,
}) => {
  await openFilledCheckout(page, site, 'anruf@example.org')
  await payAndOpenOrder(page, site, 'anruf@example.org')
  const { pathname } = new URL(page.url())
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}${pathname.replace('/selfservice', '')}`)
  await page.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  const dialog = page.getByRole('dialog')
  await field(page, 'invoice.name').fill('Gasthof Adler')
  await dialog.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  await expect(field(page, 'invoice.street')).toBeFocused()
  await expect(dialog.getByText('Bitte geben Sie Straße und Hausnummer an.')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'invoice.street').fill('Am Bach 2')
  await field(page, 'invoice.postalCode').fill('89257')
  await field(page, 'invoice.city').fill('Illertissen')
  await dialog.getByRole('button', { name: 'Rechnung ausstellen' }).click()
  expect(await readInvoice(page, page.getByRole('button', { name: /^RE-/ }))).toContain('Gasthof Adler')
})
