import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test.each([
  ['de', 'de'],
  ['en', 'en-GB'],
] as const)('a list in %s reads as Intl writes it for %s', (language, locale) => {
  for (const type of ['conjunction', 'disjunction'] as const) {
    const intl = new Intl.ListFormat(locale, { type })
    for (const items of [[], ['Ei'], ['Ei', 'Milch'], ['Ei', 'Milch', 'Senf'], ['Ei', 'Milch', 'Senf', 'Soja']])
      expect(formatList(items, language, type)).toBe(intl.format(items))
  }
})
