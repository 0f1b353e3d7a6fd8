import { expect, test } from 'vitest'
import { shelfName } from './shelf-name.ts'

test.each([
  ['de', { de: 'Laugensemmel', en: 'Pretzel roll' }, 'Laugensemmel'],
  ['en', { de: 'Laugensemmel', en: 'Pretzel roll' }, 'Laugensemmel (Pretzel roll)'],
  ['en', { de: 'Bauernbrot', en: 'Country loaf (Bauernbrot)' }, 'Bauernbrot (Country loaf)'],
  ['en', { de: 'Croissant', en: 'Croissant' }, 'Croissant'],
  ['en', { de: 'Seele' }, 'Seele'],
] as const)('is what is written on the shelf, for who reads %s', (language, name, expected) => {
  expect(shelfName(name, language)).toBe(expected)
})
