import type { Page } from '@playwright/test'
import {
  chip,
  field,
  fillCart,
  fillPerson,
  listChoices,
  openCheckout,
  orderButton,
  summary,
} from '../support/checkout-page.ts'
import { expect, keepMessages, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const notificationsOf = (page: Page) => page.getByRole('region', { name: t('de', 'common', 'notifications') })

async function addPretzel(page: Page): Promise<void> {
  await keepMessages(page)
  await openPage(page, '/products?category=broetchen')
  await page.getByRole('button', { name: 'Brezel in den Warenkorb', exact: true }).click()
  await expect(page.getByText('Brezel liegt im Warenkorb.')).toBeVisible()
}

test.describe('start-up', () => {
  test('requests nothing from the API that the page does not show', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) requests.push(pathname)
    })
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
    await addPretzel(page)
    requests.length = 0
    await openPage(page, '/company')
    await page.waitForLoadState('networkidle')
    expect(requests.filter((path) => !path.startsWith('/api/v1/carts/'))).toEqual([])
  })

  test('stores the cart count on the device, and no copy of the range', async ({ page }) => {
    await addPretzel(page)
    await page.goto('/company')
    const stored = await page.evaluate(() => localStorage.getItem('krume:state') ?? '')
    expect(Object.keys(JSON.parse(stored).value).toSorted()).toEqual(['cartItemCount', 'cartTotal'])
  })

  test('shows that the server failed until a request succeeds', async ({ page }) => {
    await addPretzel(page)
    await page.route('**/api/v1/carts/**', (route) => route.fulfill({ status: 500, json: { success: false } }))
    await openPage(page, '/products')
    const trouble = notificationsOf(page).getByText(t('de', 'common', 'connectionTrouble'))
    await expect(trouble).toBeVisible()
    await page.unroute('**/api/v1/carts/**')
    await page.getByRole('button', { name: 'Seele in den Warenkorb', exact: true }).click()
    await expect(page.getByText('Seele liegt im Warenkorb.')).toBeVisible()
    await expect(trouble).toHaveCount(0)
  })
})

test('my store is the same in all tabs, and an open checkout orders from the store that it shows', async ({
  page,
  context,
  site,
}) => {
  const choose = (storeId: string) => page.request.post('/mystore', { form: { storeId } })
  const readPage = async (path: string) => (await page.request.get(path)).text()
  await fillCart(page, site, ['bauernbrot'])
  await choose('illertissen-marktplatz')
  await openPage(page, '/mystore')
  const other = await context.newPage()
  await openPage(other, '/places/memmingen-weinmarkt')
  await other.getByRole('button', { name: t('de', 'store-finder', 'myStore.choose') }).click()
  await expect(other).toHaveURL('/mystore#places')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memmingen Weinmarkt')
  await other.close()

  await addPretzel(page)
  await expect(page.getByRole('complementary', { name: t('de', 'products', 'toCart') })).toContainText('Memmingen')
  const homeLink = page.getByRole('banner').getByRole('link', { name: /zur Startseite/ })
  await homeLink.click()
  await expect(page.getByRole('heading', { name: 'Ihre Filiale: Memmingen Weinmarkt' })).toBeVisible()
  expect(await readPage('/mystore')).toMatch(/<h1[^>]*>Memmingen Weinmarkt<\/h1>/)
  expect(await readPage('/contact')).toContain('href="/mystore/memmingen-weinmarkt"')

  await openCheckout(page)
  await expect(field(page, 'pickupStore')).toHaveValue('memmingen-weinmarkt')
  await choose('illertissen-marktplatz')
  for (const language of ['en', 'de']) {
    await page.locator(`a[hreflang=${language}]`).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  await expect(summary(page)).toContainText('Memmingen Weinmarkt')
  for (const name of ['pickupDate', 'pickupTime'] as const) {
    const [, second = ''] = await listChoices(page, name)
    await chip(page, name, second).check()
  }
  await fillPerson(page, 'zwei-tabs@example.org')
  const [request] = await Promise.all([page.waitForRequest(/\/checkout$/), orderButton(page).click()])
  expect(request.postDataJSON()).toMatchObject({ pickupStore: 'memmingen-weinmarkt' })
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a line in the header shows that a page is loading', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/policy')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/contact.data*', async (route) => {
      await released
      await route.continue()
    })
    const line = page.getByRole('banner').getByTestId('activity-line')
    await expect(line).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Kontakt' }).click()
    await expect(line).toBeVisible()
    release()
    await expect(page).toHaveURL(/\/contact/)
    await expect(line).toHaveCount(0)
  })

  test('a notification leaves with an animation', async ({ page }) => {
    await addPretzel(page)
    const card = notificationsOf(page).locator('div', { hasText: 'Brezel liegt im Warenkorb.' })
    const animations = card.evaluate(
      (element) =>
        new Promise<boolean[]>((resolve) => {
          const started: boolean[] = []
          element.addEventListener('animationstart', () => started.push(element.hasAttribute('data-leaving')))
          new MutationObserver(() => !element.isConnected && resolve(started)).observe(document.body, {
            childList: true,
            subtree: true,
          })
        }),
    )
    await card.getByRole('button', { name: t('de', 'common', 'dismiss') }).click()
    expect((await animations).filter((isLeaving) => isLeaving)).toHaveLength(1)
    await expect(card).toHaveCount(0)
  })
})

test('a notification leaves at once with reduced motion', async ({ page }) => {
  await addPretzel(page)
  const card = notificationsOf(page).locator('div', { hasText: 'Brezel liegt im Warenkorb.' })
  await card.getByRole('button', { name: t('de', 'common', 'dismiss') }).click()
  await expect(card).toHaveCount(0)
})

test('the menu card hides allergens and additives on request, also after looking at a product', async ({ page }) => {
  await openPage(page, '/menucard')
  const show = page.getByRole('button', { name: t('de', 'pages', 'blocks.menucard.showDetails') })
  const hide = page.getByRole('button', { name: t('de', 'pages', 'blocks.menucard.hideDetails') })
  const legend = page.getByRole('heading', { name: t('de', 'pages', 'blocks.menucard.legend') })
  const declaration = page.locator('#card').getByText('mit Nitritpökelsalz').first()
  await expect(legend).toBeVisible()
  await expect(declaration).toBeVisible()
  await hide.click()
  await expect(show).toBeFocused()
  await expect(legend).toHaveCount(0)
  await expect(declaration).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Brezel', exact: true }).click()
  await expect(page).toHaveURL('/products/brezel')
  await page.goBack()
  await expect(legend).toHaveCount(0)
  await show.click()
  await expect(legend).toBeVisible()
})
