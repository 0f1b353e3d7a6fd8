import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const jobId = 'verkauf-fruehschicht-krumbach'

/** Forms with required fields that can be opened without an order. The checkout has tests of its own. */
const forms = [
  { name: 'contact', path: '/contact' },
  { name: 'order look-up', path: '/selfservice/orders' },
  { name: 'withdrawal', path: '/withdrawal' },
  { name: 'taster day', path: `/jobs/${jobId}/taster` },
  { name: 'new jobs by mail', path: '/jobs/alerts' },
]

const formOf = (page: Page) => page.locator('main form:has([required], [aria-required=true])').first()

for (const { name, path } of forms)
  test(`${name}: explains the asterisk, and the title says when something is missing`, async ({ page }) => {
    await openPage(page, path)
    const title = await page.title()
    const form = formOf(page)
    await expect(form.getByText(t('de', 'common', 'requiredLegend'))).toHaveCount(1)
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveTitle(`Fehler: ${title}`)
    await expect(form.getByRole('alert')).toBeFocused()
  })

test('each step of an application has the language switch, which keeps the step and what was entered', async ({
  page,
}) => {
  await openPage(page, `/application/${jobId}`)
  const headline = page.getByRole('heading', { level: 1 })
  const readStep = () => [...new URL(page.url()).searchParams].filter(([name]) => name !== 'lng')
  const switchTo = async (language: 'de' | 'en') => {
    const [before, step] = [(await headline.textContent()) ?? '', readStep()]
    await page.locator(`a[hreflang=${language}]`).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(headline).not.toHaveText(before)
    expect(readStep()).toEqual(step)
  }
  await switchTo('en')
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
  await switchTo('de')
  await expect(page.getByRole('checkbox', { name: 'Montag' })).toBeChecked()
})
