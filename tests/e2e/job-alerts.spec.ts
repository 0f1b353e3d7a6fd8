import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { findLink, waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const [german, english] = views
const inView = ({ width, locale }: (typeof views)[number]) => ({ viewport: { width, height: 900 }, locale })

let serial = 0
const aMail = () => `stellen-${process.pid}-${++serial}@mail.example`

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Lets a day pass on which the first job that matches was published. */
function publishOverNight(dataDir: string, mail: string): void {
  const database = new DatabaseSync(`${dataDir}/krume.sqlite`, { timeout: 30_000 })
  const changed = database
    .prepare(`update job_alert set checked_on = '2026-11-16', known_job_ids = '[]' where mail_folded = ?`)
    .run(mail)
  database.close()
  expect(Number(changed.changes)).toBe(1)
}

test.describe('in German on a phone', () => {
  test.use(inView(german))

  test('somebody asks for new jobs, confirms, gets a digest, and unsubscribes with one click', async ({
    page,
    site,
  }) => {
    const mail = aMail()
    await openPage(page, '/jobs?state=search&keyword=Memmingen&field=sales')
    const form = page.getByRole('form', { name: t('de', 'jobs', 'alert.headline') })
    await expect(form).toContainText('„Memmingen“, Verkauf')
    await form.getByRole('button', { name: t('de', 'jobs', 'alert.submit') }).click()
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Fehler: /)
    await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(mail)
    await form.getByRole('button', { name: t('de', 'jobs', 'alert.submit') }).click()
    await expect(page.getByText(t('de', 'jobs', 'alert.sentHeadline'))).toBeVisible()
    await expect(page).not.toHaveTitle(/^Fehler: /)
    await expectGood(page)

    const confirmation = await waitForMail(site.sandboxUrl, mail, /^Bitte bestätigen/)
    await openPage(page, findLink(confirmation.text, '/jobs/alerts/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'jobs', 'alert.confirm.headline'))
    await expectGood(page)
    await page.getByRole('button', { name: t('de', 'jobs', 'alert.confirm.button') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('de', 'jobs', 'alert.confirm.doneHeadline') }),
    ).toBeFocused()
    await expect(page.getByRole('main')).toContainText('17. November 2027')
    await expectGood(page)

    publishOverNight(site.dataDir, mail)
    const digest = await waitForMail(site.sandboxUrl, mail, /^(Neue Stelle:|\d+ neue Stellen)/)
    const unsubscribe = findLink(digest.text, '/jobs/alerts/').replace('/renew?', '/unsubscribe?')
    // As a mail program does it: no cookie, no page, only the address in the header.
    const oneClick = await fetch(site.url + unsubscribe, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(200)
    await openPage(page, unsubscribe)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'jobs', 'alert.ended.headline'))
    await expectGood(page)
  })
})

test.describe('in English on a computer', () => {
  test.use(inView(english))

  test('a search that finds nothing offers an alert, and its link ends it', async ({ page, site }) => {
    const mail = aMail()
    await openPage(page, '/jobs?state=search&keyword=xyzzy')
    const form = page.getByRole('form', { name: t('en', 'jobs', 'alert.headlineEmpty') })
    await form.getByRole('textbox', { name: 'Email address' }).fill(mail)
    await form.getByRole('button', { name: t('en', 'jobs', 'alert.submit') }).click()
    await expect(page.getByText(t('en', 'jobs', 'alert.sentHeadline'))).toBeVisible()
    const { text } = await waitForMail(site.sandboxUrl, mail, /^Please confirm/)
    const confirm = findLink(text, '/jobs/alerts/')
    await openPage(page, confirm)
    await page.getByRole('button', { name: t('en', 'jobs', 'alert.confirm.button') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('en', 'jobs', 'alert.confirm.doneHeadline') }),
    ).toBeFocused()
    // The link that confirms does not end it.
    await openPage(page, confirm.replace('/confirm?', '/unsubscribe?'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('en', 'jobs', 'alert.missing.headline'))
    await expectGood(page)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the form leads to a page with the result, or with the input and what is wrong', async ({ page }) => {
      await page.goto('/jobs?state=search&field=sales')
      const submit = page.getByRole('button', { name: t('en', 'jobs', 'alert.submit') })
      await page.getByRole('textbox', { name: 'Email address' }).fill('lena')
      await submit.click()
      await expect(page).toHaveTitle(/^Error: /)
      await expect(page.getByRole('main')).toContainText('Sales')
      await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('lena')
      await page.getByRole('textbox', { name: 'Email address' }).fill(aMail())
      await submit.click()
      await expect(page.getByText(t('en', 'jobs', 'alert.sentHeadline'))).toBeVisible()
    })
  })
})
