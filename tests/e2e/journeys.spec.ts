import { expect, openPage, test } from '../support/e2e-test.ts'

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
              - checkbox /Jetzt geöffnet/
              - checkbox /Café/
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
          - link "In dieser Filiale vorbestellen"
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
      path: '/jobs/verkauf-fruehschicht-krumbach/taster',
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

test('the accessibility tree of an application has its progress, headings and fields', async ({ page }) => {
  await openPage(page, '/application/verkauf-fruehschicht-krumbach')
  await page
    .getByRole('button', { name: /los|begin/i })
    .first()
    .click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - main:
      - link "Später weitermachen"
      - progressbar "Schritt 1 von 6"
      - heading "An welchen Tagen kannst du arbeiten?" [level=1]
      - group "An welchen Tagen kannst du arbeiten?":
        - checkbox "Montag"
      - button "Zurück"
      - button "Weiter"`)
})
