import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, staffClock, test } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { applyByApi, countMails, findLink, waitForMail } from '../support/site-client.ts'
import { inviteByCommand } from '../support/staff-invitation.ts'
import { expectFits, officeSizes, signInToDemo } from '../support/staff-page.ts'
import { t } from '../support/translations.ts'

test.use({ clock: staffClock, serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

const job = 'ladenbaecker-mindelheim'
let serial = 0
const aMail = () => `personal-${process.pid}-${++serial}@mail.example`

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`)
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** Applies with the wizard of the website, as anybody does. */
async function applyOnSite(page: Page, surname: string, mail: string): Promise<void> {
  await openPage(page, `/application/${job}`)
  await page.getByRole('button', { name: t('de', 'application', 'start.begin'), exact: true }).click()
  await field(page, 'givenname').fill('Anna')
  await field(page, 'surname').fill(surname)
  await field(page, 'mail').fill(mail)
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await field(page, 'streetAddress').fill('Hauptstraße 12')
  await field(page, 'postalCode').fill('89257')
  await field(page, 'location').fill('Illertissen')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  const file = { name: 'Lebenslauf.pdf', mimeType: 'application/pdf', buffer: aPdf(`/Lang (${surname}) `) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Ich habe die Datenschutzerklärung gelesen/ }).check()
  await page.getByRole('button', { name: t('de', 'application', 'consent.send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('de', 'application', 'sent.headline') })).toBeVisible()
}

interface RawMail {
  headers?: Record<string, string>
  attachments: { filename: string; url: string }[]
}

test('an application goes from the website to an interview and an acceptance, with every mail @journey', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const mail = aMail()
  const surname = `Reise${process.pid}`
  const colleague = `pia-${process.pid}@krume.example`
  await applyOnSite(page, surname, mail)
  await waitForMail(site.sandboxUrl, mail, /^Danke für deine Bewerbung/)
  inviteByCommand(site, colleague, '--name', 'Pia Brandl', '--role', 'hiring')

  const staff = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await signInToDemo(staff, site, 'hiring')
  const card = (stage: string) =>
    column(staff, stage)
      .getByRole('listitem')
      .filter({ hasText: `Anna ${surname}` })
  await expect(card('Neu')).toContainText('Antwort bis')

  // The filters are in the address.
  await staff.getByRole('searchbox', { name: 'Suche' }).fill(surname)
  await expect(staff).toHaveURL(new RegExp(`q=${surname}`))
  await expect(staff.getByRole('status').filter({ hasText: 'Eine Bewerbung' })).toBeVisible()

  // By keyboard alone.
  await card('Neu')
    .getByRole('button', { name: /^Verschieben/ })
    .focus()
  await staff.keyboard.press('Enter')
  await staff.getByRole('dialog').getByRole('button', { name: 'In Prüfung nehmen' }).press('Enter')
  await expect(card('In Prüfung')).toBeVisible()

  await card('In Prüfung')
    .getByRole('link', { name: `Anna ${surname}` })
    .click()
  await expect(staff.getByRole('heading', { level: 1, name: `Anna ${surname}` })).toBeVisible()
  await expect(staff.getByText(/Wird am .* 2027 gelöscht/)).toBeVisible()
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Herunterladen: Lebenslauf.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Lebenslauf.pdf')
  await expect(staff.getByText('nicht auf Viren geprüft')).toBeVisible()
  // Without a download, as a picture with its text.
  await staff.getByRole('button', { name: 'Ansehen: Lebenslauf.pdf' }).press('Enter')
  await expect(staff.getByRole('heading', { name: 'Lebenslauf.pdf' })).toBeFocused()
  await expect(staff.getByRole('img', { name: 'Seite 1 von 1' })).toHaveJSProperty('complete', true)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Datei schließen' }).press('Enter')

  // A question, which the applicant answers on the page of the application.
  const conversation = staff.getByRole('region', { name: 'Nachrichten' })
  await conversation.getByLabel('Vorlage').selectOption('Eine Frage')
  await expect(conversation.getByLabel(/^Nachricht an Anna/)).toHaveValue(
    /Eine Frage haben wir noch[\s\S]*Jonas Wiedemann/,
  )
  await conversation.getByLabel(/^Nachricht an Anna/).fill('Hallo Anna,\n\nab wann kannst du?\n\nJonas')
  await conversation.getByRole('button', { name: 'Mail senden' }).click()
  await expect(conversation.getByRole('listitem').filter({ hasText: 'ab wann kannst du?' })).toBeVisible()
  const question = await waitForMail(site.sandboxUrl, mail, /^Nachricht zu deiner Bewerbung/)
  expect(question.text).toContain('\n\nHallo Anna,\n\nab wann kannst du?\n\nJonas\n\n')
  await openPage(page, findLink(question.text, '/applications/'))
  await expect(page.getByText('ab wann kannst du?')).toBeVisible()
  await page.getByLabel('Schreib uns').fill('Ab Januar!')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'angekommen' })).toBeVisible()
  await expectAccessible(page)
  await staff.reload()
  await expect(conversation.getByText(/wartet auf eine Antwort/)).toBeVisible()
  await expect(conversation.getByText('Ab Januar!')).toBeVisible()
  await conversation.getByRole('button', { name: 'Keine Antwort nötig' }).click()
  await expect(conversation.getByText(/wartet auf eine Antwort/)).toHaveCount(0)

  await staff.getByLabel('Neue Notiz').fill('Klingt gut.\nBitte bald anrufen.')
  await staff.getByRole('button', { name: 'Notiz speichern' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: 'Bitte bald anrufen.' })).toContainText('Jonas Wiedemann')

  await staff.getByRole('button', { name: 'Übergeben' }).click()
  await staff.getByLabel('An wen?').selectOption({ label: 'Pia Brandl' })
  await staff.getByLabel('Was die Person wissen sollte').fill('Ich bin ab Freitag weg.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Übergeben' }).click()
  await expect(staff.getByRole('region', { name: 'Zuständig' })).toContainText('Pia Brandl')
  const handOver = await waitForMail(site.sandboxUrl, colleague, /^Für Sie: Bewerbung von Anna/)
  expect(handOver.text).toContain('Ich bin ab Freitag weg.')
  expect(handOver.text).toContain('/hiring/applications/')

  // Two times for an interview.
  await staff.getByRole('button', { name: 'Termine anbieten' }).click()
  const offer = staff.getByRole('dialog')
  await expectAccessible(staff)
  await offer.getByLabel('Ort').fill('Backstube, Marktplatz 1, Illertissen')
  await offer.getByRole('group', { name: 'Termin 1' }).getByLabel('Tag').fill('2026-11-19')
  await offer.getByRole('group', { name: 'Termin 1' }).getByLabel('Uhrzeit').fill('10:00')
  await offer.getByRole('button', { name: 'Weiterer Termin' }).click()
  await offer.getByRole('group', { name: 'Termin 2' }).getByLabel('Tag').fill('2026-11-20')
  await offer.getByLabel('Nachricht').fill('Hallo Anna,\n\nmagst du uns besuchen?\n\nJonas')
  await offer.getByRole('button', { name: 'Mail senden' }).click()
  await expect(offer).toHaveCount(0)
  await expect(staff.getByRole('region', { name: 'Gespräch' }).getByRole('listitem')).toHaveCount(2)

  const invitation = await waitForMail(site.sandboxUrl, mail, /^Such dir einen Termin aus/)
  expect(invitation.text).toContain('\n\nHallo Anna,\n\nmagst du uns besuchen?\n\nJonas\n\n')
  expect(invitation.text).toContain('Donnerstag, 19. November 2026, 10:00 Uhr')

  // The applicant chooses without an account.
  const link = findLink(invitation.text, '/applications/')
  expect(link).toContain('/interview?token=')
  await openPage(page, link)
  await expect(page).not.toHaveURL(/token=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Such dir einen Termin aus' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /19\. November/ }).check({ force: true })
  await page.getByRole('button', { name: 'Diesen Termin nehmen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Dein Termin steht' })).toBeVisible()
  await expectAccessible(page)
  const booked = (await waitForMail(site.sandboxUrl, mail, /^Dein Gesprächstermin/)) as unknown as RawMail
  expect(booked.attachments.map(({ filename }) => filename)).toEqual(['gespraech-2026-11-19.ics'])
  const calendar = await (await fetch(booked.attachments[0]?.url ?? '')).text()
  expect(calendar).toContain('DTSTART;TZID=Europe/Berlin:20261119T100000')
  expect(calendar).toContain('METHOD:PUBLISH')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'In den Kalender' }).click()
  expect((await file).suggestedFilename()).toBe('gespraech-2026-11-19.ics')
  await waitForMail(site.sandboxUrl, 'jonas.wiedemann@demo.example', new RegExp(`^Gespräch: Anna ${surname}`))

  // Moves it, and staff see it on the board.
  await page.getByRole('radio', { name: /20\. November/ }).check({ force: true })
  await page.getByRole('button', { name: 'Auf diesen Termin verlegen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Der Termin ist verlegt' })).toBeVisible()
  await staff.goto(`${site.staffUrl}/hiring?q=${surname}`)
  await expect(card('Gespräch')).toContainText(/Fr\., 20\.\sNov\., 10:00\sUhr/)

  // The acceptance says what was typed, and nothing twice.
  await card('Gespräch')
    .getByRole('button', { name: /^Verschieben/ })
    .click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Zusagen …' }).click()
  const decision = staff.getByRole('dialog')
  await expect(decision.getByLabel('Nachricht')).toHaveValue(/sagen dir die Stelle zu/)
  // Answers reach the colleague who has taken over.
  await expect(decision).toContainText(`Antworten kommen an ${colleague}`)
  await decision.getByLabel('Nachricht').fill('Liebe Anna,\n\nwillkommen im Team!\n  Bring gute Schuhe mit.\n\nJonas')
  await decision.getByRole('button', { name: 'Mail senden' }).click()
  await expect(staff.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
  const acceptance = await waitForMail(site.sandboxUrl, mail, /^Wir freuen uns auf dich/)
  expect(acceptance.text).toContain('\n\nLiebe Anna,\n\nwillkommen im Team!\n  Bring gute Schuhe mit.\n\nJonas\n\n')
  expect(acceptance.text.match(/Hallo Anna/g)).toBeNull()
  expect(await countMails(site.sandboxUrl, mail, /^Wir freuen uns auf dich/)).toBe(1)
  const replyTo = (acceptance as unknown as RawMail).headers?.['reply-to'] ?? ''
  expect(replyTo).toContain(colleague)

  // Plans change: the decision is opened again, and the applicant hears of it.
  await staff.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(decision.getByLabel('Nachricht')).toHaveValue(/noch einmal/)
  await decision.getByRole('button', { name: 'Mail senden' }).click()
  await expect(staff.getByRole('button', { name: 'Absagen', exact: true })).toBeVisible()
  await waitForMail(site.sandboxUrl, mail, /^Wir schauen noch einmal/)
  await staff.close()
})

test('the hiring team writes a job, publishes it, closes it and rejects who is left', async ({ page, site }) => {
  const name = `Nachtbäcker ${process.pid} (m/w/d)`
  const mail = aMail()
  await signInToDemo(page, site, 'hiring')
  await page.goto(`${site.staffUrl}/hiring/jobs`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Neue Stelle' }).click()
  await page.getByLabel('Bezeichnung').fill(name)
  await page.getByLabel('Vorlage').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // What is missing is said at its field.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('1 Feld braucht noch etwas')).toBeVisible()
  await page.getByLabel('Kennziffer').fill(`KR-${process.pid}`)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Veröffentlicht' })).toBeVisible()
  await expectFits(page, officeSizes)
  await expectAccessible(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // As soon as all processes know the new job.
  await expect(() => applyByApi(site.url, id, { surname: 'Uebrig', mail })).toPass()

  await page.reload()
  await page.getByRole('button', { name: 'Stelle schließen' }).click()
  await expect(dialog).toContainText('Eine Bewerbung ist noch offen')
  await dialog.getByRole('button', { name: 'Schließen und den Übrigen absagen …' }).click()
  await page.getByRole('checkbox', { name: /Anna Uebrig/ }).check()
  await page.getByText('Mail lesen und ändern').click()
  await page.getByLabel('Nachricht').fill('Hallo Anna,\n\ndie Stelle ist vergeben.\n\nJonas')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Eine Absage senden' }).click()
  await dialog.getByRole('button', { name: 'Eine Absage senden' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Eine Absage ist unterwegs' }).first()).toBeVisible()
  expect((await waitForMail(site.sandboxUrl, mail, /^Zu deiner Bewerbung/)).text).toContain('die Stelle ist vergeben.')
})

test('the office answers a message, which is quoted and done', async ({ page, site }) => {
  const mail = aMail()
  const store = 'illertissen-marktplatz'
  const response = await fetch(`${site.url}/api/v1/locations/${store}/contacts`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('public:krume')}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Gerda Groß',
      mail,
      phone: '+49 89 99998-12',
      subject: `Torte ${process.pid}`,
      message: 'Backen Sie ohne Nüsse?\nDanke!',
      website: '',
    }),
  })
  expect(response.status).toBe(200)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/inbox`)
  await page.getByRole('link', { name: new RegExp(`Torte ${process.pid}`) }).click()
  await expect(page.getByText('Backen Sie ohne Nüsse?')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Antwort').fill('Guten Tag Frau Groß,\n\nja, sehr gern.\n\nRenate Aumann')
  await page.getByRole('button', { name: 'Senden und erledigt' }).click()
  await expect(page.getByText(/Erledigt von Renate Aumann/)).toBeVisible()
  const answer = await waitForMail(site.sandboxUrl, mail, /^Re: Torte/)
  expect(answer.text).toContain('Guten Tag Frau Groß,\n\nja, sehr gern.\n\nRenate Aumann')
  expect(answer.text).toContain('> Backen Sie ohne Nüsse?\n> Danke!')
  await page.goto(`${site.staffUrl}/inbox?q=${process.pid}`)
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
  await page.getByRole('radio', { name: 'Erledigt' }).click()
  await expect(page.getByRole('link', { name: /Erledigt von Renate Aumann/ })).toBeVisible()
})

test('the mail about an application leads into the staff app, which asks who they are', async ({ page, site }) => {
  const [mail, surname] = [aMail(), `Pruefling${process.pid}`]
  await applyByApi(site.url, job, { surname, mail, file: 'Zeugnis Größe L.pdf' })
  const subject = new RegExp(`^Neue Bewerbung: Anna ${surname},`)
  const notice = await waitForMail(site.sandboxUrl, 'ayse.demirtas@krume.example', subject)
  expect([notice.attachments, notice.text.includes('token=')]).toEqual([[], false])
  const link = `${site.staffUrl}${findLink(notice.text, '/hiring/applications/')}`

  await page.goto(link)
  await expect(page.getByRole('button', { name: /^Personal/ })).toBeVisible()
  await expect(page.getByText(surname)).toHaveCount(0)
  await signInToDemo(page, site, 'hiring')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Anna ${surname}` })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Herunterladen: Zeugnis Größe L\.pdf/ }).click()
  expect((await downloading).suggestedFilename()).toBe('Zeugnis Größe L.pdf')
})
