import { expect, test } from 'vitest'
import { monogram } from './monogram.ts'

test.each([
  ['Mühle Wäckerle', 'MW'],
  ['Imkerei Zita Ruf', 'IR'],
  ['Druckerei Falz & Bogen', 'DB'],
  ['Trommelwerk', 'T'],
  ['österreichische Post', 'ÖP'],
  ['Hof & 24', 'H'],
  ['', ''],
])('%s signs as %s', (name, expected) => {
  expect(monogram(name)).toBe(expected)
})
