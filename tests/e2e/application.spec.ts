import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { applyByApi, countMails, findLink, waitForMail } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'

/** A Tuesday morning, as in the other journeys that need to know the day: so they share their servers. */
test.use({ clock: '2026-11-17T09:00:00.000Z' })

const withQuestions = 'fahrer-suedtour-illertissen'
const plain = 'ladenbaecker-mindelheim'
const closed = 'ausbildung-konditor-memmingen'

const [german, english] = views
const inView = ({ width, locale }: (typeof views)[number]) => ({ viewport: { width, height: 900 }, locale })

const words = {
  de: {
    begin: 'Bewerbung beginnen',
    next: 'Weiter',
    send: 'Bewerbung absenden',
    person: 'Wer bist du?',
    address: 'Wo wohnst du?',
    files: 'Möchtest du etwas mitschicken?',
    consent: 'Schau noch einmal drüber',
    privacy: /^Ich habe die Datenschutzerklärung gelesen/,
    uploads: 'Deine Angaben sind da',
    sent: 'Deine Bewerbung ist angekommen',
    received: /^Danke für deine Bewerbung/,
  },
  en: {
    begin: 'Start your application',
    next: 'Next',
    send: 'Send application',
    person: 'Who are you?',
    address: 'Where do you live?',
    files: 'Would you like to send anything along?',
    consent: 'Have one last look',
    privacy: /^I have read the privacy policy/,
    uploads: 'We have your details',
    sent: 'Application received',
    received: /^Thank you for your application/,
  },
}
type Words = (typeof words)['de']

/** Each with its own content: the same one twice would be kept once. */
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(`/Lang (${name}) `) })
const isSending = /\/api\/v1\/jobs\/[^/]+\/applications$/
const isUpload = /\/applications\/[^/]+\/upload$/

let serial = 0
const aMail = () => `bewerbung-${process.pid}-${++serial}@mail.example`

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const filesOf = (page: Page) => page.getByRole('list', { name: /^(Deine Dateien|Your files)$/ }).getByRole('listitem')
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: /Da fehlt noch etwas|Something is still/ })

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Another step is there: a screen reader begins at its heading, and hears how far it is. */
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

/** Through a job without questions up to the last step, agreed and ready to send. */
async function prepare(page: Page, say: Words, { mail, surname = 'Huber', files = [] }: Prepared): Promise<void> {
  await openPage(page, `/application/${plain}`)
  await button(page, say.begin).click()
  await fillPerson(page, mail, surname)
  await button(page, say.next).click()
  await fillAddress(page)
  await button(page, say.next).click()
  await expect(heading(page, say.files)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([...files])
  await expect(filesOf(page)).toHaveCount(files.length)
  await button(page, say.next).click()
  await page.getByRole('checkbox', { name: say.privacy }).check()
}

/** What the wizard keeps on this device: the names of its entries, and how many files. */
const keptOn = (page: Page) =>
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

const expectNothingKept = (page: Page) => expect.poll(() => keptOn(page)).toEqual({ entries: [], files: 0 })

/** Asked after the mail to the people in charge too: a second acknowledgement would have left by then. */
async function expectOneApplication(site: SiteServer, mail: string, surname: string, say: Words): Promise<string> {
  const { text } = await waitForMail(site.sandboxUrl, mail, say.received)
  await waitForMail(site.sandboxUrl, 'ayse.demirtas@krume.example', new RegExp(`Neue Bewerbung: Anna ${surname},`))
  expect(await countMails(site.sandboxUrl, mail, /./)).toBe(1)
  return findLink(text, '/applications/')
}

test.describe(`at ${german.width} px in German`, () => {
  test.use(inView(german))
  const say = words.de

  test('somebody answers questions, adds a file, applies, and finds all of it by the mail’s link @postgres', async ({
    page,
    site,
  }) => {
    test.slow()
    const mail = aMail()
    await openPage(page, `/jobs/${withQuestions}?utm_source=aushang`)
    await page.getByRole('link', { name: 'Bewerben', exact: true }).first().click()
    await expect(page).toHaveURL(`/application/${withQuestions}?utm_source=aushang`)
    await expect(heading(page, 'Auslieferungsfahrer (m/w/d) für die Südtour')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)
    await expect(page.getByRole('progressbar', { name: '7 kurze Schritte' })).toBeVisible()
    const notice = page.getByRole('region', { name: 'Bevor du anfängst: deine Daten' })
    await expect(notice.getByRole('link', { name: 'Datenschutzerklärung' })).toHaveAttribute('href', '/policy')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(await keptOn(page)).toEqual({ entries: [], files: 0 })
    await expectGood(page)
    await button(page, say.begin).click()

    await expectStep(page, 'Welchen Führerschein hast du?', 'Schritt 1 von 7')
    await expect(page.getByRole('group', { name: 'Welchen Führerschein hast du?' })).toHaveAccessibleDescription(
      'Du musst diese Frage nicht beantworten.',
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
    await expectGood(page)
    await button(page, say.next).click()

    const routes = 'Welche Touren oder Strecken bist du schon gefahren?'
    await expectStep(page, routes, 'Schritt 3 von 7')
    await page.getByRole('textbox', { name: routes }).fill('Memmingen und zurück')
    await button(page, say.next).click()

    await expectStep(page, say.person, 'Schritt 4 von 7')
    await button(page, say.next).click()
    await expect(missing(page)).toBeFocused()
    await expect(missing(page)).toContainText('Nicht alle Pflichtfelder sind ausgefüllt.')
    await expect(missing(page).getByRole('listitem')).toHaveCount(3)
    await missing(page)
      .getByRole('button', { name: /E-Mail-Adresse/ })
      .click()
    const address = page.getByRole('textbox', { name: 'E-Mail' })
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(
      'Bitte gib eine E-Mail-Adresse mit @ und Punkt an. Dorthin schicken wir die Eingangsbestätigung.',
    )
    await expectGood(page)
    await fillPerson(page, mail)
    await expect(missing(page)).toHaveCount(0)
    for (const name of ['Vorname', 'Nachname', 'Telefon (freiwillig)'])
      await expect(page.getByRole('textbox', { name })).toBeVisible()
    await page.getByRole('textbox', { name: 'Frühester Beginn (freiwillig)' }).fill('ab März')
    await page.keyboard.press('Enter')

    await expectStep(page, say.address, 'Schritt 5 von 7')
    await fillAddress(page)
    await button(page, say.next).click()

    await expectStep(page, say.files, 'Schritt 6 von 7')
    const chooser = page.getByLabel(/^Dateien auswählen/)
    await expect(chooser).toHaveAttribute('accept', /image\/heic/)
    await chooser.setInputFiles({ ...pdf('Zeugnisse.pdf'), buffer: Buffer.alloc(5_300_001, '%') })
    await expect(page.getByRole('alert')).toHaveText('Die Datei ist zu groß.')
    await chooser.setInputFiles(pdf('Lebenslauf Anna.pdf'))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(filesOf(page)).toContainText(['Lebenslauf Anna.pdf'])
    await expect(page.getByText('1 Datei ausgewählt')).toBeAttached()
    await expectGood(page)
    await button(page, say.next).click()

    await expectStep(page, say.consent, 'Schritt 7 von 7')
    const summary = page.locator('main dl')
    for (const line of ['Klasse C1', 'Montag', 'Samstag', 'Memmingen und zurück', mail, 'Frühester Beginn: ab März'])
      await expect(summary.getByText(line, { exact: true })).toBeVisible()
    await button(page, 'Ändern: Anschrift').click()
    await expect(heading(page, say.address)).toBeFocused()
    await field(page, 'streetAddress').fill('Vöhlinstraße 3')
    await button(page, 'Zurück zur Übersicht').click()
    await expect(heading(page, say.consent)).toBeFocused()
    await expect(summary.getByText('Vöhlinstraße 3')).toBeVisible()
    await button(page, say.send).click()
    await expect(missing(page)).toBeFocused()
    await expect(page.getByRole('checkbox', { name: /Talentpool/ })).not.toBeChecked()
    await page.getByRole('checkbox', { name: say.privacy }).check()
    await button(page, say.send).click()

    await expect(heading(page, say.sent)).toBeFocused()
    await expect(page.getByRole('main')).toContainText(mail)
    await expectNothingKept(page)
    await expectGood(page)

    const { text } = await waitForMail(site.sandboxUrl, mail, say.received)
    await openPage(page, findLink(text, '/applications/'))
    await expect(page).toHaveURL(/\/applications\/[^/?]+$/)
    await expect(heading(page, 'Deine Bewerbung ist bei uns')).toBeVisible()
    for (const line of ['Anna Huber', mail, 'Klasse C1', 'Montag', 'Memmingen und zurück', 'ab März'])
      await expect(page.getByRole('main').getByText(line, { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Vöhlinstraße 3')
    await expect(page.getByText('Lebenslauf Anna.pdf')).toBeVisible()
    await expectGood(page)
  })

  test('a double click, a lost answer and a reload while uploading make one application with all its files', async ({
    page,
    site,
  }) => {
    const [mail, surname] = [aMail(), 'Doppelt']
    await prepare(page, say, { mail, surname, files: [pdf('Lebenslauf.pdf'), pdf('Zeugnis.pdf')] })
    const tries: string[] = []
    await page.route(isSending, async (route) => {
      tries.push((await route.request().headerValue('idempotency-key')) ?? '')
      if (tries.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page, say.send).dblclick()
    const failure = page.getByRole('status').filter({ hasText: 'Keine Verbindung' })
    await expect(failure).toBeFocused()
    await expect(failure).toContainText('Doppelt ankommen kann sie nicht.')
    expect(tries).toHaveLength(1)
    await expectGood(page)

    let uploads = 0
    await page.route(isUpload, (route) => (++uploads === 1 ? route.continue() : route.abort('connectionfailed')))
    await button(page, say.send).dblclick()
    await expect(heading(page, say.uploads)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Die Verbindung ist unterbrochen' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 von 2 Dateien angekommen' })).toBeVisible()
    expect(new Set(tries).size).toBe(1)
    await expectGood(page)

    await page.unroute(isUpload)
    const after: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') after.push(new URL(request.url()).pathname)
    })
    await page.reload()
    await expect(heading(page, say.sent)).toBeVisible()
    expect(after.filter((path) => isUpload.test(path))).toHaveLength(1)
    expect(after.filter((path) => isSending.test(path))).toEqual([])
    await expectNothingKept(page)
    await openPage(page, await expectOneApplication(site, mail, surname, say))
    await expect(page.getByText('Lebenslauf.pdf')).toBeVisible()
    await expect(page.getByText('Zeugnis.pdf')).toBeVisible()
  })

  test('a job that is filled says so, and one that never was leads to the others', async ({ page }) => {
    await openPage(page, `/application/${closed}`)
    await expect(heading(page, 'Diese Stelle ist inzwischen vergeben')).toBeVisible()
    await expectGood(page)
    await page.getByRole('link', { name: 'Initiativ bewerben' }).click()
    await expect(heading(page, 'Initiativbewerbung')).toBeVisible()
    await page.goto('/application/gibt-es-nicht')
    await expect(page).toHaveURL('/jobs')
  })
})

test.describe(`at ${english.width} px in English`, () => {
  test.use(inView(english))
  const say = words.en

  test('a draft survives going back, a lost connection and a reload with its files, and can be deleted', async ({
    page,
    context,
  }) => {
    const mail = aMail()
    await openPage(page, `/application/${plain}`)
    await expect(page.getByRole('progressbar', { name: '4 short steps' })).toBeVisible()
    await button(page, say.begin).click()
    await expectStep(page, say.person, 'Step 1 of 4')
    await fillPerson(page, mail)
    await button(page, 'Back').click()
    await expect(heading(page, 'Shop baker (m/f/d) at the small oven')).toBeFocused()
    await expect(page).toHaveURL(`/application/${plain}`)
    await expect(page.getByRole('progressbar', { name: '4 short steps' })).toHaveAttribute('value', '0')
    await button(page, 'Carry on where you were').click()
    await expectStep(page, say.person, 'Step 1 of 4')
    await expect(field(page, 'mail')).toHaveValue(mail)
    await button(page, say.next).click()
    await expectStep(page, say.address, 'Step 2 of 4')
    await expectGood(page)
    await page.goBack()
    await expect(field(page, 'surname')).toHaveValue('Huber')
    await page.goForward()
    await fillAddress(page)
    await context.setOffline(true)
    await button(page, say.next).click()
    await expectStep(page, say.files, 'Step 3 of 4')
    await context.setOffline(false)
    await page.getByLabel(/^Choose files/).setInputFiles([pdf('CV.pdf'), pdf('Certificate.pdf')])
    await button(page, 'Remove Certificate.pdf').click()
    await expect(filesOf(page)).toHaveCount(1)

    await page.reload()
    await expect(heading(page, say.files)).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Step 3 of 4' })).toBeVisible()
    await expect(filesOf(page)).toContainText(['CV.pdf'])
    await button(page, say.next).click()
    await page.getByRole('checkbox', { name: say.privacy }).check()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: say.privacy })).toBeChecked()
    await expect(page.getByText(/^CV\.pdf/)).toBeVisible()
    await expectGood(page)
    expect(await keptOn(page)).toEqual({ entries: [`krume:application:${plain}`], files: 1 })

    await button(page, 'Delete draft').click()
    const dialog = page.getByRole('dialog', { name: 'Delete the draft?' })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('The draft has been deleted.')).toBeVisible()
    await expect(page).toHaveURL(`/application/${plain}`)
    await expectNothingKept(page)
    await openPage(page, `/application/${plain}?step=5`)
    await expect(button(page, say.begin)).toBeVisible()
  })

  test('files that we cannot take are refused for reasons a person understands; the others get through', async ({
    page,
    site,
  }) => {
    const [mail, surname] = [aMail(), 'Hostile']
    const html = Buffer.from('<!doctype html><script>alert(1)</script><p>Hello</p>')
    await prepare(page, say, { mail, surname, files: [{ ...pdf('Letter.pdf'), buffer: html }] })
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
      'File is too big!',
      'We cannot take spreadsheets (XLS). Save it as a PDF and it will work.',
      'The file is empty. Please choose it again.',
    ])
    await expect(filesOf(page)).toHaveCount(2)
    await expectGood(page)
    await button(page, 'Back to the overview').click()

    let uploads = 0
    await page.route(isUpload, (route) => (++uploads === 1 ? route.fulfill({ status: 503 }) : route.continue()))
    await button(page, say.send).click()
    await expect(heading(page, say.uploads)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'The connection is down' })).toBeVisible()
    await button(page, 'Carry on now').click()
    const reason = page.getByRole('alert').filter({ hasText: 'The file’s name and contents do not match.' })
    await expect(reason).toBeVisible()
    await expect(filesOf(page).filter({ hasText: 'CV.pdf' })).toContainText('arrived')
    await expectGood(page)
    await button(page, 'Try again: Letter.pdf').click()
    await expect.poll(() => uploads).toBe(4)
    await expect(reason).toBeVisible()
    await button(page, 'Leave it out: Letter.pdf').click()
    await expect(heading(page, say.sent)).toBeFocused()
    await openPage(page, await expectOneApplication(site, mail, surname, say))
    await expect(page.getByText('CV.pdf')).toBeVisible()
    await expect(page.getByText('Letter.pdf')).toHaveCount(0)
  })

  test('what the server refuses is explained where it can be mended, and nothing typed is lost', async ({ page }) => {
    const mail = aMail()
    await prepare(page, say, { mail })
    const refusals = [
      { status: 422, json: { success: false, code: 'invalidRequest', errors: { phone: 'error-invalid-phone' } } },
      { status: 429, json: { success: false, code: 'tooManyRequests' } },
      { status: 409, json: { success: false, code: 'jobClosed' } },
    ]
    await page.route(isSending, (route) => route.fulfill(refusals.shift() ?? { status: 500 }))
    await button(page, say.send).click()
    await expect(missing(page)).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Phone (optional)' })).toHaveAccessibleDescription(
      /Please check the phone number\./,
    )
    await field(page, 'phone').fill('+49 89 99998-777')
    await button(page, 'Back to the overview').click()
    await button(page, say.send).click()
    await expect(page.getByRole('status').filter({ hasText: 'Nothing gets through just now' })).toBeFocused()
    await button(page, say.send).click()
    await expect(heading(page, 'This job has been filled')).toBeFocused()
    await button(page, 'Apply speculatively with my details').click()
    await expect(heading(page, 'Speculative application')).toBeVisible()
    await button(page, say.begin).click()
    await button(page, say.next).click()
    await expect(page.getByRole('textbox', { name: 'Tell us what you are looking for.' })).toBeVisible()
    await expectGood(page)
    await button(page, say.next).click()
    await expect(field(page, 'mail')).toHaveValue(mail)
    await expect(field(page, 'phone')).toHaveValue('+49 89 99998-777')
  })

  test('the page of an application lets its owner take it back, and delete it for good', async ({ page, site }) => {
    const [mail, surname] = [aMail(), 'Zurueck']
    const applicationId = await applyByApi(site.url, plain, { surname, mail, language: 'en', file: 'CV.pdf' })
    const { text } = await waitForMail(site.sandboxUrl, mail, say.received)
    const link = findLink(text, '/applications/')
    expect((await page.goto(`/applications/${applicationId}`))?.status()).toBe(404)
    await expect(heading(page, 'This link opens nothing')).toBeVisible()
    await expectGood(page)

    await openPage(page, link)
    await expect(page).toHaveURL(`/applications/${applicationId}`)
    await page.getByRole('button', { name: 'Yes, please keep it' }).click()
    await expect(page.getByRole('region', { name: 'Talent pool' })).toContainText('until 17 November 2028')
    await page.getByRole('button', { name: 'Withdraw my application' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Withdraw your application?' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Yes, withdraw it' }).click()
    await expect(heading(page, 'You have withdrawn your application')).toBeFocused()
    await expectGood(page)
    await waitForMail(site.sandboxUrl, 'ayse.demirtas@krume.example', new RegExp(`^Zurückgezogen: Anna ${surname},`))

    await page.getByRole('button', { name: 'Delete everything now' }).click()
    await dialog.getByRole('button', { name: 'Yes, delete everything' }).click()
    await expect(heading(page, 'Your application has been deleted')).toBeFocused()
    await expect(page.getByText(mail)).toHaveCount(0)
    await expectGood(page)
    await waitForMail(site.sandboxUrl, mail, /^Deleted: your application/)
    for (const address of [link, `/applications/${applicationId}`]) {
      expect((await page.goto(address))?.status()).toBe(410)
      await expect(heading(page, 'Your application has been deleted')).toBeVisible()
    }
  })
})

test('the people in charge come by their mail, fetch files and decline with a kind mail', async ({ page, site }) => {
  const [mail, surname] = [aMail(), 'Pruefling']
  const applicationId = await applyByApi(site.url, plain, { surname, mail, file: 'Zeugnis Größe L.pdf' })
  const subject = new RegExp(`^Neue Bewerbung: Anna ${surname},`)
  const notice = await waitForMail(site.sandboxUrl, 'ayse.demirtas@krume.example', subject)
  expect(notice.attachments).toEqual([])
  const file = `/api/v1/reviews/${applicationId}/attachments/1`
  expect((await page.request.get(file)).status()).toBe(404)
  expect((await page.goto(`/review/${applicationId}`))?.status()).toBe(404)

  await openPage(page, findLink(notice.text, '/review/'))
  await expect(page).toHaveURL(`/review/${applicationId}`)
  await expect(heading(page, `Anna ${surname}`)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /Zeugnis Größe L\.pdf/ }).click()
  expect((await downloading).suggestedFilename()).toBe('Zeugnis Größe L.pdf')
  const fetched = await page.request.get(file)
  expect(fetched.headers()['content-disposition']).toMatch(/^attachment; /)
  expect(await fetched.body()).toEqual(aPdf())
  await expectGood(page)

  await page.getByRole('button', { name: 'Absagen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Absagen?' }).getByRole('button', { name: 'Ja, absagen' }).click()
  await expect(page.getByText(/^Abgesagt am 17\.\sNovember 2026\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zusagen' })).toHaveCount(0)
  await expectGood(page)
  const answer = await waitForMail(site.sandboxUrl, mail, /^Zu deiner Bewerbung/)
  await openPage(page, findLink(answer.text, '/applications/'))
  await expect(heading(page, 'Diesmal hat es nicht geklappt')).toBeVisible()
})
