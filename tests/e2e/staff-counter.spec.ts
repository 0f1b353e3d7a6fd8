import type { Page } from '@playwright/test'
import { choosePickup, fillCart, fillPerson, openCheckout, orderButton } from '../support/checkout-page.ts'
import { expect, expectAccessible, sampleFor, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient, demoStoreId } from '../support/staff-client.ts'
import {
  action,
  column,
  connectionStatus,
  expectNoSidewaysScrolling,
  orderIn,
  signInToDemo,
  staffSizes,
  undoButton,
} from '../support/staff-page.ts'

test.use({ clock: staffClock, viewport: { width: 820, height: 1180 } })

/** A phone shows the columns as tabs. */
const [portrait, landscape, phone] = staffSizes

for (const { name, width, height } of [
  phone,
  ...sampleFor('an order goes from open to collected', [portrait, landscape]),
])
  test(`an order goes from open to collected with two taps on a ${name}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height })
    const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: `Weg${width}` })
    await signInToDemo(page, site)
    const openTab = async (tab: 'Bereit' | 'Abgeholt') => {
      if (width === 390) await page.getByRole('link', { name: new RegExp(`^${tab} \\d`) }).click()
    }
    await expect(orderIn(page, 'Offen', order)).toBeVisible()
    await expect(column(page, 'Offen').getByText('zahlt bei Abholung 3,30').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await action(page, 'Bereit', order).click()
    await openTab('Bereit')
    await expect(orderIn(page, 'Bereit', order)).toBeVisible()
    await action(page, 'Übergeben', order).click()
    await openTab('Abgeholt')
    await expect(orderIn(page, 'Abgeholt', order)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await openTab('Abgeholt')
    await expect(orderIn(page, 'Abgeholt', order)).toBeVisible()
  })

test('an action is undone with one tap, also after the server has it @journey', async ({ page, site }) => {
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Zurück' })
  await signInToDemo(page, site)
  const sent = page.waitForResponse((response) => response.url().endsWith(`/orders/${order.orderId}/ready`))
  await action(page, 'Bereit', order).click()
  expect((await sent).status()).toBe(200)
  await expect(orderIn(page, 'Bereit', order)).toBeVisible()
  await undoButton(page).click()
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
  await expect(undoButton(page)).toHaveCount(0)
  await page.reload()
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
})

test('the page of an order of another day follows each action, and warns before it is handed over @journey', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Übermorgen', day: 2 })
  await signInToDemo(page, site)
  await page.goto(`${site.staffUrl}/orders/${order.orderId}`)
  const state = page.getByRole('main').getByRole('status')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  /** The state once the server has answered, without waiting for anything else. */
  async function stateAfter(path: string, tap: () => Promise<void>): Promise<string> {
    const answered = page.waitForResponse(`**/orders/${order.orderId}/${path}`)
    await tap()
    await (await answered).finished()
    await expect(page.getByText('wartet auf Versand')).toHaveCount(0)
    return state.innerText()
  }
  await expect(state).toHaveText('Offen')
  expect(await stateAfter('ready', () => button('Bereit').click())).toMatch(/^Bereit seit/)
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Bereit')
  await button('Übergeben').click()
  const dialog = page.getByRole('dialog', { name: 'Bestellt für Donnerstag, 19. November' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(state).toHaveText(/^Bereit seit/)
  await button('Übergeben').click()
  expect(
    await stateAfter('hand-over', () => dialog.getByRole('button', { name: 'Trotzdem übergeben' }).click()),
  ).toMatch(/^Übergeben: \d\d:\d\d, Tablet Illertissen/)
  await expect(button('Übergeben')).toHaveCount(0)
  expect(await stateAfter('undo-hand-over', () => button('Übergabe zurücknehmen').click())).toMatch(/^Bereit seit/)

  // The board of that day warns, too.
  await page.goto(`${site.staffUrl}/?date=${order.date}`)
  await action(page, 'Übergeben', order).click()
  await dialog.getByRole('button', { name: 'Trotzdem übergeben' }).click()
  await expect(orderIn(page, 'Abgeholt', order)).toBeVisible()
})

test('an order of a customer appears on the open board, marked until it is touched', async ({
  page,
  browser,
  site,
}) => {
  const customer = await browser.newPage({ baseURL: site.url, locale: 'de-DE' })
  await fillCart(customer, site, ['brezel'])
  await openCheckout(customer)
  const { date } = await choosePickup(customer, demoStoreId)
  await fillPerson(customer, 'live@kunde.example')
  await signInToDemo(page, site)
  await page.goto(`${site.staffUrl}/?date=${date}`)
  await expect(connectionStatus(page)).toHaveText('Live')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  const isListed = page.getByRole('link', { name: 'Anna Huber' })
  await expect(isListed).toHaveCount(0)
  await orderButton(customer).click()
  await customer.waitForURL(/checkoutnow/)
  await customer.locator('button[value="approve"]').click()
  await customer.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  await expect(isListed).toBeVisible()
  const card = page.getByRole('article', { name: 'Anna Huber' })
  await expect(card.getByText('Neu', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Neue Bestellung: .*Anna Huber\.$/)).toBeAttached()
  await expect.poll(() => page.title()).toContain('1 neue Bestellung')
  await page.getByRole('button', { name: '1 neu' }).click()
  await card.getByRole('link', { name: 'Anna Huber' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect(card.getByText('Neu', { exact: true })).toHaveCount(0)
  await expect.poll(() => page.title()).not.toContain('neue Bestellung')
  await customer.close()
})

test.describe('a tablet whose list is older than what another one does', () => {
  // What passes through the service worker, the test could not hold back.
  test.use({ serviceWorkers: 'block' })
  // A list that is asked for as the test ends would fail the run.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  test('a second hand-over is refused and says who was first, until somebody has read it', async ({ page, site }) => {
    const client = await createStaffClient(site, 'office')
    const order = await client.takeOrder({ surname: 'Doppelt' })
    // Decided when the answer is there: a list that was asked for before may be as new as what the other tablet does.
    let isStale = false
    await page.route('**/api/staff/v1/orders?*', async (route) => {
      const response = await route.fetch()
      // Signing in leaves the page, and with it a list that nobody waits for any more.
      await (isStale ? route.abort() : route.fulfill({ response })).catch(() => {})
    })
    await signInToDemo(page, site)
    await expect(orderIn(page, 'Offen', order)).toBeVisible()
    // The board shows it at once. Were it sent after the other tablet's hand-over, its answer would already tell of that.
    const isSent = page.waitForResponse(`**/orders/${order.orderId}/ready`)
    await action(page, 'Bereit', order).click()
    await isSent
    await expect(orderIn(page, 'Bereit', order)).toBeVisible()
    isStale = true
    await client.call('POST', `/orders/${order.orderId}/hand-over`, {})
    await action(page, 'Übergeben', order).click()
    const conflict = page.getByRole('alert').filter({ hasText: order.code })
    await expect(conflict).toContainText('von Renate Aumann übergeben')
    await expectAccessible(page)
    isStale = false
    await page.reload()
    await expect(conflict).toBeVisible()
    await conflict.getByRole('button', { name: 'Verstanden' }).click()
    await expect(conflict).toHaveCount(0)
    await page.reload()
    await expect(orderIn(page, 'Abgeholt', order)).toBeVisible()
    await expect(conflict).toHaveCount(0)
  })
})

test('an order that is canceled while it is prepared is marked as canceled', async ({ page, site }) => {
  const client = await createStaffClient(site, 'office')
  const order = await client.takeOrder({ surname: 'Storno' })
  await signInToDemo(page, site)
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
  await client.call('POST', `/orders/${order.orderId}/cancel`, { preset: 'onRequest' })
  await expect(orderIn(page, 'Offen', order)).toHaveCount(0)
  await expect(column(page, 'Abgeholt').getByText('Gerade storniert')).toBeVisible()
})

test('the counter works with the keyboard alone', async ({ page, site }) => {
  const client = await createStaffClient(site, 'office')
  const [first, second] = [
    await client.takeOrder({ surname: 'Taste' }),
    await client.takeOrder({ surname: 'Tastatur' }),
  ]
  await signInToDemo(page, site)
  await expect(orderIn(page, 'Offen', second)).toBeVisible()
  await page.keyboard.press('Tab')
  await action(page, 'Bereit', first).focus()
  await page.keyboard.press('Enter')
  await expect(orderIn(page, 'Bereit', first)).toBeVisible()
  // The focus goes to another card instead of being lost with the one that has left.
  await expect(column(page, 'Offen').locator('button:focus')).toHaveCount(1)
  await page.goto(`${site.staffUrl}/scan`)
  await page.getByRole('textbox', { name: 'Abholcode aus vier Ziffern' }).focus()
  await page.keyboard.type(first.code)
  const button = page.getByRole('button', { name: 'Übergeben' })
  await expect(button).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Übergeben um/)).toBeVisible()
})

test('the language is changed on the device and remembered', async ({ page, site }) => {
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Sprache' })
  await signInToDemo(page, site)
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
  await page.goto(`${site.staffUrl}/settings`)
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: 'Counter', exact: true }).click()
  const card = page.getByRole('article', { name: 'Anna Sprache' })
  await expect(card.getByText('Kaiser roll')).toBeVisible()
  await expect(card.getByText('New', { exact: true })).toHaveCount(0)
  await expect(card.getByText('Changed', { exact: true })).toHaveCount(0)
})

const soundButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Ton/ })

/** Keeps the audio contexts of the page, and counts the tones that it plays. */
async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as { contexts: AudioContext[]; tones: number }
    watched.contexts = []
    watched.tones = 0
    const Original = window.AudioContext
    window.AudioContext = class extends Original {
      constructor() {
        super()
        watched.contexts.push(this)
      }
      override createOscillator() {
        watched.tones++
        return super.createOscillator()
      }
    }
  })
}

const countTones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('the sound says so when the browser has suspended it, and a tap turns it on again', async ({ page, site }) => {
  await watchAudio(page)
  await signInToDemo(page, site)
  await expect(soundButton(page)).toHaveText('Ton an')
  await page.evaluate(() => (window as unknown as { contexts: AudioContext[] }).contexts[0]?.suspend())
  await expect(soundButton(page)).toHaveText('Ton einschalten')
  await expect(soundButton(page)).toHaveAttribute('aria-pressed', 'false')
  await soundButton(page).click()
  await expect(soundButton(page)).toHaveText('Ton an')
  await expect.poll(() => countTones(page)).toBeGreaterThan(0)
})

test('a board that shows another day still calls for an order of today', async ({ page, site }) => {
  const client = await createStaffClient(site, 'office')
  const known = await client.takeOrder({ surname: 'Bekannt' })
  await watchAudio(page)
  await signInToDemo(page, site)
  await expect(connectionStatus(page)).toHaveText('Live')
  // What is in the first list of a tablet is not new.
  await expect(orderIn(page, 'Offen', known)).toBeVisible()
  await page.getByRole('link', { name: 'Morgen' }).click()
  await expect(page).toHaveURL(/\?date=/)
  await expect(soundButton(page)).toHaveText('Ton an')
  const link = page.getByRole('link', { name: /neue Bestellung(en)? für heute$/ })
  await expect(link).toHaveCount(0)
  const before = await countTones(page)
  const order = await client.takeOrder({ surname: 'Heute' })
  await expect(link).toBeVisible()
  await expect.poll(() => countTones(page)).toBeGreaterThan(before)
  await expectAccessible(page)
  await link.click()
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Anna Heute' }).getByText('Neu', { exact: true })).toBeVisible()
})

/** Replaces the wake lock of the browser, which tests cannot see. */
async function countWakeLocks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = window as unknown as { locks: number }
    watched.locks = 0
    navigator.wakeLock.request = async () => {
      watched.locks++
      const sentinel = { release: async () => void watched.locks--, addEventListener() {} }
      return sentinel as unknown as WakeLockSentinel
    }
  })
  return () => page.evaluate(() => (window as unknown as { locks: number }).locks)
}

test('the screen of a tablet stays on while it shows the board, that of the office does not', async ({
  page,
  browser,
  site,
}) => {
  const countLocks = await countWakeLocks(page)
  await signInToDemo(page, site)
  await expect.poll(countLocks).toBe(1)
  await page.getByRole('link', { name: 'Scannen' }).click()
  await expect.poll(countLocks).toBe(0)
  const desk = await browser.newPage({ locale: 'de-DE' })
  const countOfDesk = await countWakeLocks(desk)
  await signInToDemo(desk, site, 'office')
  await desk.goto(`${site.staffUrl}/`)
  await expect(connectionStatus(desk)).toHaveText('Live')
  expect(await countOfDesk()).toBe(0)
  await desk.close()
})
