import type { Locator, Page } from '@playwright/test'
import { fillCart, openCheckout } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test, viewsOf, waitUntilReady } from '../support/e2e-test.ts'
import { createCart, findFreeSlot } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const authorization = `Basic ${btoa('public:krume')}`

/** Orders with the cookies of the browser, as the checkout does. */
async function placeOrder(page: Page, site: SiteServer, timeIndex: number) {
  const { date, time } = await findFreeSlot(site.url, storeId, 4, timeIndex)
  const cartId = await createCart(site.url, ['brezel'])
  const response = await page.request.post(`/api/v1/carts/${cartId}/checkout`, {
    headers: { authorization },
    data: {
      givenname: 'Anna',
      surname: 'Huber',
      mail: `karte-${timeIndex}-${Date.now()}@example.org`,
      pickupStore: storeId,
      pickupDate: date,
      pickupTime: time,
    },
  })
  const { data } = (await response.json()) as { data: { rel: string; href: string }[] }
  const href = (rel: string) => data.find((link) => link.rel === rel)?.href ?? ''
  return { orderId: href('self').split('/').at(-1) ?? '', approveUrl: href('approve') }
}

const card = (page: Page, orderId: string) => page.getByRole('article').filter({ hasText: orderId })

type Decision = 'approve' | 'cancel' | 'decline'

/** Decides at the payment page. */
const decide = (page: Page, decision: Decision) => page.locator(`button[value="${decision}"]`).click()

const waitForHomePage = (page: Page, site: SiteServer) =>
  page.waitForURL((url) => url.origin === site.url && url.pathname === '/' && url.hash === '')

/** Sums up what moves in each document without an input of the visitor. */
const recordLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    const recorded = { shift: 0 }
    Object.assign(window, { recorded })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) recorded.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The app has started and has loaded what it wants to show. */
async function expectNoLayoutShift(page: Page): Promise<void> {
  await waitUntilReady(page)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => (window as unknown as { recorded: { shift: number } }).recorded.shift)
  expect(shift).toBeLessThan(0.01)
}

test('nothing is requested for a visitor without an order', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((path) => path.includes('granted'))).toEqual([])
})

for (const { language, locale, width } of viewsOf('order card'))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('back from the payment page, the home page begins with that order, which can be paid there @journey', async ({
      page,
      site,
    }) => {
      const text = (key: 'open' | 'thanks' | 'calendar') => t(language, 'order', `card.${key}`)
      const first = page.locator('main article[data-view]')
      const older = await placeOrder(page, site, width === 390 ? 1 : 2)
      await page.goto(older.approveUrl)
      await decide(page, 'approve')
      await waitForHomePage(page, site)
      const { orderId, approveUrl } = await placeOrder(page, site, width === 390 ? 3 : 4)
      await recordLayoutShift(page)

      await test.step('canceled: amber, with one button, above the older order', async () => {
        await page.goto(approveUrl)
        await decide(page, 'cancel')
        await waitForHomePage(page, site)
        await expect(first).toHaveCount(1)
        await expect(first).toContainText(orderId)
        await expect(first).toHaveAttribute('data-view', 'open')
        await expect(first.getByRole('heading', { name: text('open') })).toBeInViewport({ ratio: 1 })
        await expect(first.getByRole('button', { name: /0[.,]95/ })).toBeInViewport({ ratio: 1 })
        const paid = page.getByRole('link', { name: new RegExp(t(language, 'order', 'ticket.code')) })
        const bottom = async (element: Locator) => {
          const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
          return y + height
        }
        expect((await paid.boundingBox())?.y).toBeGreaterThan(await bottom(first))
        expect((await paid.boundingBox())?.height).toBeLessThan(90)
        await expectNoLayoutShift(page)
        await expectAccessible(page)
      })

      await test.step('declined: says why, and can be paid again', async () => {
        await first.getByRole('button', { name: /0[.,]95/ }).click()
        await page.waitForURL(/checkoutnow/)
        await decide(page, 'decline')
        const title = t(language, 'payment-return', 'title')
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport({ ratio: 1 })
        await expect(page).toHaveTitle(new RegExp(title))
        await expect(first).toHaveAttribute('data-view', 'declined')
        await expectNoLayoutShift(page)
        await expectAccessible(page)
        await first.getByRole('button', { name: /0[.,]95/ }).click()
        await page.waitForURL(/checkoutnow/)
      })

      await test.step('paid: thanks and the code, once; later in one line', async () => {
        await decide(page, 'approve')
        await waitForHomePage(page, site)
        await expect(first.getByRole('heading', { name: text('thanks') })).toBeInViewport({ ratio: 1 })
        await expect(first).toContainText(orderId)
        await expect(first.getByText(/^\d{4}$/)).toBeInViewport({ ratio: 1 })
        await expect(first.getByRole('link', { name: t(language, 'order', 'ticket.pass') })).toBeVisible()
        await expectNoLayoutShift(page)
        await expectAccessible(page)
        const download = page.waitForEvent('download')
        await first.getByRole('link', { name: text('calendar') }).click()
        expect((await download).suggestedFilename()).toMatch(/\.ics$/)
        await page.reload()
        await expect(page.getByText(t(language, 'order', 'ticket.code'))).toBeVisible()
        await expect(first).toHaveCount(0)
        await expectNoLayoutShift(page)
      })
    })

    test('the basket comes before the orders of the device', async ({ page, site }) => {
      await fillCart(page, site, ['brezel'])
      await placeOrder(page, site, width === 390 ? 8 : 9)
      await openCheckout(page)
      const unpaid = page.getByRole('link', { name: new RegExp(t(language, 'order', 'state.created')) })
      await expect(unpaid).toBeVisible()
      const title = page.locator('#cart-title')
      expect((await unpaid.boundingBox())?.y).toBeGreaterThan((await title.boundingBox())?.y ?? Number.NaN)
      await expect(title).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('article').filter({ hasText: t(language, 'order', 'card.open') })).toHaveCount(0)
    })
  })

test('Back from the payment page shows the open order, and a second tab does too', async ({ page, context, site }) => {
  const second = await context.newPage()
  await openPage(second, '/checkout')
  await openPage(page, '/checkout')
  const { orderId, approveUrl } = await placeOrder(page, site, 5)
  await page.goto(approveUrl)
  await page.goBack()
  await expect(card(page, orderId)).toBeVisible()
  await second.bringToFront()
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(card(second, orderId)).toBeVisible()
})

test('an unpaid order is canceled and its items return to the cart', async ({ page, site }) => {
  const { orderId } = await placeOrder(page, site, 6)
  await openPage(page, '/')
  await card(page, orderId)
    .getByRole('button', { name: t('de', 'order', 'card.takeBack') })
    .click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByRole('heading', { name: 'Brezel', exact: true })).toBeVisible()
  await expect(card(page, orderId)).toHaveCount(0)
})

test('a hidden order stays hidden', async ({ page, site }) => {
  const { orderId } = await placeOrder(page, site, 7)
  await openPage(page, '/')
  await card(page, orderId)
    .getByRole('button', { name: new RegExp(`${orderId}.*ausblenden`) })
    .click()
  await expect(card(page, orderId)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(page, orderId)).toHaveCount(0)
})
