import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import menus from '../../content/menus.json' with { type: 'json' }
import {
  blockUnusedPreload,
  expect,
  expectAccessible,
  freezeClock,
  openPage,
  test,
  waitUntilReady,
} from '../support/e2e-test.ts'
import { contentText, t } from '../support/translations.ts'

type MenuItem = { link: string; isStaffApp?: boolean }
const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

test.describe('footer', () => {
  test('lists its groups and entries in order and opens other sites in a new tab', async ({ page, site }) => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText(
      menus.footerSections.toSorted(byPosition).map(({ name }) => name.de),
    )
    const toHref = ({ link, isStaffApp }: MenuItem) => {
      if (isStaffApp) return site.staffUrl
      return link.includes('https://') ? link : `/${link}`
    }
    for (const { id, name } of menus.footerSections) {
      const items = menus.footer.filter(({ section }) => section === id).toSorted(byPosition)
      const group = footer.locator('nav > div').filter({ has: page.getByRole('heading', { name: name.de }) })
      const links = await group.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
      expect(links).toEqual(items.map(toHref))
    }
    const externalLinks = await page
      .locator('a[href^="https:"]')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('target'),
          link.getAttribute('rel'),
          link.textContent?.includes('(öffnet in neuem Tab)'),
        ]),
      )
    expect(externalLinks.length).toBeGreaterThanOrEqual(7)
    for (const link of externalLinks) expect(link).toEqual(['_blank', 'noopener', true])
  })

  test('shows the logo, social links, apps, payment methods and legal pages in four columns, or centred', async ({
    page,
  }) => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: /zur Startseite/ })).toHaveAttribute('href', '/')
    for (const name of [/Instagram/, /Facebook/, /App Store/, /Google Play/])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    await expect(footer.getByRole('img', { name: /^Zahlungsarten/ })).toBeVisible()
    const legal = footer.getByRole('navigation', { name: t('de', 'common', 'legal.title') }).getByRole('link')
    const hrefs = await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expect.arrayContaining(['/about', '/policy', '/conditions', '/accessibility']))
    await expect(page.getByRole('link', { name: /im Chat/ })).toHaveAttribute('href', 'https://wa.me/498999998199')
    const groups = page.getByRole('contentinfo').locator('nav > div')
    const countColumns = () =>
      groups.evaluateAll((all) => new Set(all.map((group) => Math.round(group.getBoundingClientRect().x))).size)
    await page.setViewportSize({ width: 770, height: 800 })
    expect(await countColumns()).toBe(4)
    await expect(groups.first()).not.toHaveCSS('text-align', 'center')
    await page.setViewportSize({ width: 749, height: 800 })
    await expect(groups.first()).toHaveCSS('text-align', 'center')
  })
})

test('the chat link hides on a phone while a field has the focus', async ({ page }) => {
  await openPage(page, '/contact')
  const chat = page.getByRole('link', { name: t('de', 'common', 'chat') })
  const field = page.locator('main textarea')
  await field.focus()
  await expect(chat).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chat).toBeHidden()
  await field.blur()
  await expect(chat).toBeVisible()
})

test.describe('splash screen', () => {
  const overlayOf = (page: Page) => page.getByTestId('loading-overlay')

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('covers the page for 1.8 s, fades for 1 s, lets clicks through and appears once per tab', async ({
      page,
      context,
    }) => {
      await freezeClock(page)
      await openPage(page, '/')
      const overlay = overlayOf(page)
      await expect(overlay).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByText(home.faq.entries[0]?.question.de ?? '').click()
      await expect(page.getByText(contentText(home.faq.entries[0]?.answer.de ?? '', 'de'))).toBeVisible()
      await page.clock.runFor(1799)
      await expect(page.locator('html')).toHaveAttribute('data-splash', 'shown')
      await page.clock.runFor(1)
      await expect(page.locator('html')).toHaveAttribute('data-splash', 'fading')
      await page.clock.runFor(999)
      await expect(overlay).toBeVisible()
      await page.clock.runFor(1)
      await expect(overlay).toBeHidden()
      await page.reload()
      await waitUntilReady(page)
      await expect(overlay).toBeHidden()
      const otherTab = await context.newPage()
      await openPage(otherTab, '/')
      await expect(overlayOf(otherTab)).toBeVisible()
    })

    test('does not appear again on client-side navigation', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await freezeClock(page)
      await openPage(page, '/')
      await page.clock.runFor(2800)
      await page.getByRole('banner').getByRole('link', { name: 'Produkte' }).click()
      await expect(page).toHaveURL(/\/products#home$/)
      await page.clock.runFor(200)
      await expect(overlayOf(page)).toBeHidden()
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('does not appear', async ({ page }) => {
        await blockUnusedPreload(page)
        await page.goto('/')
        await expect(overlayOf(page)).toBeHidden()
      })
    })
  })

  test('does not appear with reduced motion', async ({ page }) => {
    await freezeClock(page)
    await openPage(page, '/')
    await expect(overlayOf(page)).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

test.describe('unknown path', () => {
  test('responds with 404 inside the layout, with a link home that starts at the top', async ({ page }) => {
    const response = await page.goto('/gibt-es-nicht')
    expect(response?.status()).toBe(404)
    await waitUntilReady(page)
    await expect(page).toHaveTitle(/^Diese Seite gibt es nicht · Unexpected Application Error!$/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('de', 'common', 'error.missing'))
    await expect(main).toContainText('Unexpected Application Error!')
    await expect(main).toContainText('404')
    await expect(main).toContainText(t('de', 'common', 'error.notFoundText'))
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /zur Startseite/ })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('shows the error in English', async ({ page }) => {
    const response = await page.goto('/places-of-no-return?lng=en')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText(t('en', 'common', 'error.notFoundText'))
  })

  test('is not cacheable and responds with 404 to conditional requests too', async ({ request }) => {
    const first = await request.get('/gibt-es-nicht')
    const conditional = await request.get('/gibt-es-nicht', {
      headers: { 'if-none-match': first.headers().etag ?? '*' },
    })
    expect([first.status(), conditional.status()]).toEqual([404, 404])
    expect(first.headers()['cache-control']).not.toMatch(/public|s-maxage/)
  })
})
