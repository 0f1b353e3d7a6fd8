import type { Page } from '@playwright/test'
import { choosePickup, field, fillPerson, orderButton } from '../support/checkout-page.ts'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { findFreeSlot, orderByApi, payByApi } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

/** What assistive technology finds on the way: landmarks, headings and controls, in order. Other things may be between. */
interface Stop {
  path: string
  tree: string
}

const journeys: Readonly<Record<string, readonly Stop[]>> = {
  'from the home page to every part of the site': [
    {
      path: '/',
      tree: `
        - link "Zum Inhalt springen"
        - banner:
          - link "Bäckerei Krume, zur Startseite"
          - navigation "Hauptmenü":
            - list:
              - listitem:
                - link "Über uns"
              - listitem:
                - link "Filialen"
              - listitem:
                - link "Produkte"
          - navigation "Sprache"
          - link "Warenkorb":
            - status: Ihr Warenkorb ist leer
        - main:
          - heading /^Mehl, Wasser, Salz und Zeit/ [level=1]
          - link "Jetzt vorbestellen"
          - link "Filiale finden"
        - contentinfo`,
    },
  ],
  'choose a product': [
    {
      path: '/products?category=brote',
      tree: `
        - main:
          - heading "Unsere Produkte" [level=1]
          - navigation "Kategorien":
            - list
          - searchbox "Produkte durchsuchen"
          - group "Filter":
            - checkbox /Regional/
            - checkbox /Bio/
          - status
          - region "Brote":
            - heading "Brote" [level=2]`,
    },
    {
      path: '/products/bauernbrot',
      tree: `
        - main:
          - heading "Bauernbrot" [level=1]
          - group "Größe":
            - radio "ganzer Laib" [checked]
          - group "Schnitt":
            - radio "am Stück" [checked]
          - group "Menge von Bauernbrot":
            - 'button "Eins weniger: Bauernbrot"'
            - textbox "Menge von Bauernbrot"
            - 'button "Eins mehr: Bauernbrot"'
          - button "Bauernbrot in den Warenkorb"
          - region "Zutaten":
            - heading "Zutaten" [level=2]
            - heading "Allergene" [level=3]
          - region "Nährwerte je 100 g":
            - table`,
    },
  ],
  'open the cart': [
    {
      path: '/checkout',
      tree: `
        - main:
          - heading "Ihre Vorbestellung" [level=1]
          - status
          - heading "Noch ist der Korb leer" [level=2]
          - link "Zu den Produkten"`,
    },
  ],
  'find a store': [
    {
      path: '/places',
      tree: `
        - main:
          - heading "Unsere Filialen" [level=1]
          - search "Filiale suchen":
            - searchbox
            - button "Suchen"
            - group "Filter":
              - checkbox /Café/
              - checkbox /Jetzt geöffnet/
          - status: 24 Filialen
          - list "Liste der Filialen":
            - listitem:
              - heading "Illertissen Marktplatz" [level=2]:
                - link "Illertissen Marktplatz"`,
    },
    {
      path: '/mystore/illertissen-marktplatz',
      tree: `
        - main:
          - paragraph:
            - link "Alle Filialen"
          - heading "Illertissen Marktplatz" [level=1]
          - button "In dieser Filiale vorbestellen"
          - button "Zu meiner Filiale machen"
          - region "Öffnungszeiten":
            - heading "Öffnungszeiten" [level=2]
            - term: Montag
            - definition: 06:00 – 18:30
          - region "Kontakt und Anfahrt":
            - link "+49 89 99998-101"`,
    },
  ],
  'write a message': [
    {
      path: '/contact',
      tree: `
        - main:
          - heading "Schreiben Sie uns, oder kommen Sie vorbei" [level=1]
          - region "Ihre Nachricht":
            - heading "Ihre Nachricht" [level=2]
            - form "Kontaktformular":
              - combobox "Ihre Nachricht geht an"
              - textbox "Name"
              - textbox "E-Mail-Adresse"
              - textbox "Nachricht"
              - checkbox
              - button "Nachricht senden"`,
    },
  ],
  'find an order': [
    {
      path: '/selfservice/orders',
      tree: `
        - main:
          - heading "Ihre Bestellung" [level=1]
          - form "Bestellung suchen":
            - textbox "Bestellnummer"
            - textbox "E-Mail-Adresse"
            - button "Bestellung suchen"
          - form "Nummer verlegt?":
            - textbox "E-Mail-Adresse"`,
    },
  ],
  'withdraw from a contract': [
    {
      path: '/withdrawal',
      tree: `
        - main:
          - heading "Vertrag widerrufen" [level=1]
          - form "Angaben zum Widerruf":
            - textbox "Ihr Name"
            - textbox "Bestellnummer"
            - textbox "E-Mail-Adresse"
            - button "Vertrag widerrufen"`,
    },
  ],
  'find a job': [
    {
      path: '/jobs',
      tree: `
        - main:
          - heading "Arbeit, die nach Brot riecht" [level=1]
          - search "Stellen suchen":
            - searchbox
            - button "Suchen"
          - navigation "Bereiche":
            - list:
              - listitem:
                - link /^Verkauf/
          - region "Neu ausgeschrieben":
            - group "Arbeitszeit":
              - checkbox /^Vollzeit/
            - group "Beginn der Schicht":
              - checkbox /^Früh/
            - heading "Neu ausgeschrieben" [level=2]
            - status`,
    },
    {
      path: '/jobs/verkauf-fruehschicht-krumbach',
      tree: `
        - main:
          - paragraph:
            - link "Alle Stellen"
          - heading "Verkäufer (m/w/d) in der Frühschicht" [level=1]
          - link "Bewerben"
          - region "Worum es geht":
            - heading "Worum es geht" [level=2]
          - region "Das machst du":
            - list`,
    },
  ],
  'book a taster day': [
    {
      path: '/jobs/verkauf-fruehschicht-krumbach/trial-shift',
      tree: `
        - main:
          - heading "Dein Schnuppertag" [level=1]
          - form "Schnuppertag buchen":
            - group "Welcher Tag passt dir?":
              - radio
            - combobox "Uhrzeit"
            - textbox "Dein Name"
            - button`,
    },
  ],
}

test.use({ viewport: { width: 1280, height: 900 } })

test('the accessibility tree of nine journeys has its landmarks, headings and controls', async ({ page }) => {
  test.setTimeout(300_000)
  for (const [name, stops] of Object.entries(journeys))
    for (const { path, tree } of stops)
      await test.step(`${name}: ${path}`, async () => {
        await openPage(page, path)
        await expect.soft(page.locator('body')).toMatchAriaSnapshot(tree)
      })
})

/** A stop on a walk: what assistive technology finds there, in order. */
const expectTree = (page: Page, name: string, tree: string) =>
  test.step(name, () => expect(page.locator('body')).toMatchAriaSnapshot(tree))

const storeId = 'illertissen-marktplatz'

/** An order number as a pattern; every order has another one. */
const orderHeading = '- heading /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ [level=1]'

test('the accessibility tree leads from a product over the checkout and its errors to the order and its pass @journey', async ({
  page,
  site,
}) => {
  test.slow()
  const mail = `gang-${process.pid}@kunde.example`
  await openPage(page, '/products/bauernbrot')
  await page.getByRole('main').getByRole('button', { name: 'Bauernbrot in den Warenkorb' }).click()
  await expectTree(
    page,
    'a product in the cart',
    `
    - banner:
      - link "Warenkorb":
        - status: 1 Artikel im Warenkorb
    - main:
      - heading "Bauernbrot" [level=1]
      - button "Bauernbrot in den Warenkorb"
      - status:
        - paragraph: 1 Stück davon liegt schon im Warenkorb.`,
  )

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Warenkorb/ })
    .click()
  await expect(page.locator('#cart-title')).toBeVisible()
  await choosePickup(page, storeId)
  await fillPerson(page, mail)
  await expectTree(
    page,
    'the filled checkout',
    `
    - main:
      - heading "Ihre Vorbestellung" [level=1]
      - region "Warenkorb":
        - heading "Warenkorb" [level=2]
        - list "Warenkorb":
          - listitem "Bauernbrot, ganzer Laib, am Stück":
            - heading "Bauernbrot" [level=3]
            - button "Entfernen Bauernbrot, ganzer Laib, am Stück"
      - form "Abholung und Kontakt":
        - heading "Abholung und Kontakt" [level=2]
        - paragraph: Felder mit * sind Pflichtfelder.
        - group "Wo und wann möchten Sie abholen?":
          - combobox "Filiale"
          - group "Tag":
            - radio [checked]
          - group "Uhrzeit":
            - radio [checked]
        - group "Wer holt ab?":
          - textbox "Vorname": Anna
          - textbox "Nachname": Huber
          - textbox "E-Mail-Adresse"
        - group "Zustimmungen":
          - checkbox "Ich habe die Datenschutzerklärung gelesen." [checked]
          - checkbox "Ich stimme den Verkaufsbedingungen zu." [checked]
        - region "Ihre Bestellung auf einen Blick":
          - list:
            - listitem: /1 × Bauernbrot/
        - button "Zahlungspflichtig bestellen"`,
  )

  await field(page, 'surname').fill('')
  await field(page, 'terms').uncheck()
  await orderButton(page).click()
  await expectTree(
    page,
    'the summary of errors',
    `
    - main:
      - form "Abholung und Kontakt":
        - heading "Abholung und Kontakt" [level=2]
        - alert:
          - paragraph: "Nicht alle Pflichtfelder sind richtig ausgefüllt:"
          - list:
            - listitem:
              - button "Bitte geben Sie Ihren Nachnamen an."
            - listitem:
              - button "Bitte stimmen Sie den Verkaufsbedingungen zu."
        - group "Wer holt ab?":
          - textbox "Nachname" [invalid]
        - group "Zustimmungen":
          - checkbox "Ich stimme den Verkaufsbedingungen zu." [invalid]`,
  )

  await fillPerson(page, mail)
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
  await page.locator('button[value="approve"]').click()
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/')
  await page
    .getByRole('link', { name: t('de', 'order', 'card.view'), exact: true })
    .first()
    .click()
  await expectTree(
    page,
    'the order',
    `
    - banner:
      - link "Warenkorb":
        - status: Ihr Warenkorb ist leer
    - main:
      ${orderHeading}
      - text: "Stand: Bezahlt"
      - region "Abholung":
        - heading "Abholung" [level=2]
      - region "Das haben Sie bestellt":
        - heading "Das haben Sie bestellt" [level=2]
        - list:
          - listitem: /1 Bauernbrot ganzer Laib, am Stück/
      - region "Abholung ändern":
        - form "Abholung ändern":
          - button "Änderung speichern"
      - complementary "Verlauf und weitere Möglichkeiten":
        - region "Verlauf":
          - heading "Verlauf" [level=2]`,
  )

  await page
    .getByRole('main')
    .getByRole('link', { name: t('de', 'order', 'ticket.pass') })
    .first()
    .click()
  await expectTree(
    page,
    'the pass',
    `
    - main:
      - article:
        - heading "Abholpass" [level=1]
        - paragraph: Abholcode
        - paragraph: /^\\d{4}$/
        - img "QR-Code, der diesen Abholpass öffnet"
        - term: Wann
        - term: Wo
        - term: Bestellt
        - definition:
          - strong: 1 Stück
      - paragraph:
        - button "Drucken"`,
  )
})

test('the accessibility tree leads through the change and the cancellation of an order', async ({ page, site }) => {
  test.slow()
  const mail = `wandel-${process.pid}@kunde.example`
  const slot = await findFreeSlot(site.url, storeId, 4, 7)
  const { orderId, approveUrl } = await orderByApi(site.url, storeId, slot, mail)
  await payByApi(approveUrl)

  await openPage(page, '/selfservice/orders')
  await field(page, 'orderId').fill(orderId)
  await field(page, 'mail').first().fill(mail)
  await page.getByRole('button', { name: 'Bestellung suchen' }).click()
  await expectTree(
    page,
    'the order that was looked up',
    `
    - main:
      ${orderHeading}
      - text: "Stand: Bezahlt"
      - region "Abholung ändern":
        - heading "Abholung ändern" [level=2]
        - form "Abholung ändern":
          - combobox "Filiale"
          - group "Tag":
            - radio [checked]
          - group "Uhrzeit":
            - radio [checked]
          - textbox "Anmerkung"
          - button "Änderung speichern"`,
  )

  await field(page, 'notes').fill('Bitte hell gebacken.')
  await page.getByRole('button', { name: t('de', 'order', 'change.submit') }).click()
  await expectTree(
    page,
    'the changed order',
    `
    - main:
      ${orderHeading}
      - region "Abholung":
        - paragraph:
          - strong: "Ihre Anmerkung:"
          - text: Bitte hell gebacken.
      - region "Abholung ändern":
        - form "Abholung ändern":
          - status:
            - paragraph: Ihre Änderung ist angekommen
          - textbox "Anmerkung": Bitte hell gebacken.
      - complementary "Verlauf und weitere Möglichkeiten":
        - region "Verlauf":
          - list:
            - listitem: /Geändert/`,
  )

  await page.getByRole('button', { name: t('de', 'order', 'cancel.open') }).click()
  await expectTree(
    page,
    'the question before canceling',
    `
    - dialog "Bestellung stornieren?":
      - heading "Bestellung stornieren?" [level=2]
      - paragraph
      - button "Ja, stornieren"
      - button "Bestellung behalten"`,
  )

  await page.getByRole('button', { name: t('de', 'order', 'cancel.confirm') }).click()
  await expectTree(
    page,
    'the canceled order',
    `
    - main:
      ${orderHeading}
      - text: "Stand: Storniert"
      - region "War geplant":
        - heading "War geplant" [level=2]
      - complementary "Verlauf und weitere Möglichkeiten":
        - region "Verlauf":
          - list:
            - listitem: /Von Ihnen storniert/`,
  )
})

test('the accessibility tree leads through questions, files and the summary of an application until it is sent', async ({
  page,
}) => {
  test.slow()
  const next = page.getByRole('button', { name: 'Weiter', exact: true })
  const fill = (name: string, value: string) => page.locator(`[data-field="${name}"] input`).fill(value)
  const step = (number: number, tree: string) => `
    - main:
      - navigation "Sprache":
        - link "DE"
        - link "EN"
      - link "Später weitermachen"
      - progressbar "Schritt ${number} von 7"
      ${tree.trim()}
      - button "Zurück"
      - button "Weiter"
      - button "Entwurf löschen"`

  await openPage(page, '/application/fahrer-suedtour-illertissen')
  await expectTree(
    page,
    'the start',
    `
    - main:
      - navigation "Sprache"
      - link "Schließen"
      - progressbar "7 kurze Schritte"
      - heading "Auslieferungsfahrer (m/w/d) für die Südtour" [level=1]
      - 'region "Bevor du anfängst: deine Daten"':
        - paragraph:
          - link "Datenschutzerklärung"
      - button "Bewerbung beginnen"`,
  )
  await page.getByRole('button', { name: t('de', 'application', 'start.begin') }).click()
  await expectTree(
    page,
    'a question with one answer',
    step(
      1,
      `
      - heading "Welchen Führerschein hast du?" [level=1]
      - group "Welchen Führerschein hast du?":
        - radio "Klasse B"
        - radio "Klasse C1"`,
    ),
  )
  await page.getByRole('radio', { name: 'Klasse B', exact: true }).check({ force: true })
  await next.click()
  await expectTree(
    page,
    'a question with several answers',
    step(
      2,
      `
      - heading "An welchen Tagen kannst du um halb vier da sein?" [level=1]
      - group "An welchen Tagen kannst du um halb vier da sein?":
        - checkbox "Montag"
        - checkbox "Samstag"`,
    ),
  )
  await next.click()
  await expectTree(
    page,
    'a question with a text',
    step(
      3,
      `
      - heading "Welche Touren oder Strecken bist du schon gefahren?" [level=1]
      - textbox "Welche Touren oder Strecken bist du schon gefahren?"`,
    ),
  )
  await next.click()
  await expect(page.getByRole('heading', { name: t('de', 'application', 'person.headline') })).toBeFocused()
  await next.click()
  await expectTree(
    page,
    'the summary of errors',
    step(
      4,
      `
      - heading "Wer bist du?" [level=1]
      - alert:
        - paragraph: Da fehlt noch etwas
        - list:
          - listitem:
            - button "Bitte gib deinen Vornamen an."
          - listitem:
            - button "Bitte gib deinen Nachnamen an."
          - listitem:
            - button /E-Mail-Adresse/
      - paragraph: Felder mit * sind Pflichtfelder.
      - textbox "Vorname" [invalid]
      - textbox "Nachname" [invalid]
      - textbox "E-Mail-Adresse" [invalid]`,
    ),
  )
  await fill('givenname', 'Anna')
  await fill('surname', 'Huber')
  await fill('mail', `gang-${process.pid}@mail.example`)
  await next.click()
  await expectTree(
    page,
    'the address',
    step(
      5,
      `
      - heading /.+/ [level=1]
      - textbox "Straße und Hausnummer"
      - textbox "Postleitzahl"
      - textbox "Ort"`,
    ),
  )
  await fill('streetAddress', 'Hauptstraße 12')
  await fill('postalCode', '89257')
  await fill('location', 'Illertissen')
  await next.click()
  await expect(page.getByRole('heading', { name: t('de', 'application', 'attachments.headline') })).toBeFocused()
  const buffer = aPdf('/Lang (Lebenslauf) ')
  await page.locator('input[type=file]').setInputFiles({ name: 'Lebenslauf.pdf', mimeType: 'application/pdf', buffer })
  await expectTree(
    page,
    'the files',
    step(
      6,
      `
      - heading "Möchtest du etwas mitschicken?" [level=1]
      - button "Dateien auswählen oder hierher ziehen"
      - status: 1 Datei ausgewählt
      - list "Deine Dateien":
        - listitem:
          - button "Lebenslauf.pdf entfernen"`,
    ),
  )
  await next.click()
  await expectTree(
    page,
    'the summary',
    `
    - main:
      - progressbar "Schritt 7 von 7"
      - heading "Schau noch einmal drüber" [level=1]
      - term: Welchen Führerschein hast du?
      - definition: Klasse B
      - definition:
        - 'button "Ändern: Welchen Führerschein hast du?"'
      - term: Unterlagen
      - definition: /Lebenslauf\\.pdf/
      - group "Datenschutz":
        - checkbox /^Ich habe die Datenschutzerklärung gelesen/
        - link "Datenschutzerklärung"
        - checkbox /Talentpool/
      - button "Zurück"
      - button "Bewerbung absenden"`,
  )
  await page.getByRole('checkbox', { name: /^Ich habe die Datenschutzerklärung gelesen/ }).check()
  await page.getByRole('button', { name: t('de', 'application', 'consent.send') }).click()
  await expectTree(
    page,
    'sent',
    `
    - main:
      - link "Schließen"
      - heading "Deine Bewerbung ist angekommen" [level=1]
      - heading "Wie es weitergeht" [level=2]
      - list:
        - listitem
        - listitem: /Spätestens am/
      - paragraph:
        - link "Zu den Stellen"`,
  )
})
