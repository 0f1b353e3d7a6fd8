import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, staffClock, test, waitUntilReady } from '../support/e2e-test.ts'
import { signInToDemo } from '../support/staff-page.ts'
import { type SiteServer, startTestServer } from '../support/test-server.ts'

test.use({ clock: staffClock, serviceWorkers: 'block' })
// The office has one draft, so these stories come one after the other.
test.describe.configure({ mode: 'serial' })

const officeSize = { width: 1440, height: 1000 }

async function openOffice(browser: Browser, site: SiteServer): Promise<Page> {
  const context = await browser.newContext({ viewport: officeSize, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await signInToDemo(page, site, 'office')
  return page
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'In den Entwurf speichern' })

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByText('Im Entwurf gespeichert')).toBeVisible()
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('link', { name: 'Prüfen und veröffentlichen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prüfen und veröffentlichen' })).toBeVisible()
  await page.getByLabel('Notiz für den Verlauf').fill(note)
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await expect(page.getByText(/^Veröffentlicht\./)).toBeVisible()
}

/** Whether visitors read a text, or one that matches. The whole page would be too long for a failure. */
async function isOnSite(site: SiteServer, path: string, text: string | RegExp): Promise<boolean> {
  const page = await (await fetch(site.url + path)).text()
  return typeof text === 'string' ? page.includes(text) : text.test(page)
}

/** Servers notice new content within seconds. */
const visitorsSee = (site: SiteServer, path: string, text: string | RegExp) =>
  expect.poll(() => isOnSite(site, path, text))

async function openPreview(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Vorschau', exact: true }).click()
  const link = await page.getByRole('link', { name: 'Vorschau öffnen' }).getAttribute('href')
  await page.getByRole('button', { name: 'Schließen' }).click()
  return link ?? ''
}

test('a price from tomorrow on is on the site at midnight @journey', async ({ page, site }) => {
  await page.setViewportSize(officeSize)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/content/product?q=bauern`)
  await page.getByRole('link', { name: /^Bauernbrot/ }).click()
  const price = page.getByRole('textbox', { name: 'Preis', exact: true })
  await price.fill('vier')
  await saveButton(page).click()
  await expect(page.getByText('Bitte einen Betrag wie 4,20 eingeben. Hier steht "vier".').first()).toBeVisible()
  await price.fill('5,87')
  await save(page)
  await page.goto(`${site.staffUrl}/content`)
  await expect(page.getByText('Preis 5,40 € → 5,87 €')).toBeVisible()
  await page.getByRole('link', { name: 'Prüfen und veröffentlichen' }).click()
  await page.getByLabel('Zu einem Zeitpunkt').check()
  await page.getByLabel('Tag', { exact: true }).fill('2026-11-18')
  await page.getByLabel('Uhrzeit').fill('00:00')
  await page.getByLabel('Notiz für den Verlauf').fill('Brotpreis ab morgen')
  await page.getByRole('button', { name: 'Veröffentlichen planen' }).click()
  await expect(page.getByText(/^Geplant ab /)).toBeVisible()
  // Another process on the same database, whose clock reaches midnight in a moment.
  const atMidnight = await startTestServer({
    clock: '2026-11-17T22:59:57.000Z',
    environment: { DATA_DIR: site.dataDir },
  })
  await visitorsSee(atMidnight, '/products/bauernbrot', '5,87').toBe(true)
  expect(await isOnSite(site, '/products/bauernbrot', '5,87')).toBe(false)
  await atMidnight.stop()
  await page.goto(`${site.staffUrl}/content/edit/product/bauernbrot`)
  await expect(page.getByText('ab Mittwoch 5,87 €').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ab einem Tag …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tag', { exact: true }).fill('2026-11-20')
  await dialog.getByLabel(/ab dann wieder wie heute/).check()
  await dialog.getByRole('button', { name: 'Planen', exact: true }).click()
  await expect(page.getByText('ab Freitag 5,40 €').first()).toBeVisible()
  await page.getByRole('button', { name: 'Nicht mehr planen' }).last().click()
  await expect(page.getByText('ab Freitag 5,40 €')).toHaveCount(0)
  await expect(page.getByText('ab Mittwoch 5,87 €').first()).toBeVisible()
})

test('a picture is uploaded, named and cropped around its most important point', async ({ page, site }) => {
  await page.setViewportSize(officeSize)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/content/edit/product/bauernbrot`)
  await page.getByRole('button', { name: 'Anderes Bild' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a0522d' } })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel('Neues Bild von diesem Gerät')
    .setInputFiles({ name: 'Kein Bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing') })
  await dialog.getByRole('button', { name: 'Bild hochladen' }).click()
  await expect(dialog.getByText(/kein Bild, das die Website zeigen kann/)).toBeVisible()
  await dialog
    .getByLabel('Neues Bild von diesem Gerät')
    .setInputFiles({ name: 'Laib.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByLabel('Name des Bildes').fill('laib-neu')
  await dialog.getByRole('button', { name: 'Bild hochladen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('laib-neu', { exact: true })).toBeVisible()
  await save(page)
  await page.getByRole('link', { name: 'Bildmitte und Ausschnitte' }).click()
  const point = page.getByRole('button', { name: /^Bildmitte/ })
  await point.press('ArrowLeft')
  await point.press('Shift+ArrowUp')
  await expect(page.getByText('49 % von links, 40 % von oben')).toBeVisible()
  await point.click({ position: { x: 30, y: 30 } })
  await save(page)
  await page.goto(`${site.staffUrl}/content`)
  await publish(page, 'Neues Bild')
  await visitorsSee(site, '/products/bauernbrot', /laib-neu-\d+\.[\da-f]{16}\.webp/).toBe(true)
  expect(await isOnSite(site, '/products/bauernbrot', /object-position:\d/)).toBe(true)
})

test('a page is edited and looked at in another browser before anybody else sees it', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize(officeSize)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/content/edit/page/about`)
  await page.getByText(/^Langer Text mit Inhaltsverzeichnis:/).click()
  const text = page.getByLabel('Text (Deutsch)')
  await text.fill('> Zitat')
  await expect(page.getByText('Zitate mit > sind auf den Seiten nicht möglich.')).toBeVisible()
  await text.fill('## Neu im Haus\n\nHier schreibt **Renate**.')
  await expect(page.getByRole('heading', { name: 'Neu im Haus' })).toBeVisible()
  await save(page)
  const link = await openPreview(page)

  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  const errors: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Neu im Haus' })).toBeVisible()
  await waitUntilReady(visitor)
  const bar = visitor.getByRole('region', { name: 'Vorschau' })
  await expect(bar).toContainText('Vorschau – nicht veröffentlicht')
  expect(visitor.url()).toBe(`${site.url}/about`)
  const response = await visitor.goto(`${site.url}/products/bauernbrot`)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  await waitUntilReady(visitor)
  await expectAccessible(visitor)
  const refused = await visitor.request.post(`${site.url}/api/v1/cart`, {
    data: {},
    headers: { accept: 'application/json' },
  })
  expect([refused.status(), (await refused.json()).message]).toEqual([
    409,
    expect.stringContaining('Das ist eine Vorschau'),
  ])
  expect(errors).toEqual([])
  await bar.getByRole('link', { name: 'Vorschau verlassen' }).click()
  await expect(bar).toHaveCount(0)
  expect(await isOnSite(site, '/about', /Neu im Haus|krume-preview/)).toBe(false)

  await visitor.goto(`${link.slice(0, -3)}abc`)
  await expect(visitor.getByText(/gilt nicht mehr/)).toBeVisible()
  await page.goto(`${site.staffUrl}/content`)
  await publish(page, 'Impressum')
  await visitorsSee(site, '/about', 'Neu im Haus').toBe(true)
})

test('a block that is moved twice keeps the focus and stays open', async ({ page, site }) => {
  await page.setViewportSize(officeSize)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/content/edit/page/education`)
  await page
    .locator('summary')
    .filter({ hasText: /^Stellen/ })
    .click()
  await page.getByRole('button', { name: 'Stellen 5 nach oben' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stellen 4 nach oben' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stellen 3 nach oben' })).toBeFocused()
  await expect(page.locator('details[open] > summary')).toHaveText(/^Stellen/)
})

test('a version that was wrong is taken back with one click', async ({ page, site }) => {
  await page.setViewportSize(officeSize)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/content/history`)
  const newest = page.getByRole('listitem').filter({ hasText: 'Jetzt auf der Website' })
  await expect(newest).toContainText('Impressum')
  await newest.getByRole('button', { name: 'Unterschiede zeigen' }).click()
  await expect(newest).toContainText('Neu im Haus')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Diese Fassung wieder zeigen/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Das ändert sich für Besucher')
  await dialog.getByRole('button', { name: 'Wieder zeigen' }).click()
  await expect(page.getByText(/^Die Website zeigt wieder Fassung/)).toBeVisible()
  await visitorsSee(site, '/about', 'Neu im Haus').toBe(false)
})

test('two people who change the same product meet a merge view', async ({ site, browser }) => {
  const [renate, jonas] = [await openOffice(browser, site), await openOffice(browser, site)]
  for (const page of [renate, jonas]) await page.goto(`${site.staffUrl}/content/edit/product/brezel`)
  await renate.getByRole('textbox', { name: 'Preis', exact: true }).fill('0,97')
  await renate.getByLabel('Name (English)').first().fill('Pretzel (Brezel)')
  await save(renate)
  await jonas.getByRole('textbox', { name: 'Preis', exact: true }).fill('0,99')
  await jonas.getByLabel('Haltbar').fill('2')
  await saveButton(jonas).click()
  await expect(jonas.getByRole('heading', { name: /^Zwei Änderungen an/ })).toBeVisible()
  await expectAccessible(jonas)
  await expect(jonas.getByText('Noch 1 Feld zu entscheiden')).toBeVisible()
  const price = jonas.getByRole('group', { name: 'Preis' })
  await expect(price).toContainText('0,97')
  await price.getByLabel('Ihre Änderung').check()
  await jonas.getByRole('button', { name: 'Zusammenführen und speichern' }).click()
  await expect(jonas.getByText('Im Entwurf gespeichert')).toBeVisible()
  await expect(jonas.getByRole('textbox', { name: 'Preis', exact: true })).toHaveValue('0,99')
  await expect(jonas.getByLabel('Name (English)').first()).toHaveValue('Pretzel (Brezel)')
  await renate.goto(`${site.staffUrl}/content`)
  await expect(renate.getByText(/Preis .* → 0,99/)).toBeVisible()
  await expect(renate.getByText(/Haltbar .* → 2 Tage/)).toBeVisible()
})
