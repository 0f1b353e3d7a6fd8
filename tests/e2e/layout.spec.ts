import { expect, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

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
