import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { findLink, waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const [german] = views
const inView = ({ width, locale }: (typeof views)[number]) => ({ viewport: { width, height: 900 }, locale })
const baker = 'baecker-steinofen-illertissen'

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

const timesOf = (page: Page, name: string) => page.getByRole('combobox', { name }).getByRole('option').allTextContents()

test.describe('in German on a phone', () => {
  test.use(inView(german))

  test('a guest books a night in the bakery with a mail address, moves it, and cancels it @journey', async ({
    page,
    site,
  }) => {
    const mail = `schnuppern-${process.pid}@mail.example`
    await openPage(page, `/jobs/${baker}/trial-shift`)
    const days = page.getByRole('group', { name: /Welcher Tag passt dir/ }).getByRole('radio')
    await days.nth(3).check({ force: true })
    expect(await timesOf(page, 'Uhrzeit')).toContain('02:00 Uhr')
    await page.getByRole('combobox', { name: 'Uhrzeit' }).selectOption('02:00')
    await page.getByRole('textbox', { name: 'Dein Name' }).fill('Nora Nacht')
    await page.getByRole('textbox', { name: 'Telefon' }).fill('+49 89 99998-777')
    await page.getByRole('textbox', { name: /E-Mail-Adresse/ }).fill(mail)
    await page.getByRole('button', { name: t('de', 'trial-shift', 'submit') }).click()
    await expect(page.getByRole('heading', { name: t('de', 'trial-shift', 'doneHeadline') })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(mail)
    await expectGood(page)

    const confirmation = await waitForMail(site.sandboxUrl, mail, /^Dein Schnuppertag/)
    expect(confirmation.text).toContain('02:00 Uhr')
    await openPage(page, findLink(confirmation.text, `/jobs/${baker}/trial-shift/`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'trial-shift', 'manage.headline'))
    await expectGood(page)
    await page.getByRole('button', { name: t('de', 'trial-shift', 'manage.move') }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Fehler: /)
    await page
      .getByRole('group', { name: /Welcher Tag passt dir/ })
      .getByRole('radio')
      .nth(4)
      .check({ force: true })
    await page.getByRole('combobox', { name: 'Uhrzeit' }).selectOption('03:30')
    await page.getByRole('button', { name: t('de', 'trial-shift', 'manage.move') }).click()
    await expect(page.getByText(t('de', 'trial-shift', 'manage.movedHeadline'))).toBeVisible()
    await expect(page.getByRole('region', { name: t('de', 'trial-shift', 'manage.yourTime') })).toContainText(
      '03:30 Uhr',
    )

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t('de', 'trial-shift', 'calendar') }).click()
    expect((await download).suggestedFilename()).toMatch(/^schnuppertag-.*\.ics$/)

    await page.getByRole('button', { name: t('de', 'trial-shift', 'manage.cancel') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('de', 'trial-shift', 'manage.canceledHeadline') }),
    ).toBeFocused()
    await expectGood(page)
    await waitForMail(site.sandboxUrl, mail, /^Abgesagt: dein Schnuppertag/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'links', 'ended.trialShift.headline'))
  })
})
