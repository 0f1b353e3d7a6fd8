import type { Locator, Page } from '@playwright/test'
import type { Language } from '#domain/i18n/languages.ts'
import { expect, expectAccessible, keepMessages, openPage, test, viewsOf } from '../support/e2e-test.ts'
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

/** Decides at the payment page and waits for the way back. */
async function decide(page: Page, approveUrl: string, decision: 'approve' | 'cancel' | 'decline'): Promise<void> {
  await keepMessages(page)
  await page.goto(approveUrl)
  await page.locator(`button[value="${decision}"]`).click()
}

/** The notice after the return from the payment page. */
async function expectNoticeBeside(page: Page, language: Language, parts: Locator): Promise<void> {
  const notice = page.getByRole('region', { name: t(language, 'common', 'notifications') }).locator('> div')
  await notice.hover()
  const covered = (await notice.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  for (const part of await parts.all())
    expect((await part.boundingBox())?.y, await part.innerText()).toBeGreaterThanOrEqual(covered.y + covered.height)
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

    test('after paying, the home page keeps number, store, time, code and pass', async ({ page, site }) => {
      const { orderId, approveUrl } = await placeOrder(page, site, width === 390 ? 1 : 2)
      await decide(page, approveUrl, 'approve')
      await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
      const paid = card(page, orderId)
      const heading = paid.getByRole('heading', { name: t(language, 'order', 'card.paid') })
      await expect(heading).toBeVisible()
      await expectNoticeBeside(
        page,
        language,
        heading.or(paid.getByText(/^\d{4}$/)).or(paid.getByText('Illertissen Marktplatz')),
      )
      await expect(paid).toContainText('Illertissen Marktplatz')
      await expect(paid.getByText(/^\d{4}$/)).toBeVisible()
      await expect(paid.getByRole('link', { name: t(language, 'order', 'ticket.pass') })).toBeVisible()
      await expect(paid).toBeInViewport({ ratio: 0.6 })
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await paid.getByRole('link', { name: t(language, 'order', 'card.calendar') }).click()
      expect((await download).suggestedFilename()).toMatch(/\.ics$/)
      await openPage(page, '/checkout')
      await expect(card(page, orderId)).toBeVisible()
      const left = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? Number.NaN)
      expect(await left(card(page, orderId))).toBe(await left(page.getByRole('heading', { level: 1 })))
      await page.reload()
      await expect(card(page, orderId)).toBeVisible()
    })

    test('after canceling at the provider, the order can be paid from the card', async ({ page, site }) => {
      const { orderId, approveUrl } = await placeOrder(page, site, width === 390 ? 3 : 4)
      await decide(page, approveUrl, 'cancel')
      await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
      const open = card(page, orderId)
      const heading = open.getByRole('heading', { name: t(language, 'order', 'card.open') })
      await expect(heading).toBeVisible()
      await expectNoticeBeside(page, language, heading)
      await expectAccessible(page)
      await open.getByRole('button', { name: /0[.,]95/ }).click()
      await page.waitForURL(/checkoutnow/)
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
