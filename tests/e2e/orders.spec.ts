import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chosen, field, orderButton } from '../support/checkout-page.ts'
import { defaultClock, expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { readHtml } from '../support/html.ts'
import { importContent } from '../support/import-content.ts'
import { createCart, findFreeSlot, orderByApi, waitForMail } from '../support/site-client.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { type SiteServer, startTestServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const authorization = `Basic ${btoa('public:krume')}`
type Outcome = 'approve' | 'decline' | 'cancel' | 'pending' | 'lose-answer'

let serial = 0

interface Placed {
  orderId: string
  mail: string
  approveUrl: string
}

/** Submits the buyer's choice at the provider. */
async function decide(approveUrl: string, outcome: Outcome): Promise<string> {
  const body = new URLSearchParams({ outcome })
  const response = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('location') ?? ''
}

/** An order for a day on which it can still be changed. */
async function anOrder(site: SiteServer, outcome?: Outcome): Promise<Placed> {
  const mail = `kunde-${process.pid}-${++serial}@kunde.example`
  const slot = await findFreeSlot(site.url, storeId, 3 + (serial % 3), serial % 10)
  const { orderId, approveUrl } = await orderByApi(site.url, storeId, slot, mail)
  if (outcome) await fetch(await decide(approveUrl, outcome), { redirect: 'manual' })
  return { orderId, mail, approveUrl }
}

/** Grants this browser access to the order. */
async function grantAccess(page: Page, site: SiteServer, { orderId, mail }: Placed): Promise<void> {
  const url = `${site.url}/api/v1/orders/${orderId}?mail=${encodeURIComponent(mail)}`
  const response = await page.request.get(url, { headers: { authorization } })
  expect(response.status()).toBe(200)
}

async function openOrder(page: Page, site: SiteServer, order: Placed): Promise<void> {
  await grantAccess(page, site, order)
  await openPage(page, `${site.url}/selfservice/orders/${order.orderId}`)
}

const state = (page: Page) => page.locator('[data-state]')
const box = (page: Page, headline: string) => page.locator('[data-tone]').filter({ hasText: headline })

async function fillLookUp(page: Page, orderId: string, mail: string): Promise<void> {
  await field(page, 'orderId').fill(orderId)
  await field(page, 'mail').fill(mail)
  await page.getByRole('button', { name: 'Bestellung suchen' }).click()
}

test.describe('order look-up', () => {
  test('shows missing input at the fields and in a summary that gets the focus', async ({ page }) => {
    await openPage(page, '/selfservice/orders')
    await page.getByRole('button', { name: 'Bestellung suchen' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Pflichtfelder' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveCount(2)
    await expect(field(page, 'orderId')).toHaveAccessibleDescription(/Bitte geben Sie Ihre Bestellnummer an/)
    await summary.getByRole('button', { name: /E-Mail-Adresse/ }).click()
    await expect(field(page, 'mail')).toBeFocused()
  })

  test('shows the same error for an unknown number and a wrong address, keeps the input, and opens with the right ones', async ({
    page,
    site,
  }) => {
    const order = await anOrder(site)
    await openPage(page, '/selfservice/orders')
    await fillLookUp(page, 'BCDFG-HJKMN', order.mail)
    const failure = box(page, t('de', 'order', 'error-headline-search_order'))
    await expect(failure).toBeFocused()
    const said = await failure.textContent()
    await expect(field(page, 'mail')).toHaveValue(order.mail)
    await fillLookUp(page, order.orderId, 'jemand@anders.example')
    await expect(field(page, 'mail')).toHaveValue('jemand@anders.example')
    await expect(failure).toHaveText(said ?? '')
    await fillLookUp(page, order.orderId.replace('-', ' ').toLowerCase(), order.mail)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.orderId)
    await expect(page).toHaveURL(`${site.url}/selfservice/orders/${order.orderId}`)
  })

  test('is neither cached nor indexed', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    await grantAccess(page, site, order)
    for (const path of [
      '/selfservice/orders',
      `/selfservice/orders/${order.orderId}`,
      `/pass/${order.orderId}`,
      '/withdrawal',
    ]) {
      const response = await page.request.get(path)
      expect([path, response.headers()['cache-control']]).toEqual([path, 'private, no-store'])
      const { elements } = readHtml(await response.text())
      const robots = elements.filter(({ name, attributes }) => name === 'meta' && attributes.name === 'robots')
      expect([path, robots.map(({ attributes }) => attributes.content)]).toEqual([path, ['noindex']])
    }
  })

  test('works without script', async ({ browser, site }) => {
    const order = await anOrder(site, 'approve')
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto('/selfservice/orders')
    await fillLookUp(page, '', order.mail)
    await expect(page.getByText(t('de', 'order', 'error-empty-orderId')).first()).toBeVisible()
    await fillLookUp(page, order.orderId, order.mail)
    await expect(state(page)).toContainText(t('de', 'order', 'state.purchased'))
    await context.close()
  })

  test('is limited to five tries in 15 minutes, correct ones included', async ({ page }) => {
    const site = await startTestServer({ clock: defaultClock })
    const order = await anOrder(site)
    await openPage(page, `${site.url}/selfservice/orders`)
    for (let attempt = 1; attempt <= 5; attempt++) {
      await fillLookUp(page, order.orderId, `falsch-${attempt}@kunde.example`)
      await expect(box(page, t('de', 'order', 'error-headline-search_order'))).toBeVisible()
      await expect(field(page, 'mail')).toHaveValue(`falsch-${attempt}@kunde.example`)
    }
    await fillLookUp(page, order.orderId, order.mail)
    await expect(box(page, t('de', 'order', 'lookUp.tooManyHeadline'))).toBeFocused()
    await site.stop()
  })
})

/** The link of a mail, on the origin of the test server. */
async function findMailLink(site: SiteServer, { mail }: Placed, subject: RegExp, path: RegExp): Promise<string> {
  const { text } = await waitForMail(site.sandboxUrl, mail, subject)
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const link = links.map((one) => new URL(one)).find(({ pathname, search }) => path.test(pathname + search))
  return link ? link.pathname + link.search : ''
}

test.describe('link in a mail', () => {
  test('opens the order and removes the token from the URL', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    const link = await findMailLink(site, order, /bestätigt/, /^\/selfservice\/orders\/.*token=[^&]*$/)
    await openPage(page, link)
    await expect(page).toHaveURL(`${site.url}/selfservice/orders/${order.orderId}`)
    await expect(state(page)).toHaveText(/Bezahlt/)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  })

  test('shows an error when it was tampered with or belongs to another order', async ({ page, site }) => {
    const [order, other] = [await anOrder(site, 'approve'), await anOrder(site)]
    const link = await findMailLink(site, order, /bestätigt/, /^\/selfservice\/orders\/.*token=[^&]*$/)
    const token = link.split('token=')[1]
    for (const path of [
      `/selfservice/orders/${order.orderId}?token=${token}x`,
      `/pass/${other.orderId}?token=${token}`,
    ]) {
      await openPage(page, path)
      await expect(page).toHaveURL(/\?link=expired$/)
      await expect(box(page, t('de', 'order', 'lookUp.expiredHeadline'))).toBeVisible()
    }
    expect(await page.context().cookies()).toEqual([])
  })

  test('to reorder shows what would be added to the cart', async ({ page, site }) => {
    const order = await anOrder(site)
    await grantAccess(page, site, order)
    await page.request.post(`/api/v1/orders/${order.orderId}/cancel`, { headers: { authorization } })
    await page.context().clearCookies()
    await openPage(page, await findMailLink(site, order, /storniert/, /reorder=1/))
    await expect(page.getByRole('dialog', { name: t('de', 'order', 'reorder.unchanged') })).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/selfservice/orders/${order.orderId}`)
  })
})

test('an order shows nothing without access, and access to one order does not open another', async ({ page, site }) => {
  const [mine, other] = [await anOrder(site, 'approve'), await anOrder(site, 'approve')]
  await openPage(page, `/selfservice/orders/${other.orderId}`)
  await expect(field(page, 'orderId')).toHaveValue(other.orderId)
  await grantAccess(page, site, mine)
  await openPage(page, `/selfservice/orders/${other.orderId}`)
  await expect(field(page, 'orderId')).toHaveValue(other.orderId)
  await expect(page.locator('main')).not.toContainText('Abholcode')
})

test.describe('paid order', () => {
  test('can be moved: a message and the ticket show it, and a mail is sent', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    await openOrder(page, site, order)
    await expect(state(page)).toHaveText(/Bezahlt/)
    await expect(page.locator('main')).toContainText('an der Theke kommt nichts hinzu')
    await field(page, 'pickupStore').selectOption('weissenhorn-hauptplatz')
    await expect(chosen(page, 'pickupDate')).toHaveCount(0)
    await page.getByRole('button', { name: t('de', 'order', 'change.submit') }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte wählen Sie einen Tag' })).toBeFocused()
    await page.getByRole('button', { name: t('de', 'pickup', 'earliest') }).click()
    await expect(chosen(page, 'pickupDate')).toHaveValue('2026-11-19')
    await field(page, 'notes').fill('Klingeln Sie bitte hinten.')
    await page.getByRole('button', { name: t('de', 'order', 'change.submit') }).click()
    await expect(box(page, t('de', 'order', 'headline-order_update-success'))).toBeFocused()
    const ticket = page.getByRole('region', { name: 'Abholung', exact: true })
    await expect(ticket).toContainText('Donnerstag, 19. November')
    await expect(ticket).toContainText('Weißenhorn Hauptplatz')
    await expect(ticket).toContainText('Klingeln Sie bitte hinten.')
    await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText(t('de', 'order', 'history.changed'))
    await waitForMail(site.sandboxUrl, order.mail, /geändert/)
  })

  test('cannot be moved to a Sunday, keeps the input when a change fails, and sends nothing when nothing has changed', async ({
    page,
    site,
  }) => {
    await openOrder(page, site, await anOrder(site, 'approve'))
    const submit = page.getByRole('button', { name: t('de', 'order', 'change.submit') })
    await test.step('Sundays are not offered', async () => {
      await expect(field(page, 'pickupDate').nth(5)).toBeAttached()
      const days = await page.locator('[data-field="pickupDate"] label').allTextContents()
      expect(days.length).toBeGreaterThan(8)
      expect(days.filter((day) => day.startsWith('So.'))).toEqual([])
      await page.getByText(t('de', 'pickup', 'why.notEarlier')).click()
      await expect(page.getByText(t('de', 'pickup', 'why.notToSundayOrHoliday'))).toBeVisible()
    })
    await test.step('nothing has changed', async () => {
      await submit.click()
      await expect(box(page, t('de', 'order', 'change.sameHeadline'))).toBeFocused()
    })
    await field(page, 'notes').fill('Bitte hell gebacken.')
    const failed = box(page, t('de', 'order', 'headline-order_update-false'))
    await test.step('the network is lost', async () => {
      await page.route('**/api/v1/orders', (route) => route.abort())
      await submit.click()
      await expect(failed).toBeFocused()
      await expect(failed).toContainText('versuchen Sie es später')
      await page.unroute('**/api/v1/orders')
    })
    await test.step('the time is taken, which is said at the field', async () => {
      const json = { success: false, code: 'slotFull', message: 'Vergeben.', errors: { pickupTime: 'error-slotFull' } }
      await page.route('**/api/v1/orders', (route) => route.fulfill({ status: 409, json }))
      await submit.click()
      await expect(failed).toContainText('Vergeben.')
      await expect(failed).toContainText('versuchen Sie es später')
      await expect(page.getByRole('group', { name: 'Uhrzeit' })).toHaveAccessibleDescription(/gerade vergeben/)
      await expect(field(page, 'notes')).toHaveValue('Bitte hell gebacken.')
    })
  })

  test('can be canceled after a confirmation and is refunded @postgres', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    await openOrder(page, site, order)
    const open = page.getByRole('button', { name: t('de', 'order', 'cancel.open') })
    await open.click()
    const dialog = page.getByRole('dialog', { name: t('de', 'order', 'cancel.headline') })
    await expect(dialog).toContainText(/erstatten Ihnen 0,95\s€/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await expect(state(page)).toHaveText(/Bezahlt/)
    await open.click()
    await dialog.getByRole('button', { name: t('de', 'order', 'cancel.confirm') }).click()
    await expect(state(page)).toHaveText(/Storniert/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText(
      t('de', 'order', 'history.canceledByCustomer'),
    )
    await page.reload()
    await expect(page.locator('main')).toContainText(/0,95\s€ sind auf dem Weg zurück/)
    await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText(
      t('de', 'order', 'history.payment-refunded'),
    )
    await expect(page.getByRole('button', { name: t('de', 'order', 'change.submit') })).toHaveCount(0)
    await waitForMail(site.sandboxUrl, order.mail, /storniert/)
  })

  test('can be reordered, and only then the cart is replaced', async ({ page, site }) => {
    await openOrder(page, site, await anOrder(site, 'approve'))
    await page.getByRole('button', { name: t('de', 'order', 'reorder.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('de', 'order', 'reorder.unchanged') })
    await expect(dialog).toContainText(/0,95\s€, wie beim letzten Mal/)
    await dialog.getByRole('button', { name: 'Lieber nicht' }).click()
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeAttached()
    await page.getByRole('button', { name: t('de', 'order', 'reorder.open') }).click()
    await dialog.getByRole('button', { name: t('de', 'order', 'reorder.take') }).click()
    await page.waitForURL(/\/checkout#checkout-data$/)
    await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
    await expect(page.locator('main')).toContainText('Brezel')
    await expect(field(page, 'pickupStore')).toHaveValue(storeId)
  })

  test('works with the keyboard', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    await openPage(page, '/selfservice/orders')
    await field(page, 'orderId').focus()
    await page.keyboard.type(order.orderId)
    await page.keyboard.press('Tab')
    await page.keyboard.type(order.mail)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: order.orderId })).toBeFocused()
    await field(page, 'notes').focus()
    await page.keyboard.type('Danke')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(box(page, t('de', 'order', 'headline-order_update-success'))).toBeFocused()
    await page.getByRole('button', { name: t('de', 'order', 'cancel.open') }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('de', 'order', 'cancel.headline') })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(state(page)).toHaveText(/Storniert/)
  })
})

test.describe('unpaid order', () => {
  test('shows its payment deadline and can be paid later', async ({ page, site }) => {
    const order = await anOrder(site)
    await openOrder(page, site, order)
    await expect(state(page)).toHaveText(/Zahlung offen/)
    await expect(page.locator('main')).toContainText(
      /Bitte bezahlen Sie 0,95\s€ bis \w+, \d+\.\sNovember, (18|24):00\sUhr/,
    )
    await page.getByRole('button', { name: /0,95\s€ bezahlen/ }).click()
    await page.waitForURL(/checkoutnow/)
    await page.locator('button[value="approve"]').click()
    // Back to the page where the payment was started.
    await page.waitForURL((url) => url.pathname === `/selfservice/orders/${order.orderId}`)
    await expect(page.getByRole('status').filter({ hasText: 'Ihre Bestellung ist bezahlt' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/selfservice/orders/${order.orderId}$`))
    await page.reload()
    await expect(page.getByText('Ihre Bestellung ist bezahlt')).toHaveCount(0)
    await expect(state(page)).toHaveText(/Bezahlt/)
    await expect(page.getByText('Abholcode')).toBeVisible()
  })

  test('stays payable when the buyer cancels at the provider', async ({ page, site }) => {
    const order = await anOrder(site)
    await openPage(page, new URL(await decide(order.approveUrl, 'cancel')).pathname)
    await expect(page.getByText(t('de', 'common', 'orderNotice.unpaid'))).toBeVisible()
    await openOrder(page, site, order)
    await expect(page.getByRole('button', { name: /bezahlen/ })).toBeVisible()
  })

  test('shows a pending payment and does not request it again', async ({ page, site }) => {
    const order = await anOrder(site, 'pending')
    await openOrder(page, site, order)
    await expect(page.locator('main')).toContainText('der Zahlungsdienst prüft sie noch')
    await expect(page.getByRole('button', { name: /bezahlen/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('expires when it is not paid in time and frees its slot', async ({ page }) => {
    // Starts two servers one after the other and waits for a task that runs every twenty seconds.
    test.slow()
    const dataDir = mkdtempSync(join(tmpdir(), 'krume-expiry-'))
    const atFive = await startTestServer({ clock: '2026-11-17T16:00:00.000Z', environment: { DATA_DIR: dataDir } })
    const slot = await findFreeSlot(atFive.url, storeId, 0, 2)
    const mail = 'zuspaet@kunde.example'
    const { orderId, approveUrl } = await orderByApi(atFive.url, storeId, slot, mail)
    await atFive.stop()
    const afterSix = await startTestServer({ clock: '2026-11-17T17:05:00.000Z', environment: { DATA_DIR: dataDir } })
    await expect(async () => {
      await openOrder(page, afterSix, { orderId, mail, approveUrl })
      expect(await state(page).getAttribute('data-state')).toBe('canceled')
    }).toPass({ timeout: 300_000, intervals: [2_000] })
    await expect(page.getByRole('button', { name: /bezahlen/ })).toHaveCount(0)
    await expectAccessible(page)
    await afterSix.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('shows that it can no longer be paid, and can be canceled at no cost', async ({ page, site }) => {
    await openOrder(page, site, await anOrder(site))
    const failure = { success: false, code: 'notPayable', message: 'Diese Bestellung kann nicht bezahlt werden.' }
    await page.route('**/reauthorize', (route) => route.fulfill({ status: 409, json: failure }))
    await page.getByRole('button', { name: /bezahlen/ }).click()
    await expect(box(page, t('de', 'order', 'headline-order_update-false'))).toContainText('kann nicht bezahlt werden')
    await page.getByRole('button', { name: t('de', 'order', 'cancel.open') }).click()
    await expect(page.getByRole('dialog')).toContainText('es kostet Sie also nichts')
    await page.getByRole('button', { name: t('de', 'order', 'cancel.confirm') }).click()
    await expect(page.locator('main')).toContainText('Bezahlt war sie nicht')
  })
})

test.describe('return from the payment provider', () => {
  test('shows a declined payment in a sandboxed iframe with a link to the order', async ({ page }) => {
    // The return must be processed before the webhook.
    const site = await startTestServer({
      clock: defaultClock,
      environment: { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nowhere' },
    })
    const order = await anOrder(site)
    await grantAccess(page, site, order)
    const back = new URL(await decide(order.approveUrl, 'decline'))
    const response = await page.goto(site.url + back.pathname + back.search)
    expect(response?.status()).toBe(402)
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', '')
    await expect(frame).toHaveAttribute('srcdoc', /<h1>Die Zahlung hat nicht geklappt<\/h1>/)
    await page.getByRole('link', { name: 'Zur Bestellung' }).click()
    await expect(page.locator('main')).toContainText('Der Zahlungsdienst hat die Zahlung abgelehnt')
    await expect(page.getByRole('button', { name: /bezahlen/ })).toBeVisible()
    await expectAccessible(page)
    await site.stop()
  })

  test('rejects the token of another order and an unknown path', async ({ page, site }) => {
    const [mine, other] = [await anOrder(site), await anOrder(site)]
    const back = new URL(await decide(other.approveUrl, 'approve'))
    const response = await page.goto(`/api/payout/orders/${mine.orderId}/approve${back.search}`)
    expect(response?.status()).toBe(404)
    await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /finden wir keine Bestellung/)
    await openOrder(page, site, mine)
    await expect(state(page)).toHaveText(/Zahlung offen/)
    expect((await page.goto(`/api/payout/orders/${mine.orderId}/steal`))?.status()).toBe(404)
  })
})

/** Content with one higher price, one changed recipe, one removed product and one removed choice. */
function createLaterContent(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-later-'))
  cpSync('content', directory, { recursive: true })
  type Product = {
    id: string
    priceCents: number
    allergens: string[]
    ordering: boolean
    optionGroups?: { choices?: { id: string }[] }[]
  }
  const change = (file: string, id: string, edit: (product: Product) => void) => {
    const path = join(directory, 'products', file)
    const products = JSON.parse(readFileSync(path, 'utf8')) as Product[]
    for (const product of products) if (product.id === id) edit(product)
    writeFileSync(path, JSON.stringify(products))
  }
  change('broetchen.json', 'kaisersemmel', (product) => {
    product.priceCents += 10
  })
  change('broetchen.json', 'mohnsemmel', (product) => {
    product.allergens.push('hazelnut')
  })
  change('broetchen.json', 'sesamsemmel', (product) => {
    product.ordering = false
  })
  change('brote.json', 'bauernbrot', ({ optionGroups = [] }) => {
    for (const group of optionGroups)
      if (group.choices) group.choices = group.choices.filter(({ id }) => id !== 'scheiben-12')
  })
  return directory
}

test('ordering again lists prices, recipes, products and options that have changed, and so does an old cart', async ({
  page,
}) => {
  // Starts two servers one after the other, with the content of then and of now.
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-reorder-'))
  const contentDir = createLaterContent()
  const environment = { DATA_DIR: dataDir, SECRET_KEY: 'a key that stays the same over both openings' }
  const before = await startTestServer({ clock: defaultClock, environment })
  const mail = 'wieder@kunde.example'
  const rolls = ['brezel', 'kaisersemmel', 'mohnsemmel', 'sesamsemmel']
  const loaf = { productId: 'bauernbrot', options: { schnitt: 'scheiben-12' } }
  const slot = await findFreeSlot(before.url, storeId, 3, 2)
  const ofRolls = { ...(await orderByApi(before.url, storeId, slot, mail, rolls)), mail }
  const ofLoaf = { ...(await orderByApi(before.url, storeId, slot, mail, [loaf])), mail }
  const cartId = await createCart(before.url, [loaf])
  await before.stop()
  await importContent(contentDir, { dataDir, clock: defaultClock })
  const after = await startTestServer({ clock: defaultClock, environment })
  const dialog = page.getByRole('dialog')
  const reorder = page.getByRole('button', { name: t('de', 'order', 'reorder.open') })
  const take = dialog.getByRole('button', { name: t('de', 'order', 'reorder.take') })

  await test.step('an option that is no longer offered', async () => {
    await openOrder(page, after, ofLoaf)
    await expect(page.locator('#items').locator('..')).toContainText('in Scheiben (12 mm)')
    await reorder.click()
    await expect(dialog).toContainText('Nicht mehr angeboten: in Scheiben (12 mm)')
    await expect(dialog).toContainText('ganzer Laib, am Stück')
    await expectAccessible(page)
  })

  await test.step('prices, recipes and products', async () => {
    await openOrder(page, after, ofRolls)
    await reorder.click()
    await expect(page.getByRole('dialog', { name: t('de', 'order', 'reorder.changed') })).toBeVisible()
    const rows = dialog.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(0)).toContainText(/Sesamsemmel.*Gibt es nicht mehr/)
    await expect(rows.nth(1)).toContainText(/Mohnsemmel.*enthält jetzt auch: Haselnuss/)
    await expect(rows.nth(2)).toContainText(/Kaisersemmel.*Jetzt 0,65\s€, damals 0,55\s€/)
    await expect(rows.nth(3)).toContainText(/Brezel.*wie beim letzten Mal/)
    await expectAccessible(page)
    // A long list scrolls below the buttons.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 460 })
    await expect(take).toBeInViewport({ ratio: 1 })
    if (size) await page.setViewportSize(size)
    await take.click()
    await expect(page.getByText('3 Artikel im Warenkorb')).toBeAttached()
    await expect(page.locator('#cart-title')).toBeVisible()
  })

  await test.step('a cart from before says so too, and offers the choice', async () => {
    const entry = { value: cartId, expiresAtMs: Date.now() + 86_400_000 }
    await page.goto(`${after.url}/meta.json`)
    await page.evaluate((text) => localStorage.setItem('krume:cart', text), JSON.stringify(entry))
    await openPage(page, `${after.url}/checkout#checkout-data`)
    const line = page.getByRole('list', { name: 'Warenkorb' }).getByRole('listitem').first()
    await expect(line).toContainText(t('de', 'checkout', 'reason.options'))
    await expect(orderButton(page)).toBeDisabled()
    await page.getByRole('button', { name: /^Auswahl ändern/ }).click()
    await expect(dialog).toContainText(t('de', 'products', 'option.choiceGone'))
    await dialog.getByRole('radio', { name: 'in Scheiben (8 mm)' }).check()
    await dialog.getByRole('button', { name: t('de', 'checkout', 'options.save') }).click()
    await expect(line).not.toContainText(t('de', 'checkout', 'reason.options'))
    await expect(orderButton(page)).toBeEnabled()
  })
  await after.stop()
  for (const directory of [dataDir, contentDir]) rmSync(directory, { recursive: true, force: true })
})

test.describe('withdrawal', () => {
  async function declare(page: Page, mail: string): Promise<void> {
    await field(page, 'name').fill('Anna Huber')
    await field(page, 'mail').fill(mail)
    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click()
  }

  test('takes two steps, is never rejected, and is confirmed with date and time', async ({ page, site }) => {
    const mail = `widerruf-${process.pid}@kunde.example`
    await openPage(page, '/withdrawal?order=GIBT-ES-NICHT')
    await declare(page, mail)
    await expect(page.getByRole('heading', { name: t('de', 'order', 'withdrawal.checkHeadline') })).toBeFocused()
    await expect(page.getByRole('blockquote')).toContainText(
      'widerrufe ich den Vertrag über die Bestellung GIBT-ES-NICHT',
    )
    await page.getByRole('button', { name: t('de', 'order', 'withdrawal.back') }).click()
    await expect(field(page, 'name')).toHaveValue('Anna Huber')
    await field(page, 'notes').fill('Nur die Lebkuchen')
    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click()
    await page.getByRole('button', { name: t('de', 'order', 'withdrawal.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('de', 'order', 'withdrawal.doneHeadline') })).toBeFocused()
    await expect(page.locator('main')).toContainText(/Eingegangen am Dienstag, 17\.\sNovember 2026 um 10:\d\d Uhr/)
    await expect(page.getByRole('blockquote')).toContainText('Nur die Lebkuchen')
    const receipt = await waitForMail(site.sandboxUrl, mail, /Widerruf/)
    expect(receipt.text).toContain('GIBT-ES-NICHT')
  })

  test('requires the fields but no reason', async ({ page }) => {
    await openPage(page, '/withdrawal')
    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Pflichtfelder' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByLabel(/Grund/)).toHaveCount(0)
  })

  test('works without script', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto('/withdrawal?order=BCDFG-HJKMN')
    await declare(page, 'ohne@kunde.example')
    await page.getByRole('button', { name: t('de', 'order', 'withdrawal.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('de', 'order', 'withdrawal.doneHeadline') })).toBeVisible()
    await context.close()
  })
})

test.describe('pickup pass', () => {
  test('opens from the mail, and offline after the first visit', async ({ page, context, site }) => {
    const order = await anOrder(site, 'approve')
    await openPage(page, await findMailLink(site, order, /bestätigt/, /^\/pass\//))
    await expect(page).toHaveURL(`${site.url}/pass/${order.orderId}`)
    await expect(page.getByText('Auf diesem Gerät gespeichert')).toBeVisible()
    const code = await page.getByRole('article').textContent()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('article')).toHaveText(code ?? '')
    await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
    // No other page is cached.
    expect(await page.evaluate(() => fetch('/selfservice/orders').catch(() => 'unreachable'))).toBe('unreachable')
    const kept = await page.evaluate(async () =>
      (await (await caches.open('krume-pass')).keys()).map(({ url }) => new URL(url).pathname),
    )
    expect(kept.filter((path) => !/^\/(assets|brand|media)\//.test(path))).toEqual([`/pass/${order.orderId}`])
    await context.setOffline(false)
  })

  test('shows only what the store needs, and opens for whoever scans its code, but not the order', async ({
    page,
    browser,
    site,
  }) => {
    const order = await anOrder(site, 'approve')
    await grantAccess(page, site, order)
    await openPage(page, `/pass/${order.orderId}`)
    const card = page.getByRole('article')
    await expect(card.getByRole('img', { name: /QR-Code/ })).toBeVisible()
    await expect(card).toContainText(/Abholcode\d{4}/)
    await expect(card).toContainText('1 Artikel')
    await expect(page.locator('main')).not.toContainText('€')
    await expect(page.locator('main')).not.toContainText(order.mail)
    await expect(page.locator('main')).not.toContainText('Besteller')
    const response = await page.request.get(`/api/v1/orders/${order.orderId}/pass`, { headers: { authorization } })
    const { data } = (await response.json()) as { data: { address: string; pickupCode: string } }
    const context = await browser.newContext({ locale: 'de-DE' })
    const stranger = await context.newPage()
    await stranger.goto(data.address)
    await expect(stranger).toHaveURL(`${site.url}/pass/${order.orderId}`)
    await expect(stranger.getByRole('article')).toContainText(data.pickupCode)
    await expect(stranger.getByRole('link', { name: t('de', 'order', 'pass.order') })).toHaveCount(0)
    const handOver = stranger.getByRole('link', { name: t('de', 'order', 'pass.handOver') })
    await expect(handOver).toHaveAttribute('href', new RegExp(`/scan/${order.orderId}$`))
    await stranger.goto(`${site.url}/selfservice/orders/${order.orderId}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(t('de', 'order', 'lookUp.headline'))
    await context.close()
  })

  test('says that the order is ready while it is open, and so does the order', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    await grantAccess(page, site, order)
    await openPage(page, `/pass/${order.orderId}`)
    await expect(page.getByText('Auf diesem Gerät gespeichert')).toBeVisible()
    const staff = await createStaffClient(site, 'counter')
    await staff.call('POST', `/orders/${order.orderId}/ready`, {})
    // As when the visitor comes back to the page; it also asks by itself twice a minute.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('status').filter({ hasText: 'Liegt für Sie bereit' })).toBeVisible()
    await expectAccessible(page)
    await openPage(page, `/selfservice/orders/${order.orderId}`)
    await expect(state(page)).toContainText('Liegt für Sie bereit')
    await staff.call('POST', `/orders/${order.orderId}/hand-over`, {})
    await openPage(page, `/pass/${order.orderId}`)
    await expect(page.getByRole('article')).toContainText('Abgeholt')
  })

  test('does not exist before the order is paid or after it is canceled', async ({ page, site }) => {
    const order = await anOrder(site)
    await grantAccess(page, site, order)
    await openPage(page, `/pass/${order.orderId}`)
    await expect(page.locator('main')).toContainText('sobald die Bestellung bezahlt ist')
    await page.request.post(`/api/v1/orders/${order.orderId}/cancel`, { headers: { authorization } })
    await openPage(page, `/pass/${order.orderId}`)
    await expect(page.locator('main')).toContainText('storniert')
  })

  test('requires the look-up without access and then opens', async ({ page, site }) => {
    const order = await anOrder(site, 'approve')
    await openPage(page, `/pass/${order.orderId}`)
    await fillLookUp(page, order.orderId, '')
    await expect(page.getByRole('alert')).toBeFocused()
    await fillLookUp(page, order.orderId, order.mail)
    await expect(page).toHaveURL(`${site.url}/pass/${order.orderId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'order', 'pass.headline'))
  })
})

for (const { width, language, locale } of viewsOf('orders'))
  test.describe(`at ${width} px in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, locale })

    async function expectGood(page: Page): Promise<void> {
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }

    test('the look-up and every state of an order are accessible', async ({ page, site }) => {
      test.slow()
      await openPage(page, '/selfservice/orders?link=expired')
      await expectGood(page)
      await page.locator('form button[type=submit]').first().click()
      await expect(page.getByRole('alert')).toBeFocused()
      await expectGood(page)
      const open = await anOrder(site)
      await openOrder(page, site, open)
      await expectGood(page)
      const paid = await anOrder(site, 'approve')
      await openOrder(page, site, paid)
      await expect(field(page, 'pickupDate').nth(5)).toBeAttached()
      await expectGood(page)
      await page.getByRole('button', { name: /^(Noch einmal bestellen|Order the same again)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectGood(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Bestellung stornieren|Cancel this order)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectGood(page)
      await page.getByRole('dialog').locator('.button').first().click()
      await expect(page.locator('[data-state=canceled]')).toBeVisible()
      await expectGood(page)
    })

    test('pass, withdrawal and payment return are accessible', async ({ page, site }) => {
      test.slow()
      const paid = await anOrder(site, 'approve')
      await grantAccess(page, site, paid)
      await openPage(page, `/pass/${paid.orderId}`)
      await expectGood(page)
      await openPage(page, '/withdrawal?order=BCDFG-HJKMN')
      await expectGood(page)
      await field(page, 'name').fill('Anna Huber')
      await field(page, 'mail').fill('anna@kunde.example')
      for (let step = 0; step < 2; step++) {
        await page.locator('main form button').first().click()
        await expect(page.locator('blockquote')).toBeVisible()
        await expectGood(page)
      }
      // After hydration, which would restore the iframe otherwise.
      await openPage(page, `/api/payout/orders/${paid.orderId}/approve?token=unknown`)
      await expect(page.locator('iframe')).toHaveAttribute('title', /.+/)
      // Its sandbox blocks scripts, including axe.
      await page.evaluate(() => document.querySelector('iframe')?.remove())
      await expectGood(page)
    })
  })
