import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { findLink, waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const [german] = views
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

  test('somebody asks for new jobs, confirms, gets a digest, and unsubscribes with one click @journey', async ({
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'links', 'ended.jobAlert.headline'))
    await expectGood(page)
  })
})
