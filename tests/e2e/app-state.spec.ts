import type { Page } from '@playwright/test'
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

  test('stores the store and the cart count on the device, and no copy of the range', async ({ page }) => {
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
