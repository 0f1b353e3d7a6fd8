import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { applyByApi, countMails, findLink, waitForMail } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const withQuestions = 'fahrer-suedtour-illertissen'
const plain = 'ladenbaecker-mindelheim'

const [german, english] = views
const inView = ({ width, locale }: (typeof views)[number]) => ({ viewport: { width, height: 900 }, locale })

const labelsByLanguage = {
  de: {
    begin: t('de', 'application', 'start.begin'),
    next: 'Weiter',
    send: t('de', 'application', 'consent.send'),
    person: t('de', 'application', 'person.headline'),
    address: t('de', 'application', 'address.headline'),
    files: t('de', 'application', 'attachments.headline'),
    consent: t('de', 'application', 'consent.headline'),
    privacy: /^Ich habe die Datenschutzerklärung gelesen/,
    uploads: t('de', 'application', 'uploads.headline'),
    sent: t('de', 'application', 'sent.headline'),
    received: /^Danke für deine Bewerbung/,
  },
  en: {
    begin: t('en', 'application', 'start.begin'),
    next: 'Next',
    send: t('en', 'application', 'consent.send'),
    person: t('en', 'application', 'person.headline'),
    address: t('en', 'application', 'address.headline'),
    files: t('en', 'application', 'attachments.headline'),
    consent: t('en', 'application', 'consent.headline'),
    privacy: /^I have read the privacy policy/,
    uploads: t('en', 'application', 'uploads.headline'),
    sent: t('en', 'application', 'sent.headline'),
    received: /^Thank you for your application/,
  },
}
type Labels = (typeof labelsByLanguage)['de']

/** Files differ in content, because duplicates are stored only once. */
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(`/Lang (${name}) `) })
const isApplicationRequest = /\/api\/v1\/jobs\/[^/]+\/applications$/
const isUploadRequest = /\/applications\/[^/]+\/upload$/

let serial = 0
const aMail = () => `bewerbung-${process.pid}-${++serial}@mail.example`

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const filesOf = (page: Page) => page.getByRole('list', { name: /^(Deine Dateien|Your files)$/ }).getByRole('listitem')
const missingFields = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Da fehlt noch etwas|Something is still/ })

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The step is shown: its heading has the focus, and the progress is announced. */
async function expectStep(page: Page, headline: string, progress: string): Promise<void> {
  await expect(heading(page, headline)).toBeFocused()
  await expect(heading(page, headline)).toHaveAccessibleDescription(progress)
  await expect(page.getByRole('progressbar', { name: progress })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${progress}`))
}

async function fillPerson(page: Page, mail: string, surname = 'Huber'): Promise<void> {
  await field(page, 'givenname').fill('Anna')
  await field(page, 'surname').fill(surname)
  await field(page, 'mail').fill(mail)
}

async function fillAddress(page: Page): Promise<void> {
  await field(page, 'streetAddress').fill('Hauptstraße 12')
  await field(page, 'postalCode').fill('89257')
  await field(page, 'location').fill('Illertissen')
}

interface Prepared {
  mail: string
  surname?: string
  files?: readonly ReturnType<typeof pdf>[]
}

/** Fills in all steps of a job without questions up to the last one, which is ready to send. */
async function fillInAllSteps(
  page: Page,
  labels: Labels,
  { mail, surname = 'Huber', files = [] }: Prepared,
): Promise<void> {
  await openPage(page, `/application/${plain}`)
  await button(page, labels.begin).click()
  await fillPerson(page, mail, surname)
  await button(page, labels.next).click()
  await fillAddress(page)
  await button(page, labels.next).click()
  await expect(heading(page, labels.files)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([...files])
  await expect(filesOf(page)).toHaveCount(files.length)
  await button(page, labels.next).click()
  await page.getByRole('checkbox', { name: labels.privacy }).check()
}

/** What the wizard has stored on the device: names of entries and number of files. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const entries = Object.keys(localStorage).filter((key) => key.startsWith('krume:application:'))
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'krume-application')
    if (!isThere) return { entries, files: 0 }
    const files = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('krume-application')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
    return { entries, files }
  })

const expectNothingStored = (page: Page) => expect.poll(() => readStored(page)).toEqual({ entries: [], files: 0 })

/** Waits for the mail to the recruiter too: a second confirmation would have been sent by then. */
async function expectOneApplication(site: SiteServer, mail: string, surname: string, labels: Labels): Promise<string> {
  const { text } = await waitForMail(site.sandboxUrl, mail, labels.received)
  await waitForMail(site.sandboxUrl, 'ayse.demirtas@krume.example', new RegExp(`Neue Bewerbung: Anna ${surname},`))
  expect(await countMails(site.sandboxUrl, mail, /./)).toBe(1)
  return findLink(text, '/applications/')
}

test.describe(`at ${german.width} px in German`, () => {
  test.use(inView(german))
  const labels = labelsByLanguage.de

  test('an applicant answers questions, adds a file, applies, and finds everything with the link in the mail @journey', async ({
    page,
    site,
  }) => {
    test.slow()
    const mail = aMail()
    await openPage(page, `/jobs/${withQuestions}?utm_source=aushang`)
    await page
      .getByRole('link', { name: t('de', 'jobs', 'job.apply'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(`/application/${withQuestions}?utm_source=aushang`)
    await expect(heading(page, 'Auslieferungsfahrer (m/w/d) für die Südtour')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)
    await expect(page.getByRole('progressbar', { name: '7 kurze Schritte' })).toBeVisible()
    const notice = page.getByRole('region', { name: t('de', 'application', 'start.privacyTitle') })
    await expect(notice.getByRole('link', { name: 'Datenschutzerklärung' })).toHaveAttribute('href', '/policy')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(await readStored(page)).toEqual({ entries: [], files: 0 })
    await button(page, labels.begin).click()

    await expectStep(page, 'Welchen Führerschein hast du?', 'Schritt 1 von 7')
    await expect(page.getByRole('group', { name: 'Welchen Führerschein hast du?' })).toHaveAccessibleDescription(
      t('de', 'application', 'question.optional'),
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Klasse C1', exact: true })).toBeChecked()
    await expectGood(page)
    await page.keyboard.press('Enter')

    await expectStep(page, 'An welchen Tagen kannst du um halb vier da sein?', 'Schritt 2 von 7')
    await page.getByRole('checkbox', { name: 'Samstag' }).check()
    await page.getByRole('checkbox', { name: 'Montag' }).check()
    await button(page, labels.next).click()

    const routes = 'Welche Touren oder Strecken bist du schon gefahren?'
    await expectStep(page, routes, 'Schritt 3 von 7')
    await page.getByRole('textbox', { name: routes }).fill('Memmingen und zurück')
    await button(page, labels.next).click()

    await expectStep(page, labels.person, 'Schritt 4 von 7')
    await expect(page.getByText(t('de', 'common', 'requiredLegend'))).toHaveCount(1)
    await button(page, labels.next).click()
    await expect(missingFields(page)).toBeFocused()
    await expect(page).toHaveTitle(/^Fehler: Schritt 4 von 7/)
    await expect(missingFields(page)).toContainText(t('de', 'application', 'error-content-form'))
    await expect(missingFields(page).getByRole('listitem')).toHaveCount(3)
    await missingFields(page)
      .getByRole('button', { name: /E-Mail-Adresse/ })
      .click()
    const address = page.getByRole('textbox', { name: 'E-Mail' })
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(
      'Bitte gib deine E-Mail-Adresse an, zum Beispiel name@beispiel.de. Dorthin schicken wir die Eingangsbestätigung.',
    )
    await expectGood(page)
    await fillPerson(page, mail)
    await expect(missingFields(page)).toHaveCount(0)
    for (const name of ['Vorname', 'Nachname', 'Telefon (freiwillig)'])
      await expect(page.getByRole('textbox', { name })).toBeVisible()
    await page.getByRole('textbox', { name: t('de', 'application', 'earliestStartOptional') }).fill('ab März')
    await page.keyboard.press('Enter')

    await expectStep(page, labels.address, 'Schritt 5 von 7')
    await fillAddress(page)
    await button(page, labels.next).click()

    await expectStep(page, labels.files, 'Schritt 6 von 7')
    const chooser = page.getByLabel(/^Dateien auswählen/)
    await expect(chooser).toHaveAttribute('accept', /image\/heic/)
    await chooser.setInputFiles({ ...pdf('Zeugnisse.pdf'), buffer: Buffer.alloc(5_300_001, '%') })
    await expect(page.getByRole('alert')).toHaveText(t('de', 'application', 'refusal.fileTooBig'))
    await chooser.setInputFiles(pdf('Lebenslauf Anna.pdf'))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(filesOf(page)).toContainText(['Lebenslauf Anna.pdf'])
    await expect(page.getByText('1 Datei ausgewählt')).toBeAttached()
    await button(page, labels.next).click()

    await expectStep(page, labels.consent, 'Schritt 7 von 7')
    const summary = page.locator('main dl')
    for (const line of ['Klasse C1', 'Montag', 'Samstag', 'Memmingen und zurück', mail, 'Frühester Beginn: ab März'])
      await expect(summary.getByText(line, { exact: true })).toBeVisible()
    await button(page, 'Ändern: Anschrift').click()
    await expect(heading(page, labels.address)).toBeFocused()
    await field(page, 'streetAddress').fill('Vöhlinstraße 3')
    await button(page, t('de', 'application', 'toSummary')).click()
    await expect(heading(page, labels.consent)).toBeFocused()
    await expect(summary.getByText('Vöhlinstraße 3')).toBeVisible()
    await button(page, labels.send).click()
    await expect(missingFields(page)).toBeFocused()
    await expect(page.getByRole('checkbox', { name: /Talentpool/ })).not.toBeChecked()
    await page.getByRole('checkbox', { name: labels.privacy }).check()
    await button(page, labels.send).click()

    await expect(heading(page, labels.sent)).toBeFocused()
    await expect(page.getByRole('main')).toContainText(mail)
    await expectNothingStored(page)
    await expectGood(page)

    const { text } = await waitForMail(site.sandboxUrl, mail, labels.received)
    await openPage(page, findLink(text, '/applications/'))
    await expect(page).toHaveURL(/\/applications\/[^/?]+$/)
    await expect(heading(page, t('de', 'applications', 'headline.received'))).toBeVisible()
    for (const line of ['Anna Huber', mail, 'Klasse C1', 'Montag', 'Memmingen und zurück', 'ab März'])
      await expect(page.getByRole('main').getByText(line, { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Vöhlinstraße 3')
    await expect(page.getByText('Lebenslauf Anna.pdf')).toBeVisible()
    await expectGood(page)
  })

  test('a double click, a lost response and a reload during the upload create one application with all files', async ({
    page,
    site,
  }) => {
    const [mail, surname] = [aMail(), 'Doppelt']
    await fillInAllSteps(page, labels, { mail, surname, files: [pdf('Lebenslauf.pdf'), pdf('Zeugnis.pdf')] })
    const tries: string[] = []
    await page.route(isApplicationRequest, async (route) => {
      tries.push((await route.request().headerValue('idempotency-key')) ?? '')
      if (tries.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page, labels.send).dblclick()
    const failure = page.getByRole('status').filter({ hasText: t('de', 'application', 'failure.unreachable.headline') })
    await expect(failure).toBeFocused()
    await expect(failure).toContainText('Doppelt ankommen kann sie nicht.')
    expect(tries).toHaveLength(1)
    await expectGood(page)

    let uploads = 0
    await page.route(isUploadRequest, (route) => (++uploads === 1 ? route.continue() : route.abort('connectionfailed')))
    await button(page, labels.send).dblclick()
    await expect(heading(page, labels.uploads)).toBeFocused()
    await expect(
      page.getByRole('status').filter({ hasText: t('de', 'application', 'uploads.pause.interrupted.headline') }),
    ).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 von 2 angekommen' })).toBeVisible()
    expect(new Set(tries).size).toBe(1)

    await page.unroute(isUploadRequest)
    const after: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') after.push(new URL(request.url()).pathname)
    })
    await page.reload()
    await expect(heading(page, labels.sent)).toBeVisible()
    expect(after.filter((path) => isUploadRequest.test(path))).toHaveLength(1)
    expect(after.filter((path) => isApplicationRequest.test(path))).toEqual([])
    await expectNothingStored(page)
    await openPage(page, await expectOneApplication(site, mail, surname, labels))
    await expect(page.getByText('Lebenslauf.pdf')).toBeVisible()
    await expect(page.getByText('Zeugnis.pdf')).toBeVisible()
  })
})

test.describe(`at ${english.width} px in English`, () => {
  test.use(inView(english))
  const labels = labelsByLanguage.en

  test('a draft survives going back, a lost connection and a reload with its files, and can be deleted', async ({
    page,
    context,
  }) => {
    const mail = aMail()
    await openPage(page, `/application/${plain}`)
    await expect(page.getByRole('progressbar', { name: '4 short steps' })).toBeVisible()
    await button(page, labels.begin).click()
    await expectStep(page, labels.person, 'Step 1 of 4')
    await fillPerson(page, mail)
    await button(page, t('en', 'application', 'back')).click()
    await expect(heading(page, 'Shop baker (m/f/d) at the small oven')).toBeFocused()
    await expect(page).toHaveURL(`/application/${plain}`)
    await expect(page.getByRole('progressbar', { name: '4 short steps' })).toHaveAttribute('value', '0')
    await button(page, t('en', 'application', 'start.continue')).click()
    await expectStep(page, labels.person, 'Step 1 of 4')
    await expect(field(page, 'mail')).toHaveValue(mail)
    await button(page, labels.next).click()
    await expectStep(page, labels.address, 'Step 2 of 4')
    await expectGood(page)
    await page.goBack()
    await expect(field(page, 'surname')).toHaveValue('Huber')
    await page.goForward()
    await fillAddress(page)
    await context.setOffline(true)
    await button(page, labels.next).click()
    await expectStep(page, labels.files, 'Step 3 of 4')
    await context.setOffline(false)
    await page.getByLabel(/^Choose files/).setInputFiles([pdf('CV.pdf'), pdf('Certificate.pdf')])
    await button(page, 'Remove Certificate.pdf').click()
    await expect(filesOf(page)).toHaveCount(1)

    await page.reload()
    await expect(heading(page, labels.files)).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Step 3 of 4' })).toBeVisible()
    await expect(filesOf(page)).toContainText(['CV.pdf'])
    await button(page, labels.next).click()
    await page.getByRole('checkbox', { name: labels.privacy }).check()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: labels.privacy })).toBeChecked()
    await expect(page.getByText(/^CV\.pdf/)).toBeVisible()
    await expectGood(page)
    expect(await readStored(page)).toEqual({ entries: [`krume:application:${plain}`], files: 1 })

    await button(page, t('en', 'application', 'draft.delete')).click()
    const dialog = page.getByRole('dialog', { name: t('en', 'application', 'draft.deleteHeadline') })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expectGood(page)
    await dialog.getByRole('button', { name: t('en', 'application', 'draft.deleteConfirm'), exact: true }).click()
    await expect(page.getByText(t('en', 'application', 'draft.deleted'))).toBeVisible()
    await expect(page).toHaveURL(`/application/${plain}`)
    await expectNothingStored(page)
    await openPage(page, `/application/${plain}?step=5`)
    await expect(button(page, labels.begin)).toBeVisible()
  })

  test('rejected files are explained, and the others are uploaded', async ({ page, site }) => {
    const [mail, surname] = [aMail(), 'Hostile']
    const html = Buffer.from('<!doctype html><script>alert(1)</script><p>Hello</p>')
    await fillInAllSteps(page, labels, { mail, surname, files: [{ ...pdf('Letter.pdf'), buffer: html }] })
    await button(page, 'Change: Documents').click()
    await page
      .getByLabel(/^Choose files/)
      .setInputFiles([
        { ...pdf('Huge.pdf'), buffer: Buffer.alloc(5_300_001, '%') },
        { ...pdf('Marks.xls'), mimeType: 'application/vnd.ms-excel' },
        { ...pdf('Nothing.pdf'), buffer: Buffer.alloc(0) },
        pdf('CV.pdf'),
      ])
    await expect(page.getByRole('alert')).toHaveText([
      t('en', 'application', 'refusal.fileTooBig'),
      t('en', 'application', 'refusal.sheetRefused'),
      t('en', 'application', 'refusal.fileEmpty'),
    ])
    await expect(filesOf(page)).toHaveCount(2)
    await expectGood(page)
    await button(page, t('en', 'application', 'toSummary')).click()

    let uploads = 0
    const statusByUpload = [503, 429]
    await page.route(isUploadRequest, (route) => {
      const status = statusByUpload[uploads++]
      return status ? route.fulfill({ status }) : route.continue()
    })
    await button(page, labels.send).click()
    await expect(heading(page, labels.uploads)).toBeFocused()
    await expect(
      page.getByRole('status').filter({ hasText: t('en', 'application', 'uploads.pause.interrupted.headline') }),
    ).toBeVisible()
    await button(page, t('en', 'application', 'uploads.resume')).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('en', 'application', 'uploads.pause.busy.headline') }),
    ).toBeVisible()
    await button(page, t('en', 'application', 'uploads.resume')).click()
    const reason = page.getByRole('alert').filter({ hasText: 'The file’s name and contents do not match.' })
    await expect(reason).toBeVisible()
    await expect(filesOf(page).filter({ hasText: 'CV.pdf' })).toContainText('arrived')
    await expectGood(page)
    // The same file would be refused again.
    await expect(button(page, 'Try again: Letter.pdf')).toHaveCount(0)
    await button(page, 'Leave it out: Letter.pdf').click()
    await expect(heading(page, labels.sent)).toBeFocused()
    await openPage(page, await expectOneApplication(site, mail, surname, labels))
    await expect(page.getByText('CV.pdf')).toBeVisible()
    await expect(page.getByText('Letter.pdf')).toHaveCount(0)
  })

  test('server errors are shown at their fields, and no input is lost', async ({ page }) => {
    const mail = aMail()
    await fillInAllSteps(page, labels, { mail })
    const refusals = [
      { status: 422, json: { success: false, code: 'invalidRequest', errors: { phone: 'error-invalid-phone' } } },
      { status: 429, json: { success: false, code: 'tooManyRequests' } },
      { status: 409, json: { success: false, code: 'jobClosed' } },
    ]
    await page.route(isApplicationRequest, (route) => route.fulfill(refusals.shift() ?? { status: 500 }))
    await button(page, labels.send).click()
    // Nothing is missing here: the head says that something is wrong.
    await expect(
      page.getByRole('alert').filter({ hasText: t('en', 'application', 'error-headline-check') }),
    ).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Phone (optional)' })).toHaveAccessibleDescription(
      /Please check the phone number\./,
    )
    await field(page, 'phone').fill('+49 89 99998-777')
    await button(page, t('en', 'application', 'toSummary')).click()
    await button(page, labels.send).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('en', 'application', 'failure.tooMany.headline') }),
    ).toBeFocused()
    await button(page, labels.send).click()
    await expect(heading(page, t('en', 'application', 'closed.headline'))).toBeFocused()
    await expectGood(page)
    await button(page, t('en', 'application', 'closed.applyWithDraft')).click()
    await expect(heading(page, t('en', 'jobs', 'speculative.name'))).toBeVisible()
    await button(page, labels.begin).click()
    await button(page, labels.next).click()
    await expect(page.getByRole('textbox', { name: 'Tell us what you are looking for.' })).toBeVisible()
    await button(page, labels.next).click()
    await expect(field(page, 'mail')).toHaveValue(mail)
    await expect(field(page, 'phone')).toHaveValue('+49 89 99998-777')
  })

  test('the applicant can withdraw and delete the application', async ({ page, site }) => {
    const [mail, surname] = [aMail(), 'Zurueck']
    const applicationId = await applyByApi(site.url, plain, { surname, mail, language: 'en', file: 'CV.pdf' })
    const { text } = await waitForMail(site.sandboxUrl, mail, labels.received)
    const link = findLink(text, '/applications/')
    expect((await page.goto(`/applications/${applicationId}`))?.status()).toBe(404)
    await expect(heading(page, 'This link doesn’t work')).toBeVisible()
    await expectGood(page)

    await openPage(page, link)
    await expect(page).toHaveURL(`/applications/${applicationId}`)
    await page.getByRole('button', { name: t('en', 'applications', 'talentPool.give') }).click()
    await expect(page.getByRole('region', { name: t('en', 'applications', 'talentPool.headline') })).toContainText(
      'until 17 November 2028',
    )
    await page.getByRole('button', { name: t('en', 'applications', 'withdraw.open') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: t('en', 'applications', 'withdraw.headline') })).toBeFocused()
    await dialog.getByRole('button', { name: t('en', 'applications', 'withdraw.confirm') }).click()
    await expect(heading(page, t('en', 'applications', 'headline.withdrawn'))).toBeFocused()
    await expectGood(page)
    await waitForMail(site.sandboxUrl, 'ayse.demirtas@krume.example', new RegExp(`^Zurückgezogen: Anna ${surname},`))

    await page.getByRole('button', { name: t('en', 'applications', 'delete.open') }).click()
    await dialog.getByRole('button', { name: t('en', 'applications', 'delete.confirm') }).click()
    await expect(heading(page, t('en', 'links', 'ended.application.headline'))).toBeFocused()
    await expect(page.getByText(mail)).toHaveCount(0)
    await expectGood(page)
    await waitForMail(site.sandboxUrl, mail, /^Deleted: your application/)
    for (const address of [link, `/applications/${applicationId}`]) {
      expect((await page.goto(address))?.status()).toBe(410)
      await expect(heading(page, t('en', 'links', 'ended.application.headline'))).toBeVisible()
    }
  })
})
