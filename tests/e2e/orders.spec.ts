import type { Page } from '@playwright/test'
import { chosen, field } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { findFreeSlot, orderByApi, waitForMail } from '../support/site-client.ts'
import { createStaffClient } from '../support/staff-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const authorization = `Basic ${btoa('public:krume')}`

let serial = 0

interface Placed {
  orderId: string
  mail: string
}

/** An order for a day on which it can still be changed. */
async function anOrder(site: SiteServer, outcome?: 'approve'): Promise<Placed> {
  const mail = `kunde-${process.pid}-${++serial}@kunde.example`
  const slot = await findFreeSlot(site.url, storeId, 3 + (serial % 3), serial % 10)
  const { orderId, approveUrl } = await orderByApi(site.url, storeId, slot, mail)
  if (outcome) {
    const body = new URLSearchParams({ outcome })
    const response = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
    await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
  }
  return { orderId, mail }
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
})

test('an order that waits for its payment does not offer to order the same again', async ({ page, site }) => {
  const reorder = page.getByRole('button', { name: t('de', 'order', 'reorder.open') })
  const print = page.getByRole('button', { name: t('de', 'order', 'actions.print') })
  await openOrder(page, site, await anOrder(site))
  await expect(print).toBeVisible()
  await expect(reorder).toHaveCount(0)
  await openOrder(page, site, await anOrder(site, 'approve'))
  await expect(reorder).toBeVisible()
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

  test('to reorder shows what would be added to the cart, and only then replaces it', async ({ page, site }) => {
    const order = await anOrder(site)
    await grantAccess(page, site, order)
    await page.request.post(`/api/v1/orders/${order.orderId}/cancel`, { headers: { authorization } })
    await page.context().clearCookies()
    await openPage(page, await findMailLink(site, order, /storniert/, /reorder=1/))
    const dialog = page.getByRole('dialog', { name: t('de', 'order', 'reorder.unchanged') })
    await expect(dialog).toContainText(/0,95\s€, wie beim letzten Mal/)
    await expect(page).toHaveURL(`${site.url}/selfservice/orders/${order.orderId}`)
    await dialog.getByRole('button', { name: 'Lieber nicht' }).click()
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeAttached()
    await page.getByRole('button', { name: t('de', 'order', 'reorder.open') }).click()
    await dialog.getByRole('button', { name: t('de', 'order', 'reorder.take') }).click()
    await page.waitForURL(/\/checkout#checkout-data$/)
    await expect(page.getByText('1 Artikel im Warenkorb')).toBeAttached()
    await expect(page.locator('main')).toContainText('Brezel')
    await expect(field(page, 'pickupStore')).toHaveValue(storeId)
  })
})

test.describe('paid order', () => {
  test('can be moved: a message and the ticket show it @journey', async ({ page, site }) => {
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
      const wrong = box(page, t('de', 'order', 'change.fix'))
      await expect(wrong).toBeFocused()
      await expect(wrong.getByRole('button', { name: /gerade vergeben/ })).toBeVisible()
      await expect(failed).toHaveCount(0)
      await expect(page.getByRole('group', { name: 'Uhrzeit' })).toHaveAccessibleDescription(/gerade vergeben/)
      await expect(field(page, 'notes')).toHaveValue('Bitte hell gebacken.')
    })
  })

  test('can be canceled after a confirmation and is refunded @journey', async ({ page, site }) => {
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
    await page.getByRole('button', { name: /0,95\s€ mit PayPal bezahlen/ }).click()
    await page.waitForURL(/checkoutnow/)
    await page.locator('button[value="approve"]').click()
    // Back to the page where the payment was started.
    await page.waitForURL((url) => url.pathname === `/selfservice/orders/${order.orderId}`)
    await expect(page).toHaveURL(new RegExp(`/selfservice/orders/${order.orderId}$`))
    await expect(state(page)).toHaveText(/Bezahlt/)
    await expect(page.getByText('Abholcode')).toBeVisible()
  })

  test('shows that it can no longer be paid, and can be canceled at no cost', async ({ page, site }) => {
    await openOrder(page, site, await anOrder(site))
    const failure = { success: false, code: 'notPayable', message: 'Diese Bestellung kann nicht bezahlt werden.' }
    await page.route('**/reauthorize?*', (route) => route.fulfill({ status: 409, json: failure }))
    await page
      .getByRole('button', { name: /bezahlen/ })
      .first()
      .click()
    await expect(box(page, t('de', 'order', 'headline-order_update-false'))).toContainText('kann nicht bezahlt werden')
    await page.getByRole('button', { name: t('de', 'order', 'cancel.open') }).click()
    await expect(page.getByRole('dialog')).toContainText('es kostet Sie also nichts')
    await page.getByRole('button', { name: t('de', 'order', 'cancel.confirm') }).click()
    await expect(page.locator('main')).toContainText('Bezahlt war sie nicht')
  })
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
    await openPage(page, `/selfservice/orders/${order.orderId}`)
    await expect(state(page)).toContainText('Liegt für Sie bereit')
    await staff.call('POST', `/orders/${order.orderId}/hand-over`, {})
    await openPage(page, `/pass/${order.orderId}`)
    await expect(page.getByRole('article')).toContainText('Abgeholt')
  })

  test('offers to tell this device when it is ready, and ends that', async ({ page, site }) => {
    // A browser without windows has no push service, and refuses notifications whatever it is told.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      const keys = {
        p256dh: 'BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4=',
        auth: 'BTBZMqHH6r4Tts7J/aSIgg==',
      }
      let current: object | null = null
      PushManager.prototype.getSubscription = async () => current as PushSubscription
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>
        current = {
          endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser-under-test',
          options: { applicationServerKey: key.buffer },
          getKey: (name: 'p256dh' | 'auth') => toBytes(keys[name]).buffer,
        }
        return current as PushSubscription
      }
    })
    const order = await anOrder(site, 'approve')
    await grantAccess(page, site, order)
    await openPage(page, `/pass/${order.orderId}`)
    await expect(page.getByText('Auf diesem Gerät gespeichert')).toBeVisible()
    await page.getByRole('button', { name: 'Bescheid sagen, wenn sie fertig ist' }).click()
    await expect(page.getByText('Dieses Gerät bekommt Bescheid.')).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await page.getByRole('button', { name: 'Bescheid sagen, wenn sie fertig ist' }).click()
    await page.getByRole('button', { name: 'Doch nicht' }).click()
    await expect(page.getByRole('button', { name: 'Bescheid sagen, wenn sie fertig ist' })).toBeVisible()
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

    test('the look-up, every state of an order, its pass and the return from paying are accessible', async ({
      page,
      site,
    }) => {
      test.slow()
      await openPage(page, '/selfservice/orders?link=expired')
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
      await openPage(page, `/pass/${paid.orderId}`)
      await expectGood(page)
      await openPage(page, `/api/payout/orders/${paid.orderId}/approve?token=unknown`)
      await expect(page.getByText(t(language, 'payment-return', 'unknown'))).toBeVisible()
      await expectGood(page)
      await openPage(page, `/selfservice/orders/${paid.orderId}`)
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

    test('a withdrawal is accessible', async ({ page }) => {
      await openPage(page, '/withdrawal?order=BCDFG-HJKMN')
      await field(page, 'name').fill('Anna Huber')
      await field(page, 'mail').fill('anna@kunde.example')
      for (let step = 0; step < 2; step++) {
        await page.locator('main form button').first().click()
        await expect(page.locator('blockquote')).toBeVisible()
        await expectGood(page)
      }
    })
  })
