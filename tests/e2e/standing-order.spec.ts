import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { findFreeSlot, findLink, orderByApi, waitForMail } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const authorization = `Basic ${btoa('public:krume')}`

let serial = 0

/** Pays at the sandbox, as a buyer who comes back does. */
async function approve(approveUrl: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'approve' })
  const response = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
  await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
}

/** A paid order of two pretzels and a loaf, in a browser that may see it. */
async function anOrder(page: Page, site: SiteServer): Promise<{ orderId: string; mail: string }> {
  const mail = `jede-woche-${process.pid}-${++serial}@kunde.example`
  const slot = await findFreeSlot(site.url, storeId, 3, serial % 10)
  const { orderId, approveUrl } = await orderByApi(site.url, storeId, slot, mail, ['brezel', 'brezel', 'bauernbrot'])
  await approve(approveUrl)
  const url = `${site.url}/api/v1/orders/${orderId}?mail=${encodeURIComponent(mail)}`
  expect((await page.request.get(url, { headers: { authorization } })).status()).toBe(200)
  return { orderId, mail }
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

for (const { width, language, locale } of viewsOf('standing-order'))
  test.describe(`at ${width} px in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, locale })

    test('an order is repeated from its pass, left out, ordered by one tap, and ended @journey', async ({
      page,
      site,
    }) => {
      test.slow()
      const { orderId, mail } = await anOrder(page, site)
      const text = (key: Parameters<typeof t<'standing'>>[2]) => t(language, 'standing', key)
      await openPage(page, `/pass/${orderId}?lng=${language}`)
      await page.getByRole('link', { name: t(language, 'order', 'actions.standing') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('headline.none'))
      await expectGood(page)
      await page.getByRole('button', { name: text('start') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('headline.active'))
      await expectGood(page)

      const started = await waitForMail(site.sandboxUrl, mail, /^(Dauerbestellung|Your standing order)/)
      await page.context().clearCookies()
      await openPage(page, findLink(started.text, `/selfservice/orders/${orderId}/standing`))
      await page.locator('button[value^="skip "]').first().click()
      await expect(page.getByText(text('state.skipped'))).toBeVisible()
      await page.locator('button[value^="keep "]').first().click()
      await expect(page.getByText(text('state.skipped'))).toHaveCount(0)

      await page
        .getByRole('button', { name: new RegExp(`^${text('order.only')}`) })
        .first()
        .click()
      await expect(page).toHaveURL(/\/checkoutnow\?token=/)
      await openPage(page, `/selfservice/orders/${orderId}/standing?lng=${language}`)
      await expect(page.getByText(text('state.ordered'))).toBeVisible()

      await page.getByRole('button', { name: text('pause') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('headline.paused'))
      await expectGood(page)
      await page.getByRole('button', { name: text('end') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('headline.none'))
      await expect(page.getByText(text('endedText'))).toBeVisible()
    })
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the order is placed, and a link leads to its payment', async ({ page, site }) => {
    const { orderId } = await anOrder(page, site)
    await page.goto(`/selfservice/orders/${orderId}/standing?lng=de`)
    await page.getByRole('button', { name: t('de', 'standing', 'start') }).click()
    await page
      .getByRole('button', { name: new RegExp(`^${t('de', 'standing', 'order.only')}`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'standing', 'toPay.headline'))
    await expect(page.getByRole('link', { name: t('de', 'standing', 'toPay.button') })).toHaveAttribute(
      'href',
      /\/checkoutnow\?token=/,
    )
    // The browser may see the new order.
    await page.getByRole('link', { name: t('de', 'standing', 'toPay.order') }).click()
    await expect(page.getByText(t('de', 'order', 'state.created'))).toBeVisible()
  })
})
