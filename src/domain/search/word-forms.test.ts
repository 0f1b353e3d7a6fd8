import { describe, expect, test } from 'vitest'
import { normalizeText } from '../normalize-text.ts'
import { keysOf, stemOf, withoutGenderSign } from './word-forms.ts'

test.each([
  'Verkäufer:in',
  'Verkäufer*in',
  'Verkäufer_innen',
  'Verkäufer/-in',
  'Verkäufer/in',
  'Verkäufer(in)',
  'VerkäuferIn',
  'VerkäuferInnen',
  'Verkäufer/Verkäuferin',
])('%s is a Verkäufer', (word) => {
  expect(withoutGenderSign(word)).toBe('Verkäufer')
})

test.each(['Berlin', 'Termin', 'IT', '1/2', 'IN', 'Kasse/Bar'])('%s stays as it is', (word) => {
  expect(withoutGenderSign(word)).toBe(word)
})

describe('stemOf', () => {
  test.each([
    ['Bäckerin', 'backer'],
    ['Konditorinnen', 'konditor'],
    ['Gesellin', 'gesell'],
    ['Semmeln', 'semmel'],
    ['Brote', 'brot'],
    ['Torten', 'tort'],
    ['rolls', 'roll'],
    ['pastries', 'pastry'],
    ['Walnüsse', 'walnuss'],
  ])('%s has the stem %s', (word, stem) => {
    expect(stemOf(normalizeText(word))?.bare).toBe(stem)
  })

  test.each(['Käse', 'Hefe', 'Tee', 'Brot', 'Berlin', 'Ei', ''])('%s has none', (word) => {
    expect(stemOf(normalizeText(word))).toBeUndefined()
  })
})

test('a word has the same key in every spelling and form', () => {
  const [key] = keysOf('Minijob')
  for (const word of ['minijob', 'Mini-Job', 'MINIJOBS', 'Mini-Jobs']) expect(keysOf(word)).toContain(key)
  const [seller] = keysOf('Verkäufer')
  for (const word of ['Verkaeufer', 'Verkäuferin', 'verkäufer:in']) expect(keysOf(word)).toContain(seller)
})
