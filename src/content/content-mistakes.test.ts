import { expect, test } from 'vitest'
import { describeContentError } from './content-errors.ts'
import { readContentFiles } from './content-files.ts'
import { compileContent } from './read-content.ts'

/**
 * What somebody writes into a file of the demo instead of what is there, and below it what they read. Mistakes that are no
 * JSON are in `json-text.test.ts`.
 */
const mistakes = `
products/brote.json
  "priceCents": 540, → "priceCents": 5.4,
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Beträge stehen in Cent als ganze Zahl: 5,40 € sind 540. Hier steht 5.4.
  "priceCents": 540, → "priceCents": 5,40,
    Zeile 37, Spalte 19: Beträge stehen in Cent als ganze Zahl: 5,40 € sind 540. Hier steht 5,40.
  "priceCents": 540, → "priceCents": "5,40 €",
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Beträge stehen in Cent als ganze Zahl: 5,40 € sind 540. Hier steht "5,40 €".
  "priceCents": 540, → "priceCents": "540",
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Das steht ohne Anführungszeichen: 540 statt "540".
  "priceCents": 540, → "priceCents": "fünf Euro",
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Beträge stehen in Cent als ganze Zahl, 5,40 € zum Beispiel als 540. Hier steht "fünf Euro".
  "priceCents": 540, → "priceCents": 540.255,
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Beträge stehen in Cent als ganze Zahl, 5,40 € zum Beispiel als 540. Hier steht 540.255.
  "priceCents": 540, → "priceCents": -540,
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Der Betrag muss über 0,00 € liegen, hier stehen -5,40 € (-540).
  "priceCents": 540, → "priceCents": 0,
    Zeile 37, Eintrag "bauernbrot", Feld priceCents: Der Betrag muss über 0,00 € liegen, hier stehen 0,00 € (0).
  "priceCents": 540, → ∅
    Zeile 2, Eintrag "bauernbrot", Feld priceCents: Das Feld fehlt. Erwartet wird ein Betrag in Cent als ganze Zahl.
  "priceCents": 540, → "pirceCents": 540,
    Zeile 37, Eintrag "bauernbrot", Feld pirceCents: Das Feld "pirceCents" gibt es hier nicht. Meinten Sie "priceCents"?
  "priceCents": 540, → "priceCents": 540, "farbe": "braun",
    Zeile 37, Eintrag "bauernbrot", Feld farbe: Das Feld "farbe" gibt es hier nicht.
  "amount": 1000 → "weight": 1000
    Zeile 33, Eintrag "bauernbrot", Feld content › weight: Das Feld "weight" gibt es hier nicht. Meinten Sie "amount"?
  "vatPercent": 7 → "vatPercent": 20
    Zeile 38, Eintrag "bauernbrot", Feld vatPercent: 20 ist hier nicht möglich. Möglich ist 7 oder 19.
  ["wheat", "rye", "barley"] → ["wheat", "Roggen", "barley"]
    Zeile 18, Eintrag "bauernbrot", Feld allergens › Nr. 2: "Roggen" ist hier nicht möglich. Meinten Sie "rye"?
  ["wheat", "rye", "barley"] → ["wheat", "rey", "barley"]
    Zeile 18, Eintrag "bauernbrot", Feld allergens › Nr. 2: "rey" ist hier nicht möglich. Meinten Sie "rye"?
  ["wheat", "rye", "barley"] → ["wheat", "kryptonit"]
    Zeile 18, Eintrag "bauernbrot", Feld allergens › Nr. 2: "kryptonit" ist hier nicht möglich. Möglich ist "wheat", "rye", "spelt", "barley", "oats", "kamut", "crustaceans", "egg", "fish", "peanut", "soy", "milk", "almond", "hazelnut", "walnut", "cashew", "pecan", "brazil", "pistachio", "macadamia", "celery", "mustard", "sesame", "sulphites", "lupin" oder "molluscs".
  ["wheat", "rye", "barley"] → "wheat"
    Zeile 18, Eintrag "bauernbrot", Feld allergens: Erwartet wird eine Liste in eckigen Klammern [ ], hier steht "wheat". Meinten Sie ["wheat"]?
  "regional": true → "regional": "ja"
    Zeile 41, Eintrag "bauernbrot", Feld regional: Das steht ohne Anführungszeichen: true statt "ja".
  "weekdays": [0, 1, 2, 3, 4, 5, 6] → "weekdays": [1, 2, 3, 4, 5, 6, 7]
    Zeile 40, Eintrag "bauernbrot", Feld weekdays › Nr. 7: Wochentage sind Zahlen: 0 ist Sonntag, 1 Montag, 2 Dienstag, 3 Mittwoch, 4 Donnerstag, 5 Freitag, 6 Samstag. Hier steht 7. Meinten Sie 0?
  "weekdays": [0, 1, 2, 3, 4, 5, 6] → "weekdays": ["Montag"]
    Zeile 40, Eintrag "bauernbrot", Feld weekdays › Nr. 1: Wochentage sind Zahlen: 0 ist Sonntag, 1 Montag, 2 Dienstag, 3 Mittwoch, 4 Donnerstag, 5 Freitag, 6 Samstag. Hier steht "Montag". Meinten Sie 1?
  "weekdays": [0, 1, 2, 3, 4, 5, 6] → "weekdays": []
    Zeile 40, Eintrag "bauernbrot", Feld weekdays: Die Liste braucht mindestens einen Eintrag, sie ist leer.
  "fatG": 1.1 → "fatG": 110
    Zeile 24, Eintrag "bauernbrot", Feld nutrition › fatG: Der Wert darf höchstens 100 sein, hier steht 110.
  "preparationDays": 1 → "preparationDays": 0.5
    Zeile 39, Eintrag "bauernbrot", Feld preparationDays: Hier muss eine ganze Zahl stehen, nicht 0.5.
  "preparationDays": 1 → "preparationDays": 30
    Zeile 39, Eintrag "bauernbrot", Feld preparationDays: Der Wert darf höchstens 13 sein, hier steht 30.
  "name": {⏎      "de": "Bauernbrot",⏎      "en": "Country loaf (Bauernbrot)"⏎    } → "name": "Bauernbrot"
    Zeile 6, Eintrag "bauernbrot", Feld name: Hier steht ein Text ohne Sprache. Erwartet wird ein Text je Sprache, { "de": "…", "en": "…" }. Meinten Sie { "de": "Bauernbrot" }?
  "de": "Bauernbrot", → ∅
    Zeile 6, Eintrag "bauernbrot", Feld name › de: Der Text auf Deutsch fehlt.
  "de": "Bauernbrot", → "ed": "Bauernbrot",
    Zeile 7, Eintrag "bauernbrot", Feld name › ed: Das Feld "ed" gibt es hier nicht. Meinten Sie "de"?
  "de": "Bauernbrot", → "de": "Bauernbrot", "fr": "Pain",
    Zeile 7, Eintrag "bauernbrot", Feld name › fr: Die Sprache "fr" gibt es auf der Seite nicht, nur "de" und "en".
  "de": "Bauernbrot" → "de": ""
    Zeile 7, Eintrag "bauernbrot", Feld name › de: Der Text darf nicht leer sein.
  "category": "brote" → "category": "brot"
    Zeile 4, Eintrag "bauernbrot", Feld category: Die Kategorie "brot" gibt es nicht. Meinten Sie "brote"?
  "id": "brotbeutel" → "id": "bauernbrot"
    Zeile 988, Eintrag "bauernbrot", Feld id: Die Kennung "bauernbrot" gibt es schon. Jede darf nur einmal vorkommen.
  "goesWith": ["brezel" → "goesWith": ["brezenplatte"
    Zeile 109, Eintrag "bauernbrot", Feld goesWith: Das Produkt "brezenplatte" gibt es nicht. Meinten Sie "brezelplatte"?
  "id": "bauernbrot" → "id": "Bauern Brötle"
    Zeile 3, Eintrag "Bauern Brötle", Feld id: Kennungen bestehen aus Kleinbuchstaben von a bis z, Ziffern und Bindestrichen, hier steht "Bauern Brötle". Meinten Sie "bauern-broetle"?
  "priceCents": 540, → "priceCents": 540,⏎    "priceCents": 560,
    Zeile 38, Eintrag "bauernbrot", Feld priceCents: Das Feld "priceCents" steht zweimal da. Bitte eines löschen.
  "unit": "g" → "unit": "gramm"
    Zeile 34, Eintrag "bauernbrot", Feld content › unit: "gramm" ist hier nicht möglich. Möglich ist "g", "ml" oder "piece".

home.json
  "between": {⏎        "from": "13:00",⏎        "until": "17:00"⏎      }, → ∅
    Zeile 117, Feld productBands › Nr. 4: Nur eine Produktreihe darf ohne Tageszeit (between) sein. Diese hier wäre nie zu sehen.

categories.json
  "id": "brote" → "id": "broete"
    Zeile 3, Eintrag "broete", Feld id: Auf "broete" verweist nichts, aber an 13 Stellen steht "brote". Meinten Sie "brote"?
  "icon": "cake" → "icon": "cakes"
    Zeile 48, Eintrag "suesses", Feld icon: "cakes" ist hier nicht möglich. Möglich ist "bread", "roll", "croissant", "cake", "sandwich" oder "platter". Meinten Sie "cake"?

stores.json
  "open": "06:00" → "open": "6:00"
    Zeile 19, Eintrag "illertissen-marktplatz", Feld hours › Nr. 1 › open: Uhrzeiten haben zwei Ziffern für die Stunde und zwei für die Minute, zum Beispiel "06:30". Hier steht "6:00". Meinten Sie "06:00"?
  "open": "06:00" → "open": "6 Uhr"
    Zeile 19, Eintrag "illertissen-marktplatz", Feld hours › Nr. 1 › open: Uhrzeiten haben zwei Ziffern für die Stunde und zwei für die Minute, zum Beispiel "06:30". Hier steht "6 Uhr". Meinten Sie "06:00"?
  "open": "06:00" → "open": 06:00
    Zeile 19, Spalte 27: 06:00 ist keine Zahl. Meinten Sie "06:00"?
  "open": "06:00" → "open": "26:00"
    Zeile 19, Eintrag "illertissen-marktplatz", Feld hours › Nr. 1 › open: Uhrzeiten haben zwei Ziffern für die Stunde und zwei für die Minute, zum Beispiel "06:30". Hier steht "26:00".
  "close": "18:30" → "close": "24:00"
    Zeile 19, Eintrag "illertissen-marktplatz", Feld hours › Nr. 1 › close: Uhrzeiten haben zwei Ziffern für die Stunde und zwei für die Minute, zum Beispiel "06:30". Hier steht "24:00". Meinten Sie "00:00"?
  "date": "2026-12-24" → "date": "24.12.2026"
    Zeile 30, Eintrag "illertissen-marktplatz", Feld specialDays › Nr. 1 › date: Ein Datum steht als Jahr-Monat-Tag da, zum Beispiel "2026-12-24". Hier steht "24.12.2026". Meinten Sie "2026-12-24"?
  "date": "2026-12-24" → "date": "2026-02-30"
    Zeile 30, Eintrag "illertissen-marktplatz", Feld specialDays › Nr. 1 › date: Den Tag "2026-02-30" gibt es im Kalender nicht.
  "postalCode": "89257" → "postalCode": 89257
    Zeile 6, Eintrag "illertissen-marktplatz", Feld postalCode: Das muss in Anführungszeichen stehen: "89257" statt 89257.
  "postalCode": "89257" → "postalCode": "8925"
    Zeile 6, Eintrag "illertissen-marktplatz", Feld postalCode: Eine Postleitzahl hat fünf Ziffern, hier steht "8925".
  "mail": "illertissen@krume.example" → "mail": "illertissen.krume.example"
    Zeile 9, Eintrag "illertissen-marktplatz", Feld mail: "illertissen.krume.example" ist keine E-Mail-Adresse.
  "lat": 48.2229 → "lat": 48,2229
    Zeile 40, Spalte 21: Kommazahlen stehen mit Punkt, hier steht 48,2229. Meinten Sie 48.2229?
  "lat": 48.2229 → "lat": 482.229
    Zeile 40, Eintrag "illertissen-marktplatz", Feld geo › lat: Der Wert darf höchstens 90 sein, hier steht 482.229.
  "attributes": ["breakfast" → "attributes": ["Frühstück"
    Zeile 14, Eintrag "illertissen-marktplatz", Feld attributes › Nr. 1: "Frühstück" ist hier nicht möglich. Möglich ist "breakfast", "sunday", "wifi", "accessible", "cafe" oder "drive". Meinten Sie "breakfast"?
  "id": "illertissen-marktplatz" → "id": "illertisen-marktplatz"
    Zeile 3, Eintrag "illertisen-marktplatz", Feld id: Auf "illertisen-marktplatz" verweist nichts, aber an 14 Stellen steht "illertissen-marktplatz". Meinten Sie "illertissen-marktplatz"?

company.json
  "defaultStoreId": "illertissen-marktplatz" → "defaultStoreId": "ulm"
    Zeile 20, Feld defaultStoreId: Die Filiale "ulm" gibt es nicht.
  "instagramUrl": "https://instagram.krume.example" → "instagramUrl": "www.instagram.com/krume"
    Zeile 21, Feld instagramUrl: Hier muss eine ganze Internetadresse stehen, die mit https:// beginnt, nicht "www.instagram.com/krume". Meinten Sie "https://www.instagram.com/krume"?

theme.json
  "paper": "#FBF6EC" → "paper": "white"
    Zeile 2, Feld paper: Eine Farbe ist # mit sechs Zeichen von 0 bis 9 und A bis F, zum Beispiel "#7A4520". Hier steht "white".
  "paper": "#FBF6EC" → "paper": "fbf7f0"
    Zeile 2, Feld paper: Eine Farbe ist # mit sechs Zeichen von 0 bis 9 und A bis F, zum Beispiel "#7A4520". Hier steht "fbf7f0". Meinten Sie "#FBF7F0"?

jobs/dispatch.json
  "toCents": 1740 → "toCents": 1
    Zeile 128, Eintrag "fahrer-suedtour-illertissen", Feld pay: Der höchste Lohn (toCents, 0,01 €) liegt unter dem niedrigsten (fromCents, 15,60 €).

pages/breadbag.json
  "priceCents": 350 → "priceCents": 351
    Zeile 67, Feld blocks › Nr. 1 › offers › Nr. 1 › priceCents: Das Produkt "brotbeutel" kostet 3,50 €, hier stehen 3,51 €.

pages/policy.json
  "kind": "facts" → "kind": "fact"
    Zeile 19, Feld blocks › Nr. 1 › kind: "fact" ist hier nicht möglich. Meinten Sie "facts"?

pages/policy.de.md
  ## → ![Brot](brot.png)⏎⏎##
    Zeile 3, Spalte 1: Bilder sind im Text nicht möglich. Sie gehören in einen eigenen Block der Seite.

pages/policy.en.md
  ## → #
    Zeile 5, Spalte 1: Überschriften beginnen mit ## oder ###.
`

const lines = mistakes.split('\n').filter(Boolean)
const cases = lines.flatMap((line, index) => {
  const [from, to] = line.slice(2).split(' → ')
  if (!/^ {2}\S/.test(line) || from === undefined || to === undefined) return []
  const file = lines.slice(0, index).findLast((one) => !one.startsWith(' ')) ?? ''
  const written = (text: string) => (text === '∅' ? '' : text.replaceAll('⏎', '\n'))
  return { file, from: written(from), to: written(to), sentence: lines[index + 1]?.trim() }
})

const demoFiles = await readContentFiles('content')

/** The demo content after an edit, without the pages that the edit does not concern, which take long to read. */
function editFile(file: string, from: string, to: string) {
  const text = demoFiles.get(file) ?? ''
  expect(text).toContain(from)
  const [name] = file.split('.')
  const others = [...demoFiles].filter(([path]) => !path.startsWith('pages/') || path.startsWith(`${name}.`))
  const result = compileContent(
    new Map(others).set(
      file,
      text.replace(from, () => to),
    ),
  )
  return result.isValid ? [] : result.errors
}

test.each(cases)('one sentence says where and what is wrong: $file, $to', ({ file, from, to, sentence }) => {
  const errors = editFile(file, from, to)
  const described = errors.map((error) => describeContentError(error, 'de').split('\n')[0]?.replaceAll('\u00a0', ' '))
  expect(described).toEqual([`${file}, ${sentence}`])
})

test('the content without mistakes has none', () => {
  expect(editFile('pages/policy.json', '"policy"', '"policy"')).toEqual([])
})
