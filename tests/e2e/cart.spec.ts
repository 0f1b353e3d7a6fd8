import type { Page } from '@playwright/test'
import { fillCart, openCheckout, orderButton } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { findFreeSlot } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'

/** What the visitor has filled in before; the fields themselves are tested in checkout.spec.ts. */
async function prepareForm(page: Page, site: SiteServer, dayIndex: number): Promise<void> {
  const { date, time } = await findFreeSlot(site.url, storeId, dayIndex, 6)
  const draft = {
    givenname: 'Anna',
    surname: 'Huber',
    mail: 'warenkorb@example.org',
    phone: '',
    pickupStore: storeId,
    pickupDate: date,
    pickupTime: time,
    notes: 'Bitte in eine Tüte',
    privacy: true,
    terms: true,
  }
  await page.goto('/meta.json')
  await page.evaluate((text) => sessionStorage.setItem('krume:checkout-draft', text), JSON.stringify({ value: draft }))
}

const changeCartElsewhere = (site: SiteServer, cartId: string, json: object) =>
  fetch(`${site.url}/api/v1/carts/${cartId}/product`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('public:krume')}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })

const summary = (page: Page) =>
  page.getByRole('region', { name: /^(Ihre Bestellung auf einen Blick|Your order at a glance)$/ })
const more = (page: Page, name = 'Brezel') => page.getByRole('button', { name: `Eins mehr: ${name}` })
const badge = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /Warenkorb/ })
    .getByRole('status')
const messages = (page: Page) => page.getByRole('region', { name: t('de', 'common', 'notifications') })

/** The amount that the payment provider asks for. */
async function orderAndReadCharge(page: Page): Promise<string> {
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
  return (await page.locator('.total dd').textContent()) ?? ''
}

const waitForChange = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse((response) => response.request().method() === method && response.url().includes('/product'))

/** Requests that change the cart. */
function recordChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/product')) changes.push(request.postData() ?? 'DELETE')
  })
  return changes
}

test.describe('what is shown is what is ordered', () => {
  test('a product added in another tab is in the summary, and is charged', async ({ page, context, site }) => {
    await page.clock.install()
    await fillCart(page, site, ['brezel'])
    await prepareForm(page, site, 1)
    await openCheckout(page)
    await expect(summary(page)).toContainText('0,95')
    const other = await context.newPage()
    await openPage(other, '/products/bauernbrot')
    await other.getByRole('main').getByRole('button', { name: 'Bauernbrot in den Warenkorb' }).click()
    await expect(summary(page)).toContainText('1 × Bauernbrot')
    await expect(summary(page)).toContainText('6,35')
    await expect(badge(page)).toContainText('2 Artikel')
    // An order right after a change is not taken: nobody has read the new summary yet.
    await page.clock.fastForward(2_000)
    expect(await orderAndReadCharge(page)).toContain('6,35')
  })

  test('an order offline is refused with the reason, and what was tapped is charged as it is shown', async ({
    page,
    context,
    site,
  }) => {
    await fillCart(page, site, ['brezel'])
    await prepareForm(page, site, 2)
    await openCheckout(page)
    await context.setOffline(true)
    for (let tap = 0; tap < 4; tap++) await more(page).click()
    await expect(summary(page)).toContainText('5 × Brezel')
    const note = page.getByRole('status').filter({ hasText: t('de', 'checkout', 'offline') })
    await expect(note).toBeVisible()
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: t('de', 'checkout', 'offline') })).toBeVisible()
    await context.setOffline(false)
    await expect(note).toBeHidden()
    await expect(messages(page)).toContainText(t('de', 'common', 'cartNews.sentAfterOffline'))
    await expect(summary(page)).toContainText('4,75')
    expect(await orderAndReadCharge(page)).toContain('4,75')
  })

  test('past the limit of a product the cart, the badge and the charge stay at it, and the reason is said', async ({
    page,
    site,
  }) => {
    await fillCart(page, site, [{ productId: 'brezel', qty: 199 }])
    await prepareForm(page, site, 3)
    await openCheckout(page)
    for (let tap = 0; tap < 4; tap++) await more(page).click()
    await expect(messages(page).getByRole('alert')).toHaveText(t('de', 'problems', 'cartFull'))
    await expect(summary(page)).toContainText('200 × Brezel')
    await expect(summary(page)).toContainText('190,00')
    await expect(badge(page)).toContainText('200 Artikel')
    expect(await orderAndReadCharge(page)).toContain('190,00')
  })

  for (const { language, locale, width } of viewsOf('unnoticed change'))
    test.describe(`${language}, ${width} px`, () => {
      test.use({ locale, viewport: { width, height: 900 } })

      test('an unnoticed change is shown before anything is ordered, and accepted with one tap', async ({
        page,
        site,
      }) => {
        const cartId = await fillCart(page, site, ['brezel', 'kaisersemmel'])
        await prepareForm(page, site, 4)
        await openCheckout(page)
        const total = summary(page).locator('strong')
        const before = (await total.textContent()) ?? ''
        await changeCartElsewhere(site, cartId, { productId: 'bauernbrot' })
        await changeCartElsewhere(site, cartId, { productId: 'brezel', qty: 3 })
        await orderButton(page).click()
        const changes = page.getByRole('region', { name: t(language, 'checkout', 'changes.title') })
        await expect(changes).toBeFocused()
        await expect(changes).toBeInViewport()
        await expect(changes.getByRole('listitem')).toHaveCount(2)
        await expect(changes.getByRole('listitem').filter({ hasText: /Brezel|Pretzel/ })).toContainText(/1\D+3/)
        await expect(changes).toContainText(before)
        await expect(orderButton(page)).toBeHidden()
        await expectAccessible(page)
        await changes.getByRole('button', { name: t(language, 'checkout', 'changes.accept') }).click()
        await expect(orderButton(page)).toBeFocused()
        await expect(page.locator('[data-field=notes] textarea')).toHaveValue('Bitte in eine Tüte')
        const after = ((await total.textContent()) ?? '').replace(/[^\d.,]/g, '')
        expect(after).not.toBe(before.replace(/[^\d.,]/g, ''))
        expect(await orderAndReadCharge(page)).toContain(after)
      })
    })

  test('an order whose response is lost is found, and is one order', async ({ page, site }) => {
    await fillCart(page, site, ['brezel'])
    await prepareForm(page, site, 5)
    await openCheckout(page)
    const sent: string[] = []
    await page.route(
      '**/carts/*/checkout',
      async (route) => {
        const response = await route.fetch()
        sent.push(JSON.stringify(await response.json()))
        await route.abort()
      },
      { times: 3 },
    )
    await orderButton(page).click()
    await page.waitForURL(/checkoutnow/)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map((body) => body.match(/orders\/([^"]+)/)?.[1])).size).toBe(1)
  })
})

test.describe('cart', () => {
  test('a typed quantity and ten taps are one request each, and zero removes the line', async ({ page, site }) => {
    await fillCart(page, site, ['brezel', 'kaisersemmel'])
    await openCheckout(page)
    const changes = recordChanges(page)
    const quantity = page.getByRole('textbox', { name: 'Menge von Brezel' })
    for (const [text, key] of [
      ['viele', 'Enter'],
      ['7', 'Escape'],
    ] as const) {
      await quantity.fill(text)
      await quantity.press(key)
      await expect(quantity).toHaveValue('1')
    }
    const typed = waitForChange(page, 'POST')
    await quantity.fill('20')
    await quantity.press('Enter')
    await expect(badge(page)).toContainText('21 Artikel')
    await typed
    const tapped = waitForChange(page, 'POST')
    // Without Playwright between the taps, which is slower than a finger.
    await more(page).evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 10; tap++) button.click()
    })
    await expect(quantity).toHaveValue('30')
    await tapped
    // Otherwise the next page would send it again, with the same key.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('krume:unsent'))).toBeNull()
    await page.reload()
    await expect(quantity).toHaveValue('30')
    expect(changes.map((body) => JSON.parse(body))).toEqual([
      { productId: 'brezel', qty: 20 },
      { productId: 'brezel', qty: 30 },
    ])
    await quantity.fill('0')
    await quantity.press('Enter')
    await expect(quantity).toBeHidden()
    await expect(page.getByText(t('de', 'checkout', 'removed').replace('{{name}}', 'Brezel'))).toBeVisible()
  })

  test('undo brings the last line back with quantity and note, in one request', async ({ page, site }) => {
    const cartId = await fillCart(page, site, ['brezel'])
    await changeCartElsewhere(site, cartId, { productId: 'brezel', qty: 9, notes: 'ohne Salz' })
    await openCheckout(page)
    await expect(summary(page)).toContainText('ohne Salz')
    const removed = waitForChange(page, 'DELETE')
    await page.getByRole('button', { name: 'Entfernen Brezel' }).click()
    await expect(page.getByRole('heading', { name: t('de', 'checkout', 'emptyTitle') })).toBeFocused()
    await expect(badge(page)).toContainText('Ihr Warenkorb ist leer')
    await removed
    const changes = recordChanges(page)
    const restored = waitForChange(page, 'POST')
    await page.getByRole('button', { name: t('de', 'checkout', 'undo') }).click()
    await expect(page.getByRole('textbox', { name: 'Menge von Brezel' })).toHaveValue('9')
    await expect(page.getByLabel('Hinweis zu Brezel')).toHaveValue('ohne Salz')
    await restored
    expect(changes.map((body) => JSON.parse(body))).toEqual([{ productId: 'brezel', qty: 9, notes: 'ohne Salz' }])
    await page.reload()
    await expect(page.getByLabel('Hinweis zu Brezel')).toHaveValue('ohne Salz')
  })

  test('a tab reloads its cart when it gets the focus or comes back from the cache', async ({ page, site }) => {
    const cartId = await fillCart(page, site, ['brezel'])
    await openCheckout(page)
    await changeCartElsewhere(site, cartId, { productId: 'brezel', qty: 4 })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(summary(page)).toContainText('4 × Brezel')
    await expect(messages(page)).toContainText(t('de', 'checkout', 'cartUpdated'))
    await changeCartElsewhere(site, cartId, { productId: 'brezel', qty: 6 })
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(summary(page)).toContainText('6 × Brezel')
  })

  test('an add reaches a tab that had no cart, and a browser without channels', async ({ page, context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    await openPage(page, '/')
    const other = await context.newPage()
    await openPage(other, '/products/brezel')
    const add = other.getByRole('main').getByRole('button', { name: 'Brezel in den Warenkorb', exact: true })
    await add.click()
    await expect(badge(page)).toContainText('1 Artikel')
    await add.click()
    await expect(badge(page)).toContainText('2 Artikel')
  })

  test('works without an error when the browser blocks storage', async ({ page }) => {
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: denied })
      Object.assign(window, { BroadcastChannel: denied })
      navigator.locks.request = denied
    })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await openPage(page, '/products?category=broetchen')
    await page.getByRole('button', { name: 'Brezel in den Warenkorb', exact: true }).click()
    await page.getByRole('button', { name: 'Seele in den Warenkorb', exact: true }).click()
    await expect(badge(page)).toContainText('2 Artikel')
    await page.locator('summary', { hasText: /^Allerg/ }).click()
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expect(page.getByRole('article', { name: 'Milchbrötchen', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Warenkorb/ })
      .click()
    await expect(summary(page)).toContainText('1 × Seele')
    expect(errors).toEqual([])
  })
})
