import { expect, test } from 'vitest'
import { translateAttribute } from './attribute-labels.ts'

test.each([
  ['Frühester Beginn', 'en', 'Earliest start'],
  ['Frühester Beginn', 'de', 'Frühester Beginn'],
  ['Earliest start', 'de', 'Frühester Beginn'],
  ['Führerschein', 'en', 'Führerschein'],
] as const)('shows the attribute %j in %s as %j', (name, language, shown) => {
  expect(translateAttribute(name, language)).toBe(shown)
})
