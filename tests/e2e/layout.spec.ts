import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import { expect, freezeClock, openPage, test, waitUntilReady } from '../support/e2e-test.ts'
import { contentText, t } from '../support/translations.ts'

test.describe('footer', () => {
  test('has four columns, or is centred', async ({ page }) => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    for (const name of [/Instagram/, /Facebook/, /App Store/, /Google Play/])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    await expect(footer.getByRole('list', { name: 'Zahlungsarten' }).getByRole('listitem')).toHaveText([
      'PayPal',
      'Karte, Apple Pay, Google Pay',
    ])
    const groups = footer.locator('nav > div')
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
      await page.getByRole('contentinfo').getByRole('link', { name: 'Stellen', exact: true }).click()
      await expect(page).toHaveURL('/jobs')
      await page.clock.runFor(200)
      await expect(overlay).toBeHidden()
      await page.reload()
      await waitUntilReady(page)
      await expect(overlay).toBeHidden()
      const otherTab = await context.newPage()
      await openPage(otherTab, '/')
      await expect(overlayOf(otherTab)).toBeVisible()
    })
  })
})

test.describe('unknown path', () => {
  test('has links that work, and lead home to the top', async ({ page }) => {
    await openPage(page, '/gibt-es-nicht')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /zur Startseite/ })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
