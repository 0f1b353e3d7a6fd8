import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { t } from '../support/translations.ts'

const jobId = 'verkauf-fruehschicht-krumbach'

/** Forms with required fields that can be opened without an order. The checkout has tests of its own. */
const forms = [
  { name: 'contact', path: '/contact' },
  { name: 'order look-up', path: '/selfservice/orders' },
  { name: 'withdrawal', path: '/withdrawal' },
  { name: 'taster day', path: `/jobs/${jobId}/trial-shift` },
  { name: 'new jobs by mail', path: '/jobs/alerts' },
]

const formOf = (page: Page) => page.locator('main form:has([required], [aria-required=true])').first()

test('forms explain the asterisk, and the title says when something is missing', async ({ page }) => {
  for (const { name, path } of forms)
    await test.step(name, async () => {
      await openPage(page, path)
      const title = await page.title()
      const form = formOf(page)
      await expect(form.getByText(t('de', 'common', 'requiredLegend'))).toHaveCount(1)
      await form.locator('button[type=submit]').click()
      await expect(page).toHaveTitle(`Fehler: ${title}`)
      await expect(form.getByRole('alert')).toBeFocused()
    })
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
  const goOn = () => page.locator('main form button[type=submit]').click()
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await fieldOf(name).fill(value)
  }
  const fieldOf = (name: string) => page.locator(`[data-field="${name}"] input`)
  const reach = (name: 'person' | 'address' | 'attachments' | 'consent') =>
    expect(page.getByRole('heading', { name: t('de', 'application', `${name}.headline`) })).toBeFocused()
  const switchThereAndBack = async () => {
    await switchTo('en')
    await switchTo('de')
  }

  await test.step('start', () => switchTo('en'))
  await test.step('questions', async () => {
    await goOn()
    await page.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
    await switchTo('de')
    await expect(page.getByRole('checkbox', { name: 'Montag' })).toBeChecked()
    while (new URL(page.url()).searchParams.has('question')) {
      const before = page.url()
      await goOn()
      await expect(page).not.toHaveURL(before)
      if (new URL(page.url()).searchParams.has('question')) await switchThereAndBack()
    }
  })
  await test.step('person', async () => {
    await reach('person')
    await fill({ givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example' })
    await switchThereAndBack()
    await expect(fieldOf('surname')).toHaveValue('Huber')
    await goOn()
  })
  await test.step('address', async () => {
    await reach('address')
    await fill({ streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' })
    await switchThereAndBack()
    await expect(fieldOf('location')).toHaveValue('Illertissen')
    await goOn()
  })
  await test.step('files', async () => {
    await reach('attachments')
    const buffer = aPdf('/Lang (Sprache) ')
    await page.locator('input[type=file]').setInputFiles({ name: 'CV.pdf', mimeType: 'application/pdf', buffer })
    await expect(page.getByText('CV.pdf')).toBeVisible()
    await switchThereAndBack()
    await expect(page.getByText('CV.pdf')).toBeVisible()
    await goOn()
  })
  await test.step('summary', async () => {
    await reach('consent')
    await page.getByRole('checkbox', { name: /Talentpool/ }).check()
    await switchThereAndBack()
    await expect(page.getByRole('checkbox', { name: /Talentpool/ })).toBeChecked()
    await expect(page.getByText('Anna Huber')).toBeVisible()
  })
})
