import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFoundBy as finds } from '#tests/support/search-text.ts'
import { toSlug } from './normalize-text.ts'

const spellings = (umlaut: string) => [umlaut, ...({ ä: ['ae', 'a'], ö: ['oe', 'o'], ü: ['ue', 'u'] }[umlaut] ?? [])]

describe('text search', () => {
  const store = 'Neu-Ulm Petrusplatz Münchner Straße 6 89231 Neu-Ulm'

  test.each([
    'Münchner',
    'münchner',
    'MÜNCHNER',
    'Muenchner',
    'Munchner',
    'munchner',
    'Mu\u0308nchner',
    'Straße',
    'STRASSE',
    'Strasse',
    'strasse',
    'Str.',
    'str',
    'Münchner Str.',
    'muenchner strasse 6',
    'Neu-Ulm',
    'neu-ulm',
    'neu',
    'Ulm',
    '89231',
    '892',
    '89231 Neu-Ulm',
    'Ulm, Petrusplatz',
    '  ulm   89231  ',
    '',
    '  ,  ',
  ])('%j finds the address', (query) => {
    expect(finds(query, store)).toBe(true)
  })

  test.each(['München', 'Senden', '89230', 'Neu-Ulm Senden', 'Straßburg', '.*', '%', '_', "' or 1=1"])(
    '%j does not find the address',
    (query) => {
      expect(finds(query, store)).toBe(false)
    },
  )

  test.each([
    ['Straße', 'Hauptstr. 5'],
    ['Hauptstraße 5', 'Hauptstr. 5'],
    ['hauptstr. 5', 'Hauptstraße 5'],
    ['neu', 'Neue Gasse 3'],
    ['Neue', 'Neue Gasse 3'],
    ['Koerner', 'Bio-Körnersemmel'],
    ['Korner', 'Bio-Körnersemmel'],
    ['süss', 'Süße Platte'],
    ['suess', 'Süße Platte'],
    ['canape', 'Canapéplatte'],
    ['Canapé', 'Canapeplatte'],
  ])('%j finds %j', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  test('Neu-Ulm does not find a similar street elsewhere', () => {
    expect(finds('Neu-Ulm', 'Neue Gasse 3 Memmingen')).toBe(false)
  })

  test('requires every term, in any order, also as part of a word', () => {
    expect(finds('brot dinkel', 'Bio-Dinkelbrot')).toBe(true)
    expect(finds('brot roggen', 'Bio-Dinkelbrot')).toBe(false)
  })

  test('finds a word with any spelling of its umlauts in query and text', () => {
    const umlaut = fc.constantFrom('ä', 'ö', 'ü')
    const consonants = fc.stringMatching(/^[bdfgklmnrt]{1,4}$/)
    fc.assert(
      fc.property(consonants, umlaut, consonants, (head, vowel, tail) => {
        const written = spellings(vowel).map((one) => head + one + tail)
        for (const query of written)
          for (const text of written)
            expect([query, text, finds(query, `vor ${text} nach`)]).toEqual([query, text, true])
      }),
    )
  })

  test('finds a text by itself and by each of its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(finds(text, `x ${text} y`)).toBe(true)
      }),
    )
  })
})

test.each([
  ['Nussecke mit Honig', 'nussecke-mit-honig'],
  ['Müsli-Brötchen!', 'muesli-broetchen'],
  ['Mu\u0308sli', 'muesli'],
  ['Crème brûlée', 'creme-brulee'],
  ['Yıldız', 'yildiz'],
  ['Markt str. 4', 'markt-str-4'],
  ['– !', ''],
])('the slug of %s is %s', (text, slug) => {
  expect(toSlug(text)).toBe(slug)
})
